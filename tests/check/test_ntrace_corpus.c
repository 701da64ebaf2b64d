/* SPDX-License-Identifier: MIT */
/*
 * The checker of N-Trace reads what other people's encoder wrote, and refuses
 * what was damaged.
 */
#include "check/ntrace.h"
#include "support/corpus.h"
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <stdlib.h>

struct stream {
	const char *name, *program;
	const char *params; /* NAME=VALUE, one blank between */
};

#define BTM  "mode=btm implicit_return=0"
#define ALL4 "repeated_history=1 return_stack=8"
#define TS   " ts_bits=40"
#define SRC  " src_bits=2 src=1 alone=1"
#define EACH(p)                                                                \
	{ p "/" p ".all0", p, BTM },                                           \
		{ p "/" p ".all1", p, "implicit_return=0 lax=1" },             \
		{ p "/" p ".all2", p,                                          \
		  "implicit_return=0 repeated_history=1 lax=1" },              \
		{ p "/" p ".all3", p, "return_stack=8 lax=1" },                \
	{                                                                      \
		p "/" p ".all4", p, ALL4 " lax=1"                              \
	}
#define VARIANT(v, params)                                                     \
	{                                                                      \
		"dhrystone/variants/" v, "dhrystone", params                   \
	}

/* lax: CDF is 0 in the last ProgTraceCorrelation. */
static const struct stream good[] = {
	EACH("dhrystone"),
	EACH("median"),
	EACH("towers"),
	EACH("qsort"),
	EACH("xrle"),
	VARIANT("d0.src2", BTM SRC),
	VARIANT("d0.ts", BTM TS),
	VARIANT("d0.src2ts", BTM SRC TS),
	VARIANT("d4.src2", ALL4 " lax=1" SRC),
	VARIANT("d4.ts", ALL4 " lax=1" TS),
	VARIANT("d4.src2ts", ALL4 " lax=1" SRC TS),
};

/* What is wrong, in the checker's words; NULL: nothing is. Of these the
 * instructions are counted. */
static const struct {
	struct stream stream;
	const char *fault;
	size_t instructions;
} bad[] = {
#define ELF(name)                                                              \
	{                                                                      \
		name, "dhrystone", ALL4 " lax=1"                               \
	}
	{ ELF("01_empty"), NULL, 0 },
	{ ELF("02_onezero"), "the stream ends within it", 0 },
	{ ELF("03_zeros1M"), "the stream ends within it", 0 },
	{ ELF("04_ff1M"), NULL, 0 },
	{ ELF("05_random64k"), "MSEO 10 is reserved", 0 },
	{ ELF("06_random_noMSEO2"), "has no DQDATA", 0 },
	{ ELF("07_trunc_midmsg"), "the stream ends within it", 0 },
	{ ELF("08_flip_tcode"), "TCODE 26 is reserved", 0 },
	{ ELF("09_flip_icnt"), "RCODE 5 is reserved", 0 },
	{ ELF("10_flip_hist"), "I-CNT ends within", 0 },
	{ ELF("11_flip_uaddr"), "no message says where", 0 },
	{ ELF("12_mseo10"), "MSEO 10 is reserved", 0 },
	{ ELF("13_drop_byte"), "no message says where", 0 },
	{ ELF("14_dup_byte"), "of more than 32 bits", 0 },
	{ ELF("15_start_midmsg"), "TCODE 42 is reserved", 0 },
	{ ELF("16_start_aligned_nosync"), "trace does not run", 0 },
	{ ELF("17_drop_message"), "no message says where", 0 },
	{ ELF("18_hrepeat_2e32"), "HREPEAT", 0 },
	{ ELF("19_hrepeat_0"), "HREPEAT is 0", 0 },
	{ ELF("20_bcnt_2e31"), "B-CNT", 0 },
	{ ELF("21_icnt_2e40"), "I-CNT", 0 },
	{ { "22_hist_selfloop", "bad/loop", ALL4 }, "trace still runs", 0 },
	{ { "23_icnt_selfloop_big", "bad/loop", BTM }, "I-CNT", 0 },
	{ { "24_deep_recursion40", "bad/rec", ALL4 }, "no indirect jump", 0 },
	{ ELF("25_short_sync"), "has no U-ADDR", 0 },
	{ ELF("26_var_field_40bytes"), "longer than 38 bytes", 0 },
	{ ELF("27_vendor_tcode56"), NULL, 215010 },
	{ { "28_with_src2", "dhrystone", BTM SRC }, "is no branch", 0 },
	{ { "29_with_tstamp", "dhrystone", ALL4 " lax=1" TS },
	  "HIST has more bits",
	  0 },
	{ ELF("32_error_msg"), "Error stands just before", 0 },
	{ ELF("33_two_stops"), NULL, 430020 },
	{ ELF("34_mseo01_first"), "first byte is 00", 0 },
	{ ELF("35_extra_fields"), "a field too many", 0 },
	/* RepeatBranch after a U-ADDR that is not 0 */
	{ { "j", "bad/j", BTM " repeat_branch=1" }, NULL, 10 },
};

