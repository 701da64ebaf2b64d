/* SPDX-License-Identifier: MIT */
#include "capture/recording/log.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"

static const struct {
	const char *name, *text;
	const char *want;  /* START+LEN@OFFSET=WHAT of each map */
	unsigned bad_line; /* 0: none */
} cases[] = {
	{ "nothing", "", "", 0 },
	{ "a map", "map 1000 200 40 /lib/a b.so\n", "1000+200@40=/lib/a b.so ",
	  0 },
	{ "maps that touch",
	  "map 2000 1000 1000 a\nmap 1000 1000 0 a\nmap 3000 10 2000 a\n",
	  "1000+2010@0=a ", 0 },
	{ "touch, but the file does not go on",
	  "map 1000 1000 0 a\nmap 2000 1000 0 a\n",
	  "1000+1000@0=a 2000+1000@0=a ", 0 },
	{ "the same again", "map 10 8 0 a\nunmap 10 8\nmap 10 8 0 a\n",
	  "10+8@0=a ", 0 },
	{ "over itself, as loaders do",
	  "map 1000 4000 0 a\nmap 3000 1000 1000 a\n",
	  "1000+2000@0=a 3000+1000@1000=a 4000+1000@3000=a ", 0 },
	{ "another file over it: both stay",
	  "map 1000 3000 0 a\nmap 2000 1000 0 b\n",
	  "1000+3000@0=a 2000+1000@0=b ", 0 },
	{ "another file later: both stay",
	  "map 1000 1000 0 a\nunmap 1000 1000\nmap 1000 1000 0 b\n",
	  "1000+1000@0=a 1000+1000@0=b ", 0 },
	{ "itself later, elsewhere: both stay",
	  "map 1000 1000 0 a\nunmap 0 ffffffffffffffff\n"
	  "map 1000 1000 1000 a\n",
	  "1000+1000@1000=a 1000+1000@0=a ", 0 },
	{ "a hole", "map 0 30 0 a\nunmap 10 10\nmap 10 10 0 b\n",
	  "0+30@0=a 10+10@0=b ", 0 },
	{ "nothing to unmap", "unmap 0 1000\nmap 10 1 0 a\nunmap 20 1\n",
	  "10+1@0=a ", 0 },
	{ "code", "code 10 0102\ncode 30 Ff\n", "10+2@0=0102 30+1@0=Ff ", 0 },
	{ "code that goes on, in any order",
	  "code 12 03\ncode 10 0102\ncode 13 0405\n", "10+5@0=0102030405 ", 0 },
	{ "code twice", "code 10 01\ncode 10 01\n", "10+1@0=01 ", 0 },
	{ "code that changed", "code 10 01\ncode 10 02\n",
	  "10+1@0=01 10+1@0=02 ", 0 },
	{ "modified", "modified 10 8\nmodified 14 8\nmodified 1c 4\n",
	  "10+10@0=? ", 0 },
	{ "all kinds at one address",
	  "modified 10 1\ncode 10 01\nmap 10 1 0 a\n",
	  "10+1@0=a 10+1@0=01 10+1@0=? ", 0 },
	{ "the top of memory",
	  "map ffffffffffffff00 100 0 a\ncode ffffffffffffffff 00\n"
	  "modified ffffffffffffffff 1\nunmap ffffffffffffffff 1\n",
	  "ffffffffffffff00+100@0=a ffffffffffffffff+1@0=00 "
	  "ffffffffffffffff+1@0=? ",
	  0 },
	{ "a cut last line", "map 10 1 0 a\nmap 20 1 0 lib", "10+1@0=a ", 0 },
	{ "zeros of a file that was never filled", "code 10 01\n\0\0\0",
	  "10+1@0=01 ", 0 },
	{ "half-words that ran, whatever files say",
	  "map 10 8 0 a\nkeep 12 01020304\n",
	  "10+8@0=a 12+4@0=? v0 12=01020304 v1 ", 0 },
	{ "code that became another",
	  "code 10 01020304\nversion\nold 12 0304\nnew 12 0506\nversion\n"
	  "new 12 0708\n",
	  "10+4@0=01020304 12+2@0=? v0 v1 12=0304 v2 12=0506 v3 12=0708 ", 0 },
	{ "what changed is in no file, and in all versions",
	  "keep 10 010203040506\nversion\nold 12 0304\nnew 12 ff00\n"
	  "new 14 ee00\n",
	  "10+6@0=? v0 10=0102 v1 12=0304 v2 12=ff00ee00 ", 0 },
	{ "the later line counts", "version\nnew 10 0102\nnew 10 0304\n",
	  "10+2@0=? v0 v1 v2 10=0304 ", 0 },
	{ "cuts", "version\ncut 1 0 2\ncut 0 1f 0\n",
	  "v0 v1 v2 cut 1@0=2 cut 0@1f=0 ", 0 },
	{ "cuts of a parent", "version\ncut 1 0 2\nforget\ncut 0 1 2\n",
	  "v0 v1 v2 cut 0@1=2 ", 0 },
	{ "half of a half-word", "keep 10 01\n", "", 1 },
	{ "an odd address", "version\nold 11 0102\n", "v0 v1 v2 ", 2 },
	{ "new before there is a version", "new 10 0102\n", "", 1 },
	{ "a cut to no version", "cut 0 0 1\n", "", 1 },
	{ "xlen", "xlen 32\n", "", 0 },
	{ "a word we do not know", "code 10 01\njump 10\ncode 20 02\n",
	  "10+1@0=01 ", 2 },
	{ "an empty line", "\n", "", 1 },
	{ "a word alone", "map\n", "", 1 },
	{ "no path", "map 10 1 0\n", "", 1 },
	{ "an empty path", "map 10 1 0 \n", "", 1 },
	{ "no length", "map 10 0 0 a\n", "", 1 },
	{ "past the top", "unmap ffffffffffffffff 2\n", "", 1 },
	{ "0x", "unmap 0x10 1\n", "", 1 },
	{ "17 digits", "unmap 10000000000000000 1\n", "", 1 },
	{ "more after it", "modified 10 1 1\n", "", 1 },
	{ "odd digits", "code 10 012\n", "", 1 },
	{ "no digits", "code 10 \n", "", 1 },
	{ "no digit", "code 10 0g\n", "", 1 },
	{ "code past the top", "code ffffffffffffffff 0102\n", "", 1 },
	{ "another xlen", "xlen 128\n", "", 1 },
};

