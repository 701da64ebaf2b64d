/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/decode/verify.h>
#include <stdlib.h>

/* The tiny program: 1000 nop, 1004 jal, 1010 nop, 1014 ret, 1008 nop. */
#define GOOD "1000\n1004\n1010\n1014\n1008\n"

static const struct {
	const char *name;
	const char *stream, *log;
	struct hsc_verify_config as;
	const char *want; /* a word for each finding */
	struct hsc_verify_totals totals;
} cases[] = {
	{ "the same",
	  TINY_BEGIN TINY_END,
	  GOOD,
	  { .any_hart = true },
	  "",
	  { .agreed = 5, .complete = true } },
	{ "another instruction",
	  TINY_BEGIN TINY_END,
	  "1000\n1004\n1010\n1018\n",
	  { .any_hart = true },
	  "diverges@3 1014!=1018 line 4 agreed 1000 1004 1010; ",
	  { .agreed = 3, .differences = 1 } },
	{ "no more than four are shown",
	  TINY_BEGIN TINY_END,
	  "1000\n1004\n1010\n1014\n100c\n",
	  { .any_hart = true },
	  "diverges@4 1008!=100c line 5 agreed 1000 1004 1010 1014; ",
	  { .agreed = 4, .differences = 1 } },
	{ "the log ends first",
	  TINY_BEGIN TINY_END,
	  "1000\n1004\n",
	  { .any_hart = true },
	  "diverges@2 1010!=end agreed 1000 1004; ",
	  { .agreed = 2, .differences = 1 } },
	{ "the trace ends first",
	  TINY_BEGIN TINY_END,
	  GOOD "100c\n100c\n",
	  { .any_hart = true },
	  "ends@5 100c line 6 agreed 1004 1010 1014 1008; ",
	  { .agreed = 5, .differences = 1 } },
	{ "one instruction more, which is no branch",
	  TINY_BEGIN TINY_END,
	  GOOD "100c\n",
	  { .any_hart = true },
	  "ends@5 100c line 6 agreed 1004 1010 1014 1008; ",
	  { .agreed = 5, .differences = 1 } },
	{ "the log begins before the trace",
	  TINY_BEGIN TINY_END,
	  "80\n84\n" GOOD,
	  { .any_hart = true },
	  "",
	  { .agreed = 5, .before = 2, .complete = true } },
	{ "both begin at once",
	  TINY_BEGIN TINY_END,
	  "80\n84\n" GOOD,
	  { .any_hart = true, .from_first = true },
	  "diverges@0 1000!=80 line 1 agreed; ",
	  { .differences = 1 } },
	{ "none of the log",
	  TINY_BEGIN TINY_END,
	  "80\n84\n",
	  { .any_hart = true },
	  "diverges@0 1000!=80 line 1 agreed; ",
	  { .differences = 1 } },
	{ "another hart of the log",
	  TINY_BEGIN TINY_END,
	  "80\n",
	  { .log_hart = 7 },
	  "diverges@0 1000!=end agreed; ",
	  { .differences = 1, .no_rows = true } },
	{ "a gap covers two",
	  TINY_BEGIN TINY_END "Gap BYTES=020203\n" TINY_BEGIN TINY_END,
	  GOOD "80\n84\n" GOOD,
	  { .any_hart = true },
	  "gap@5 covers 2; ",
	  { .agreed = 10, .gaps = 1, .complete = true } },
	{ "a gap, and the log goes on nowhere",
	  TINY_BEGIN TINY_END "Gap BYTES=020203\n" TINY_BEGIN TINY_END,
	  GOOD "80\n84\n",
	  { .any_hart = true },
	  "gap@5 lost; diverges@5 1000!=80 line 6 "
	  "agreed 1004 1010 1014 1008; ",
	  { .agreed = 5, .gaps = 1, .differences = 1 } },
	{ "a gap of harts in one list",
	  TINY_BEGIN TINY_END "Gap BYTES=020203\n" TINY_BEGIN TINY_END,
	  GOOD GOOD,
	  { .any_hart = true, .merged = true },
	  "gap@5 lost; ",
	  { .agreed = 5, .gaps = 1 } },
	{ "nothing against something",
	  "",
	  GOOD,
	  { .any_hart = true },
	  "ends@0 1000 line 1 agreed; ",
	  { .differences = 1 } },
	{ "nothing against nothing",
	  "",
	  "",
	  { .any_hart = true },
	  "",
	  { .complete = true } },
};

static void make(const char *stream, const char *log)
{
	FILE *file = fopen("log.txt", "w");
	struct hsc_manifest m;

	CHECK(file && fputs(log, file) >= 0 && fclose(file) == 0);
	mkdir(TINY, 0777);
	tiny_manifest(&m);
	tiny_source(&m, "s0", 0);
	tiny_stream(TINY "/s0", stream, 0);
	tiny_write(&m);
}