/* What ran, and how much of it has come. */
struct run {
	const uint8_t *want;
	size_t count, at, wrong;
};

static void see(void *ctx, enum ntrace_seen what, uint64_t a, uint64_t b)
{
	struct run *r = ctx;
	uint64_t want = 0;

	(void)b;
	if (what != SEEN_PC)
		return;
	for (unsigned i = 0; i < 8 && r->at < r->count; i++)
		want |= (uint64_t)r->want[8 * r->at + i] << 8 * i;
	r->wrong += r->at < r->count && want != a;
	r->at++;
}

static void path_of(char path[4096], const char *name, const char *suffix)
{
	snprintf(path, 4096, "%s/ntrace/%s%s", corpus_folder(), name, suffix);
}

/* An ELF file, or a table of instructions. */
static void add_code(struct code *code, const char *program)
{
	static struct nt_program table;
	char path[4096], name[64];
	size_t len;
	char *text;

	if (strncmp(program, "bad/", 4) != 0) {
		snprintf(name, sizeof(name), "%s/%s", program, program);
		path_of(path, name, ".elf");
		CHECK(code_add_elf(code, path));
		return;
	}
	path_of(path, program, ".pcinfo");
	text = (char *)corpus_file(path, &len);
	text = realloc(text, len + 1);
	if (!text)
		abort();
	text[len] = '\0';
	memset(&table, 0, sizeof(table));
	CHECK(nt_program_read_table(&table, text));
	code_add(code, 0, table.bytes, sizeof(table.bytes));
	free(text);
}

static void set(struct ntrace_params *par, const char *params)
{
	char words[200], *save = NULL;

	ntrace_standard(par);
	snprintf(words, sizeof(words), "%s", params);
	for (char *w = strtok_r(words, " ", &save); w;
	     w = strtok_r(NULL, " ", &save))
		CHECK(ntrace_set(par, w));
}

static bool check_stream(const struct stream *s, const char *suffix,
			 struct run *run, char fault[NTRACE_FAULT])
{
	struct code code = { .xlen = 64 };
	struct ntrace_params par;
	char path[4096];
	size_t len;
	uint8_t *bytes;
	bool ok;

	add_code(&code, s->program);
	set(&par, s->params);
	path_of(path, s->name, suffix);
	bytes = corpus_file(path, &len);
	ok = ntrace_check(&par, &code, bytes, len, see, run, fault);
	free(bytes);
	code_clear(&code);
	return ok;
}

static void check_good(const struct stream *s)
{
	char fault[NTRACE_FAULT] = "", path[4096], name[64];
	struct run run = { 0 };
	size_t len;
	uint8_t *pcs;

	snprintf(name, sizeof(name), "%s/%s", s->program, s->program);
	path_of(path, name, ".pcs");
	pcs = corpus_file(path, &len);
	run.want = pcs;
	run.count = len / 8;
	if (!check_stream(s, ".nex.bin", &run, fault) || run.wrong ||
	    run.at != run.count) {
		printf("%s: %s; %zu of %zu instructions, %zu of them wrong\n",
		       s->name, fault, run.at, run.count, run.wrong);
		check_failures++;
	}
	free(pcs);
}

static void check_bad(size_t i)
{
	const char *want = bad[i].fault;
	char name[64], fault[NTRACE_FAULT] = "";
	struct stream s = bad[i].stream;
	struct run run = { 0 };
	bool ok;

	snprintf(name, sizeof(name), "bad/%s", s.name);
	s.name = name;
	ok = check_stream(&s, ".bin", &run, fault);
	if (ok == !want && (want ? strstr(fault, want) != NULL
				 : run.at == bad[i].instructions))
		return;
	printf("%s: %zu instructions, %s; want %s\n", name, run.at,
	       ok ? "good" : fault, want ? want : "good");
	check_failures++;
}

/* "CDF must be 1 (even if HIST field is empty)": that is refused. */
static void check_cdf(void)
{
	const struct stream s = { "towers/towers.all1", "towers",
				  "implicit_return=0" };
	char fault[NTRACE_FAULT] = "";
	struct run run = { 0 };

	CHECK(!check_stream(&s, ".nex.bin", &run, fault));
	CHECK(strstr(fault, "ProgTraceCorrelation: CDF is 0") != NULL);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		check_good(&good[i]);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		check_bad(i);
	check_cdf();
	return check_failures != 0;
}
