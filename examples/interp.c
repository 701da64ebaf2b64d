/* SPDX-License-Identifier: MIT */
/*
 * An interpreter of a small byte code: one indirect jump for each instruction
 * of the program it runs, which counts primes. Usage: interp [limit]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum op { PUSH, LOAD, STORE, ADD, MUL, MOD, LESS, JUMP, JUMP0, LIMIT, HALT };
enum variable { N, D, COUNT, VARIABLES };

struct instruction {
	uint8_t op;
	uint8_t arg;
};

/* clang-format off */
static const struct instruction primes[] = {
	/*  0: n = 2 */
	{ PUSH, 2 }, { STORE, N },
	/*  2: while (n < limit) */
	{ LOAD, N }, { LIMIT, 0 }, { LESS, 0 }, { JUMP0, 33 },
	/*  6: d = 2 */
	{ PUSH, 2 }, { STORE, D },
	/*  8: if (n < d * d) n is a prime */
	{ LOAD, N }, { LOAD, D }, { LOAD, D }, { MUL, 0 }, { LESS, 0 },
	{ JUMP0, 15 }, { JUMP, 24 },
	/* 15: if (n % d == 0) n is not a prime */
	{ LOAD, N }, { LOAD, D }, { MOD, 0 }, { JUMP0, 28 },
	/* 19: d++ */
	{ LOAD, D }, { PUSH, 1 }, { ADD, 0 }, { STORE, D }, { JUMP, 8 },
	/* 24: count++ */
	{ LOAD, COUNT }, { PUSH, 1 }, { ADD, 0 }, { STORE, COUNT },
	/* 28: n++ */
	{ LOAD, N }, { PUSH, 1 }, { ADD, 0 }, { STORE, N }, { JUMP, 2 },
	/* 33: */
	{ HALT, 0 },
};
/* clang-format on */

static long run(const struct instruction *code, long limit)
{
	long stack[8] = { 0 }, *top = stack, variables[VARIABLES] = { 0 };

	for (size_t pc = 0;; pc++) {
		const unsigned arg = code[pc].arg;

		switch ((enum op)code[pc].op) {
		case PUSH:
			*++top = (long)arg;
			break;
		case LOAD:
			*++top = variables[arg];
			break;
		case STORE:
			variables[arg] = *top--;
			break;
		case ADD:
			top--;
			top[0] += top[1];
			break;
		case MUL:
			top--;
			top[0] *= top[1];
			break;
		case MOD:
			top--;
			top[0] %= top[1];
			break;
		case LESS:
			top--;
			top[0] = top[0] < top[1];
			break;
		case JUMP:
			pc = arg - 1u;
			break;
		case JUMP0:
			if (*top-- == 0)
				pc = arg - 1u;
			break;
		case LIMIT:
			*++top = limit;
			break;
		case HALT:
			return variables[COUNT];
		}
	}
}

int main(int argc, char **argv)
{
	const long limit = argc > 1 ? strtol(argv[1], NULL, 10) : 200;

	printf("interp: %ld primes below %ld\n", run(primes, limit), limit);
	return 0;
}
