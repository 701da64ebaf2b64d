/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/stm_module.h>

#define TEXT 8192

/* What came out, as "8000:516,0,1234,beef "; flags and payload. */
struct bench {
	struct hsc_stm_module m;
	uint16_t words[32];
	unsigned count;
	char text[TEXT];
	size_t len;
};

static void put(struct bench *b)
{
	for (unsigned i = 2; i < b->count; i++)
		b->len += (size_t)snprintf(b->text + b->len, TEXT - b->len,
					   "%x%c", b->words[i],
					   i + 1 == b->count ? ' '
					   : i == 2          ? ':'
							     : ',');
	b->count = 0;
}

static bool step(struct bench *b, struct hsc_stm_in in)
{
	struct hsc_stm_out out;

	hsc_stm_module_cycle(&b->m, &in, &out);
	if (out.valid && in.ready) {
		b->words[b->count++] = out.word;
		if (out.last)
			put(b);
	}
	return out.ready;
}

static void settle(struct bench *b)
{
	const struct hsc_stm_in in = { .ready = true };

	while (!hsc_stm_module_is_idle(&b->m))
		step(b, in);
}

static void events(struct bench *b, unsigned count, bool ready)
{
	for (unsigned i = 1; i <= count; i++) {
		const struct hsc_stm_event e = { (uint16_t)i, i };

		step(b, (struct hsc_stm_in){ .event = &e, .ready = ready });
	}
}

static void send(struct bench *b, const uint16_t *words, unsigned count)
{
	for (unsigned i = 0; i < count;)
		i += step(b, (struct hsc_stm_in){ .valid = true,
						  .last = i + 1 == count,
						  .word = words[i],
						  .ready = true });
}

static struct bench bench_of(unsigned bits)
{
	return (struct bench){ .m = { .address = 1,
				      .value_bits = (uint8_t)bits,
				      .active = true } };
}

/* Requests after each other, and the answers. */
static void test_registers(void)
{
	static const struct {
		const char *name;
		uint16_t words[8];
		unsigned count;
		const char *answer;
	} cases[] = {
		{ "read MOD_VENDOR", { 1, 9, 0, 0 }, 4, "2000:1 " },
		{ "read MOD_TYPE", { 1, 9, 0, 1 }, 4, "2000:4 " },
		{ "read MOD_VERSION", { 1, 9, 0, 2 }, 4, "2000:0 " },
		{ "read MOD_CS", { 1, 9, 0, 3 }, 4, "2000:1 " },
		{ "stall", { 1, 9, 0x1000, 3, 0 }, 5, "3800 " },
		{ "read MOD_CS", { 1, 9, 0, 3 }, 4, "2000:0 " },
		{ "bits of MOD_CS", { 1, 9, 0x1000, 3, 0xffff }, 5, "3800 " },
		{ "read MOD_CS", { 1, 9, 0, 3 }, 4, "2000:1 " },
		{ "VALWIDTH", { 1, 9, 0, 0x200 }, 4, "2000:20 " },
		{ "write VALWIDTH", { 1, 9, 0x1000, 0x200, 8 }, 5, "3800 " },
		{ "VALWIDTH", { 1, 9, 0, 0x200 }, 4, "2000:20 " },
		{ "write MOD_VENDOR", { 1, 9, 0x1000, 0, 8 }, 5, "3c00 " },
		{ "read of none", { 1, 9, 0, 5 }, 4, "3000 " },
		{ "read of none after", { 1, 9, 0, 0x201 }, 4, "3000 " },
		{ "read of 32 bits", { 1, 9, 0x400, 0 }, 4, "3000 " },
		{ "write of 32 bits", { 1, 9, 0x1400, 4, 0, 7 }, 6, "3c00 " },
		{ "write without data", { 1, 9, 0x1000, 3 }, 4, "3c00 " },
		{ "write of too much", { 1, 9, 0x1000, 4, 7, 1 }, 6, "3800 " },
		{ "it counts", { 1, 9, 0, 4 }, 4, "2000:7 " },
		{ "read and more", { 1, 9, 0, 4, 3 }, 5, "2000:7 " },
		{ "read of nothing", { 1, 9, 0 }, 3, "3000 " },
		{ "an event is thrown away", { 1, 9, 0x8000, 1, 2 }, 5, "" },
		{ "an answer, too", { 1, 9, 0x2000, 1 }, 4, "" },
		{ "half a header", { 1, 9 }, 2, "" },
		{ "and all goes on", { 1, 9, 0, 1 }, 4, "2000:4 " },
	};
	struct bench b = bench_of(32);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		b.len = 0;
		b.text[0] = '\0';
		send(&b, cases[i].words, cases[i].count);
		settle(&b);
		CHECK_STR(b.text, cases[i].answer, cases[i].name);
	}
	CHECK_EQ(b.words[0], 9);
	CHECK_EQ(b.words[1], 1);
}

