/* SPDX-License-Identifier: MIT */
/*
 * Product of two matrices of doubles: tight loops, few branches, much floating
 * point. Usage: matmul [size]
 */
#include <stdio.h>
#include <stdlib.h>

static double *new_matrix(size_t size, double scale)
{
	double *m = calloc(size * size + 1, sizeof(*m));

	for (size_t i = 0; m && i < size * size; i++)
		m[i] = scale * (double)(i % 17);
	return m;
}

static void multiply(double *out, const double *a, const double *b, size_t size)
{
	for (size_t i = 0; i < size; i++)
		for (size_t k = 0; k < size; k++)
			for (size_t j = 0; j < size; j++)
				out[i * size + j] +=
					a[i * size + k] * b[k * size + j];
}

int main(int argc, char **argv)
{
	const size_t size = argc > 1 ? strtoul(argv[1], NULL, 10) : 32;
	double *a = new_matrix(size, 0.5), *b = new_matrix(size, 0.25);
	double *out = new_matrix(size, 0), trace = 0;

	if (!a || !b || !out)
		return EXIT_FAILURE;
	multiply(out, a, b, size);
	for (size_t i = 0; i < size; i++)
		trace += out[i * size + i];
	printf("matmul: %zu x %zu, trace %.3f\n", size, size, trace);
	free(a);
	free(b);
	free(out);
	return EXIT_SUCCESS;
}
