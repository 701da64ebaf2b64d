/* SPDX-License-Identifier: MIT */
/* pieces.c - lines of which the compiler makes several pieces of code. */
#include <stdio.h>

/* Lines are as this test needs them. */
/* clang-format off */

static int steps;

/* Two ways to each break, and two jumps in one place. */
static int find_end(const char *s)
{
	int words = 0;

	for (; *s; s++) {
		switch (words % 3) {
		case 0:
			if (*s == ' ')
				words++;
			else if (*s == '!')
				return -1;
			break;
		case 1: steps++; words++; break; case 2: words += 2; break;
		}
	}
	return words;
}

/* What an expression begins with, its line also ends with. */
static int add_up(int a, int b)
{
	int sum = a +
		(b > 2 ? b - 1
		       : find_end("a b")) +
		a;

	return sum;
}

/* Loops within a line, left in their middle, too. */
static int nest(int n)
{
	int sum = 0;

	for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) { if (k == 3) break; sum++; }
	while (n > 0) { if (n == 2) break; n--; }
	return sum + n;
}

int main(void)
{
	const char *const texts[] = { "a bc d", "", "  x!", "one two three", "!" };
	int sum = 0;

	for (unsigned i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		sum += find_end(texts[i]) + add_up((int)i, (int)i) + nest((int)i);
	printf("%d %d\n", sum, steps);
	return 0;
}
