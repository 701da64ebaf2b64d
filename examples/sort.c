/* SPDX-License-Identifier: MIT */
/*
 * Quicksort and heapsort of the same numbers: branches that cannot be
 * predicted. Usage: sort [count]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap(int32_t *a, int32_t *b)
{
	const int32_t old = *a;

	*a = *b;
	*b = old;
}

static void quicksort(int32_t *v, long low, long high)
{
	long i = low, j = high;
	const int32_t pivot = v[(low + high) / 2];

	while (i <= j) {
		while (v[i] < pivot)
			i++;
		while (v[j] > pivot)
			j--;
		if (i <= j)
			swap(&v[i++], &v[j--]);
	}
	if (low < j)
		quicksort(v, low, j);
	if (i < high)
		quicksort(v, i, high);
}

/* Move the element at `root` down to its place in heap v[count]. */
static void sift(int32_t *v, long root, long count)
{
	long child;

	while ((child = 2 * root + 1) < count) {
		if (child + 1 < count && v[child] < v[child + 1])
			child++;
		if (v[root] >= v[child])
			return;
		swap(&v[root], &v[child]);
		root = child;
	}
}

static void heapsort(int32_t *v, long count)
{
	for (long i = count / 2 - 1; i >= 0; i--)
		sift(v, i, count);
	for (long i = count - 1; i > 0; i--) {
		swap(&v[0], &v[i]);
		sift(v, 0, i);
	}
}

/* The generator in the example of the C standard, in 32 bits. */
static void fill(int32_t *v, long count)
{
	uint32_t seed = 1;

	for (long i = 0; i < count; i++) {
		seed = seed * 1103515245 + 12345;
		v[i] = (int32_t)(seed >> 8);
	}
}

int main(int argc, char **argv)
{
	const long count = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
	int32_t *a = calloc((size_t)count + 1, sizeof(*a));
	int32_t *b = calloc((size_t)count + 1, sizeof(*b));
	bool same;

	if (!a || !b || count < 1)
		return EXIT_FAILURE;
	fill(a, count);
	memcpy(b, a, (size_t)count * sizeof(*b));
	quicksort(a, 0, count - 1);
	heapsort(b, count);
	same = memcmp(a, b, (size_t)count * sizeof(*b)) == 0;
	printf("sort: %ld numbers, median %d, %s\n", count, (int)a[count / 2],
	       same ? "both agree" : "they differ");
	free(a);
	free(b);
	return same ? EXIT_SUCCESS : EXIT_FAILURE;
}
