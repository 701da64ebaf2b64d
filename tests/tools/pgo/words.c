/* SPDX-License-Identifier: MIT */
/*
 * A program whose source says nothing of what is usual: it reads made-up text,
 * counts words, numbers and lines, and prints a sum of them. Usage: words
 * [bytes]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct counts {
	uint64_t words, numbers, lines, odd, sum;
};

static uint32_t state = 1;

/* Letters nearly always; now and then a space, seldom anything else. */
static int next_character(void)
{
	uint32_t at;

	state = state * 1664525u + 1013904223u;
	at = state >> 16 & 1023;
	if (at == 0)
		return '\n';
	if (at == 1)
		return '\t';
	if (at == 2)
		return '#';
	if (at < 10)
		return '0' + (int)(at & 7);
	if (at < 160)
		return ' ';
	return 'a' + (int)(at % 26);
}

/* Too long for a compiler that does not know which of its calls are the usual
 * ones. */
#define ROUND(x, c, shift)                                                     \
	do {                                                                   \
		x ^= x >> (shift);                                             \
		x += (uint64_t)(c) << (shift);                                 \
		x ^= x << 7;                                                   \
	} while (0)

static uint64_t mix(uint64_t sum, int c)
{
	ROUND(sum, c, 3);
	ROUND(sum, c, 5);
	ROUND(sum, c, 7);
	ROUND(sum, c, 11);
	ROUND(sum, c, 13);
	ROUND(sum, c, 17);
	ROUND(sum, c, 19);
	ROUND(sum, c, 23);
	ROUND(sum, c, 29);
	ROUND(sum, c, 31);
	return sum;
}

static void note_odd(struct counts *k, int c)
{
	k->odd++;
	for (int i = 0; i < 8; i++)
		k->sum = mix(k->sum, c + i);
}

static int count(struct counts *k, int c, int inside)
{
	if (c == '\n') {
		k->lines++;
		note_odd(k, c);
		return 0;
	} else if (c == '\t') {
		note_odd(k, c);
		return 0;
	} else if (c == '#') {
		note_odd(k, c);
		k->sum = mix(k->sum, c);
		return 0;
	} else if (c >= '0' && c <= '9') {
		k->numbers++;
		k->sum = mix(k->sum, c) + 1;
		return 0;
	} else if (c == ' ') {
		return 0;
	} else if (c < 'a' || c > 'z') {
		note_odd(k, c);
		return 0;
	}
	if (!inside)
		k->words++;
	k->sum = mix(k->sum, c);
	return 1;
}

int main(int argc, char **argv)
{
	const long bytes = argc > 1 ? atol(argv[1]) : 100000;
	struct counts k = { 0, 0, 0, 0, 0 };
	int inside = 0;

	for (long i = 0; i < bytes; i++)
		inside = count(&k, next_character(), inside);
	printf("%llu words, %llu numbers, %llu lines, %llu odd, sum %llx\n",
	       (unsigned long long)k.words, (unsigned long long)k.numbers,
	       (unsigned long long)k.lines, (unsigned long long)k.odd,
	       (unsigned long long)k.sum);
	return 0;
}