static void tell(FILE *out, const struct hsc_verify_finding *f)
{
	static const char *const words[] = { "diverges", "ends", "trap",
					     "gap" };

	fprintf(out, "%s@%" PRIu64, words[f->kind], f->at);
	if (f->kind == HSC_VERIFY_GAP && f->has_covers)
		fprintf(out, " covers %" PRIu64, f->covers);
	else if (f->kind == HSC_VERIFY_GAP)
		fprintf(out, " lost");
	if (f->kind == HSC_VERIFY_DIVERGES)
		fprintf(out, " %" PRIx64 "!=%s", f->pc,
			f->has_want ? "" : "end");
	else if (f->has_want)
		fprintf(out, " ");
	if (f->has_want)
		fprintf(out, "%" PRIx64 " line %" PRIu64, f->want.pc,
			f->want.line);
	if (f->kind != HSC_VERIFY_GAP)
		fprintf(out, " agreed");
	for (size_t i = 0; f->kind != HSC_VERIFY_GAP && i < f->agreed_count;
	     i++)
		fprintf(out, " %" PRIx64, f->agreed[i]);
	fprintf(out, "; ");
}

/* False: nothing more can be compared. */
static bool take(struct hsc_verify *v, FILE *out)
{
	struct hsc_verify_finding f;
	enum hsc_status rc;

	while ((rc = hsc_verify_next(v, &f)) == HSC_OK)
		tell(out, &f);
	return rc == HSC_AGAIN;
}

static void check_totals(const struct hsc_verify_totals *got,
			 const struct hsc_verify_totals *want)
{
	CHECK_EQ(got->agreed, want->agreed);
	CHECK_EQ(got->gaps, want->gaps);
	CHECK_EQ(got->differences, want->differences);
	CHECK_EQ(got->before, want->before);
	CHECK_EQ(got->off, want->off);
	CHECK_EQ(got->complete, want->complete);
	CHECK_EQ(got->no_rows, want->no_rows);
}

static void run(size_t i)
{
	struct hsc_verify_config as = cases[i].as;
	struct hsc_error why = { "" };
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	struct hsc_verify_totals totals;
	struct hsc_verify *v = NULL;
	struct hsc_event e;
	bool more = true;

	make(cases[i].stream, cases[i].log);
	CHECK_EQ(hsc_decode_open(&as.decode, TINY,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &why),
		 HSC_OK);
	CHECK_EQ(hsc_commit_log_open(&as.log, "log.txt", HSC_COMMIT_TEXT, &why),
		 HSC_OK);
	CHECK_EQ(hsc_verify_new(&v, &as), HSC_OK);
	while (more && hsc_decode_next(as.decode, &e) == HSC_OK) {
		CHECK_EQ(hsc_verify_feed(v, &e), HSC_OK);
		more = take(v, out);
	}
	CHECK_EQ(hsc_verify_finish(v), HSC_OK);
	CHECK(!take(v, out));
	fclose(out);
	CHECK_STR(text, cases[i].want, cases[i].name);
	free(text);
	totals = hsc_verify_totals(v);
	check_totals(&totals, &cases[i].totals);
	CHECK_STR(hsc_verify_error(v), "", cases[i].name);
	hsc_verify_free(&v);
	CHECK(v == NULL);
	hsc_verify_free(&v);
	hsc_commit_log_close(&as.log);
	hsc_decode_close(&as.decode);
}

/* A line of the log that is none ends it, and the reason can be had. */
static void test_bad_log(void)
{
	struct hsc_verify_config as = { .any_hart = true };
	struct hsc_error why = { "" };
	struct hsc_verify *v = NULL;
	struct hsc_event e;
	enum hsc_status rc = HSC_OK;

	make(TINY_BEGIN TINY_END, "1000\nzebra\n");
	CHECK_EQ(hsc_decode_open(&as.decode, TINY,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &why),
		 HSC_OK);
	CHECK_EQ(hsc_commit_log_open(&as.log, "log.txt", HSC_COMMIT_TEXT, &why),
		 HSC_OK);
	CHECK_EQ(hsc_verify_new(&v, &as), HSC_OK);
	while (rc == HSC_OK && hsc_decode_next(as.decode, &e) == HSC_OK)
		rc = hsc_verify_feed(v, &e);
	CHECK_EQ(rc, HSC_E_FORMAT);
	CHECK(strstr(hsc_verify_error(v), "2") != NULL);
	CHECK_EQ(hsc_verify_totals(v).complete, false);
	hsc_verify_free(&v);
	hsc_commit_log_close(&as.log);
	hsc_decode_close(&as.decode);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	test_bad_log();
	scratch_leave(folder);
	return check_failures != 0;
}
