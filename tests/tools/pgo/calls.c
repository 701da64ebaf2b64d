/* SPDX-License-Identifier: MIT */
/* Calls of all kinds for a sample profile: of itself, by a pointer, inlined in
 * a loop, as the last thing, from a switch. */
#include <stdio.h>
#include <stdlib.h>

#define COUNT 500

struct node {
	struct node *left, *right;
	int value;
};

static struct node *add(struct node *tree, int value)
{
	if (!tree) {
		tree = calloc(1, sizeof(*tree));
		if (!tree)
			abort();
		tree->value = value;
		return tree;
	}
	if (value < tree->value)
		tree->left = add(tree->left, value);
	else
		tree->right = add(tree->right, value);
	return tree;
}

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static inline int mix(int x)
{
	for (int i = 0; i < 3; i++)
		x ^= x * i;
	return x;
}

__attribute__((noinline)) static long sum(const struct node *tree)
{
	return tree ? mix(tree->value) + sum(tree->left) + sum(tree->right) : 0;
}

__attribute__((noinline)) int last(int x)
{
	return mix(x) + (x > 3 ? atoi("7") : 2);
}

int main(void)
{
	struct node *tree = NULL;
	unsigned seed = 1;
	int list[COUNT];
	long result = 0;

	for (int i = 0; i < COUNT; i++) {
		seed = seed * 1103515245 + 12345;
		list[i] = (int)(seed >> 16) % 1000;
		tree = add(tree, list[i]);
	}
	qsort(list, COUNT, sizeof(*list), compare);
	for (int i = 0; i < COUNT; i++) {
		switch (list[i] & 3) {
		case 0:
			result += list[i];
			break;
		case 1:
			result ^= last(list[i]);
			break;
		default:
			result -= mix(list[i]);
		}
	}
	printf("%ld %ld\n", result, sum(tree));
	return 0;
}
