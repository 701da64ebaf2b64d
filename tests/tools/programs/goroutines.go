// SPDX-License-Identifier: MIT

// What a Go program does: goroutines on stacks of their own that grow, channels,
// panics, the garbage collector, preemption by signals.
package main

import (
	"fmt"
	"sort"
	"strings"
	"sync"
)

type node struct{ left, right *node }

func tree(depth int) *node {
	if depth == 0 {
		return &node{}
	}
	return &node{tree(depth - 1), tree(depth - 1)}
}

func walk(n *node, out chan<- int) {
	if n.left != nil {
		walk(n.left, out)
		out <- 1
		walk(n.right, out)
	}
}

func fails(depth int) (caught int) {
	defer func() {
		if recover() != nil {
			caught = 1
		}
	}()
	var m map[string]int
	if depth > 0 {
		return fails(depth-1) + 1
	}
	m["x"] = 1
	return 0
}

func main() {
	var group sync.WaitGroup
	out := make(chan int)
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func(depth int) { defer group.Done(); walk(tree(depth), out) }(i + 2)
	}
	go func() { group.Wait(); close(out) }()
	nodes := 0
	for n := range out {
		nodes += n
	}
	words := []string{}
	for i := 0; i < 2000; i++ {
		words = append(words, fmt.Sprintf("%05d", i*7919%10007))
	}
	sort.Strings(words)
	caught := 0
	for i := 0; i < 50; i++ {
		caught += fails(i)
	}
	fmt.Println(nodes, caught, len(strings.Join(words, " ")))
}
