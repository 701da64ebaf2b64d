/* SPDX-License-Identifier: MIT */
/*
 * soc_work.c - what programs do: sort, search, multiply, walk lists, interpret.
 * It runs on the virtual SoC and on QEMU's machine virt, and prints a checksum
 * of each part. WORK says how often.
 */
#include "soc_print.h"
#include <stddef.h>
#include <stdint.h>

#ifndef WORK
#define WORK 10
#endif

#define COUNT 512

static uint32_t state = 2463534242u;

static uint32_t random32(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

/* The compiler calls it. */
void *memset(void *to, int byte, size_t n);

void *memset(void *to, int byte, size_t n)
{
	volatile uint8_t *p = to; /* volatile: it must not call itself */

	while (n--)
		*p++ = (uint8_t)byte;
	return to;
}

/* --- sorting, with the comparison by a pointer --------------------------- */

static int32_t numbers[COUNT];

static int ascending(int32_t a, int32_t b)
{
	return a < b ? -1 : a > b;
}

static int by_low_bits(int32_t a, int32_t b)
{
	return (int)(a & 0xff) - (int)(b & 0xff);
}

static void quicksort(int32_t *v, int n, int (*compare)(int32_t, int32_t))
{
	int i = 0, j = n - 1;
	const int32_t pivot = v[n / 2];

	while (i <= j) {
		while (compare(v[i], pivot) < 0)
			i++;
		while (compare(v[j], pivot) > 0)
			j--;
		if (i <= j) {
			const int32_t swap = v[i];

			v[i++] = v[j];
			v[j--] = swap;
		}
	}
	if (j > 0)
		quicksort(v, j + 1, compare);
	if (i < n - 1)
		quicksort(v + i, n - i, compare);
}

static uint64_t sorting(void)
{
	uint64_t sum = 0;

	for (int i = 0; i < COUNT; i++)
		numbers[i] = (int32_t)random32();
	quicksort(numbers, COUNT, ascending);
	for (int i = 0; i < COUNT; i++)
		sum = sum * 31 + (uint32_t)numbers[i];
	quicksort(numbers, COUNT, by_low_bits);
	return sum * 31 + (uint32_t)numbers[COUNT / 3];
}

/* --- matrices of double ------------------------------------------------- */

#define SIZE 24

static double left[SIZE][SIZE], right[SIZE][SIZE], product[SIZE][SIZE];

static uint64_t matrices(void)
{
	union {
		double d;
		uint64_t bits;
	} sum = { 0 };

	for (int i = 0; i < SIZE; i++)
		for (int j = 0; j < SIZE; j++) {
			left[i][j] = (int32_t)random32() / 65536.0;
			right[i][j] = (float)(int32_t)random32() / 3.0f;
		}
	for (int i = 0; i < SIZE; i++)
		for (int j = 0; j < SIZE; j++) {
			double d = 0;

			for (int k = 0; k < SIZE; k++)
				d += left[i][k] * right[k][j];
			product[i][j] = d;
			sum.d += d / (1.0 + i * j);
		}
	return sum.bits;
}

/* --- a tree in memory --------------------------------------------------- */

struct node {
	struct node *child[2];
	uint32_t key, hits;
};

static struct node nodes[COUNT];

static uint64_t tree(void)
{
	struct node *root = NULL;
	uint64_t sum = 0;

	for (int i = 0; i < COUNT; i++) {
		struct node *n = &nodes[i], **at = &root;

		*n = (struct node){ { NULL, NULL }, random32() % 2000, 0 };
		while (*at && (*at)->key != n->key)
			at = &(*at)->child[(*at)->key < n->key];
		if (*at)
			(*at)->hits++;
		else
			*at = n;
	}
	for (int i = 0; i < COUNT; i++)
		for (struct node *n = root; n;
		     n = n->child[n->key < (uint32_t)i * 4])
			sum = sum * 7 + n->key + n->hits;
	return sum;
}

/* --- an interpreter ----------------------------------------------------- */

enum { PUSH, ADD, MULTIPLY, DUP, SWAP, DROP, LOOP, DONE };

static uint64_t interpret(const uint8_t *code)
{
	uint64_t stack[16] = { 1 }, *top = stack;
	uint32_t rounds = 200;
	size_t pc = 0;

	for (;;)
		switch (code[pc++]) {
		case PUSH:
			*++top = code[pc++];
			break;
		case ADD:
			top--;
			*top += top[1];
			break;
		case MULTIPLY:
			top--;
			*top *= top[1];
			break;
		case DUP:
			top++;
			*top = top[-1];
			break;
		case SWAP: {
			const uint64_t v = *top;

			*top = top[-1];
			top[-1] = v;
			break;
		}
		case DROP:
			top--;
			break;
		case LOOP:
			if (--rounds)
				pc = 0;
			break;
		default:
			return *top;
		}
}

static uint64_t words(void)
{
	static const uint8_t code[] = { DUP,  PUSH, 7,        ADD, SWAP,
					PUSH, 3,    MULTIPLY, ADD, DUP,
					DROP, LOOP, DONE };

	return interpret(code);
}

/* --- bytes and bits ------------------------------------------------------ */

static uint8_t text[4096];

static uint64_t bytes(void)
{
	uint32_t crc = 0xffffffff;
	uint16_t *const halves = (uint16_t *)(void *)text;

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (uint8_t)(random32() >> 11);
	for (size_t i = 0; i < sizeof(text) / 2; i += 3)
		halves[i] = (uint16_t)(halves[i] * 5u / 3u);
	for (size_t i = 0; i < sizeof(text); i++) {
		crc ^= text[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return crc;
}

static uint64_t fibonacci(unsigned n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static uint64_t primes(void)
{
	uint64_t sum = 0;

	for (uint32_t i = 3; i < 1500; i += 2) {
		uint32_t d = 3;

		while (d * d <= i && i % d)
			d += 2;
		if (d * d > i)
			sum += (uint64_t)i * i * i / 7;
	}
	return sum;
}

static uint64_t counting(void)
{
	return fibonacci(15 + random32() % 3) + primes();
}

void main_(void)
{
	static const struct {
		const char *name;
		uint64_t (*run)(void);
	} parts[] = {
		{ "sorting  ", sorting }, { "matrices ", matrices },
		{ "tree     ", tree },    { "words    ", words },
		{ "bytes    ", bytes },   { "counting ", counting },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		uint64_t sum = 0;

		for (int round = 0; round < WORK; round++)
			sum = sum * 0x9e3779b97f4a7c15ull + parts[i].run();
		print_sum(parts[i].name, sum);
	}
	FINISHER = 0x5555;
	for (;;)
		;
}