static size_t describe_versions(const struct hsc_process *p, char *text,
				size_t cap)
{
	size_t at = 0;

	for (size_t i = 0; i < p->version_count; i++) {
		const struct hsc_process *v = &p->versions[i];

		at += (size_t)snprintf(text + at, cap - at, "v%zu ", i);
		for (size_t k = 0; k < v->map_count; k++) {
			CHECK_EQ(strlen(v->maps[k].bytes), 2 * v->maps[k].len);
			at += (size_t)snprintf(
				text + at, cap - at, "%" PRIx64 "=%s ",
				v->maps[k].start, v->maps[k].bytes);
		}
	}
	return at;
}

static void describe(const struct hsc_process *p,
		     const struct hsc_recording_cuts *cuts, char *text,
		     size_t cap)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < p->map_count; i++) {
		const struct hsc_map *m = &p->maps[i];
		const char *what = m->path ? m->path : m->bytes;

		CHECK(!m->unknown == !!what);
		at += (size_t)snprintf(
			text + at, cap - at,
			"%" PRIx64 "+%" PRIx64 "@%" PRIx64 "=%s ", m->start,
			m->len, m->offset, what ? what : "?");
	}
	at += describe_versions(p, text + at, cap - at);
	for (size_t i = 0; i < cuts->count; i++)
		at += (size_t)snprintf(
			text + at, cap - at,
			"cut %" PRIx64 "@%" PRIx64 "=%" PRIx64 " ",
			cuts->list[i].source, cuts->list[i].start,
			cuts->list[i].version);
}

static void test_case(size_t i)
{
	size_t len = strlen(cases[i].text);
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_process *p = hsc_manifest_add_process(&m);
	struct hsc_recording_cuts cuts;
	struct hsc_error why = { "" };
	char text[256], want[64];
	enum hsc_status rc;
	unsigned xlen = 0;

	/* After the text there is a zero, which the log may have as well. */
	scratch_write("log", cases[i].text, len + (len % 2));
	rc = hsc_recording_read_log(p, &cuts, &xlen, "log", &why);
	describe(p, &cuts, text, sizeof(text));
	free(cuts.list);
	CHECK_STR(text, cases[i].want, cases[i].name);
	snprintf(want, sizeof(want), "log, line %u: is no line of such a log",
		 cases[i].bad_line);
	CHECK_STR(why.text, cases[i].bad_line ? want : "", cases[i].name);
	CHECK_EQ(-rc, cases[i].bad_line ? -HSC_E_FORMAT : HSC_OK);
	CHECK_EQ(xlen, strcmp(cases[i].text, "xlen 32\n") ? 0 : 32);
	hsc_manifest_clear(&m);
}

/* A log of many lines is read in one go, and joined. */
static void test_long(void)
{
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_process *p = hsc_manifest_add_process(&m);
	FILE *file = fopen("long", "w");
	unsigned xlen = 0;

	fputs("xlen 64\n", file);
	for (unsigned i = 0; i < 50000; i++)
		fprintf(file, "code %x %04x\n", 0x10000 + 2 * i, i & 0xffff);
	fclose(file);
	CHECK_EQ(hsc_recording_read_log(p, NULL, &xlen, "long", NULL), HSC_OK);
	CHECK_EQ(xlen, 64);
	CHECK_EQ(p->map_count, 1);
	CHECK_EQ(p->maps[0].len, 100000);
	CHECK_EQ(strlen(p->maps[0].bytes), 200000);
	hsc_manifest_clear(&m);
}

static void test_missing(void)
{
	struct hsc_error why = { "" };
	struct hsc_process p = { .pid = 0 };
	unsigned xlen = 5;

	CHECK_EQ(-hsc_recording_read_log(&p, NULL, &xlen, "gone", &why),
		 -HSC_E_FILE);
	CHECK_STR(why.text, "gone: No such file or directory", "gone");
	CHECK_EQ(-hsc_recording_read_log(&p, NULL, &xlen, ".", &why),
		 -HSC_E_FILE);
	CHECK_EQ(xlen, 5);
}

int main(void)
{
	char name[16];

	scratch_enter(name);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i);
	test_long();
	test_missing();
	scratch_leave(name);
	return check_failures != 0;
}