static void test_events(void)
{
	struct bench b = bench_of(16);

	events(&b, 1, true);
	settle(&b);
	CHECK_STR(b.text, "8000:0,0,1,1 ", "16 bits");
	b = bench_of(64);
	b.m.cycles = 0x1ffff0516;
	events(&b, 1, true);
	settle(&b);
	CHECK_STR(b.text, "8000:516,ffff,1,1,0,0,0 ", "64 bits");
	b = bench_of(32);
	b.m.active = false;
	events(&b, 20, true);
	settle(&b);
	CHECK_STR(b.text, "", "stalled");
}

/* Of a burst, the first eight, then how many were lost; as measured. */
static void test_overflow(void)
{
	struct bench b = bench_of(32);

	events(&b, 20, false);
	settle(&b);
	CHECK(strstr(b.text, "8,0 9400:c ") != NULL);
	b = bench_of(32);
	events(&b, 20, true);
	settle(&b);
	CHECK(strstr(b.text, "8,0 9400:1 9400:8 9400:3 ") != NULL);
	b = bench_of(64);
	events(&b, 20, true);
	settle(&b);
	CHECK(strstr(b.text, "0 9400:3 9400:9 ") != NULL);
	b = bench_of(32);
	events(&b, 70000, false);
	settle(&b);
	CHECK(strstr(b.text, "8,0 9400:ffff ") != NULL);
	CHECK_EQ(b.m.lost, 0);
}

/* Events are sent even if they were taken before the stall. */
static void test_stall(void)
{
	static const uint16_t stall[] = { 1, 0, 0x1000, 3, 0 };
	struct bench b = bench_of(32);

	events(&b, 3, true);
	send(&b, stall, 5);
	settle(&b);
	CHECK_STR(b.text, "8000:0,0,1,1,0 3800 8000:1,0,2,2,0 8000:2,0,3,3,0 ",
		  "stall");
}

/* Packets shorter than an event: fragments. */
static void test_fragments(void)
{
	struct bench b = bench_of(32);

	b.m.max_words = 5;
	events(&b, 2, false);
	settle(&b);
	CHECK_STR(b.text, "8400:0,0 8400:1,1 8000:0 8400:1,0 8400:2,2 8000:0 ",
		  "5 words");
}

static void test_check(void)
{
	struct hsc_stm_module m = { .value_bits = 24 };

	CHECK_EQ(hsc_stm_module_check(&m), HSC_E_CONFIG);
	m.value_bits = 32;
	CHECK_EQ(hsc_stm_module_check(&m), HSC_OK);
	m.max_words = 3;
	CHECK_EQ(hsc_stm_module_check(&m), HSC_E_CONFIG);
	m.max_words = 4;
	CHECK_EQ(hsc_stm_module_check(&m), HSC_OK);
}

int main(void)
{
	test_registers();
	test_events();
	test_overflow();
	test_stall();
	test_fragments();
	test_check();
	return check_failures != 0;
}
