# SPDX-License-Identifier: MIT
"""What a Python program does: classes, generators, exceptions, sorting."""


class Node:
    def __init__(self, depth):
        self.left = Node(depth - 1) if depth else None
        self.right = Node(depth - 1) if depth else None

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self
        if self.right:
            yield from self.right


def fails(depth):
    if depth == 0:
        raise KeyError("deep")
    return fails(depth - 1) + 1


caught = 0
for i in range(200):
    try:
        fails(i % 40)
    except KeyError:
        caught += 1
words = sorted("%05d" % (i * 7919 % 10007) for i in range(3000))
print(sum(1 for _ in Node(9)), caught, words[0], words[-1], sum(map(int, words)))
