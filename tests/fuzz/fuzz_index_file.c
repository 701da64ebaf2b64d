/* SPDX-License-Identifier: MIT */
/* fuzz_index_file.c - cuts of an index between a good first line and a good
 * sum: they are refused, or follow each other. */
#include "decode/index/code.h"
#include "decode/index/file.h"
#include "fuzz.h"
#include "measure/pack/pack.h"
#include <stdlib.h>
#include <string.h>

#define MAGIC "hartscope index 7\n"
#define SUM   8

/* FNV-1a, 64 bits. */
static uint64_t sum_of(const uint8_t *bytes, size_t len)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < len; i++)
		sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
	return sum;
}

static bool wants(void *ctx, uint64_t begin, uint64_t end)
{
	uint64_t *before = ctx;

	FUZZ_CHECK(end - begin >= 64);
	*before = begin;
	return false;
}

/* Whatever stands there, a stack has functions of the table. */
static void use_calls(const struct hsc_index_cuts *c,
		      const struct hsc_index_calls *at)
{
	struct hsc_pack p = { .reads = true,
			      .bytes = at->stack,
			      .len = at->stack_len,
			      .functions = hsc_functions_count(c->functions) };
	struct hsc_stack_step step;
	struct hsc_stack *stack;
	uint64_t before = 0;

	(void)hsc_index_code_any(at->code, at->code_len, wants, &before);
	if (hsc_stack_new(&stack, NULL, 0) != HSC_OK)
		return;
	hsc_pack_calls(&p, stack);
	for (uint32_t i = 0; !p.bad && hsc_stack_frame(stack, i, &step); i++)
		FUZZ_CHECK(step.function < p.functions);
	hsc_stack_free(&stack);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	/* the identity "r" as a text: its length, and itself with its end */
	static const char head[] = MAGIC "\x02r";
	const size_t begin = sizeof(head), all = begin + len;
	uint8_t *bytes = malloc(all + SUM);
	struct hsc_index_cuts c = { .count = 0 };
	uint64_t sum;

	FUZZ_CHECK(bytes);
	memcpy(bytes, head, begin);
	if (len)
		memcpy(bytes + begin, data, len);
	sum = sum_of(bytes, all);
	for (unsigned i = 0; i < SUM; i++)
		bytes[all + i] = (uint8_t)(sum >> 8 * i);
	if (!hsc_index_parse(bytes, all + SUM, "r", &c))
		FUZZ_CHECK(c.count == 0);
	for (size_t i = 1; i < c.count; i++)
		FUZZ_CHECK(c.list[i].at > c.list[i - 1].at &&
			   c.list[i].totals.instructions >=
				   c.list[i - 1].totals.instructions);
	for (size_t i = 0; c.calls && i < c.count; i++)
		use_calls(&c, &c.calls[i]);
	hsc_index_clear(&c);
	bytes[0] ^= 1;
	FUZZ_CHECK(!hsc_index_parse(bytes, all + SUM, "r", &c));
	FUZZ_CHECK(!hsc_index_parse(data, len, "r", &c) && !c.list);
	free(bytes);
	return 0;
}
