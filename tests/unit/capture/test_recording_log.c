/* SPDX-License-Identifier: MIT */
#include "capture/recording_log.h"
#include "scratch.h"
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
	{ "more behind it", "modified 10 1 1\n", "", 1 },
	{ "odd digits", "code 10 012\n", "", 1 },
	{ "no digits", "code 10 \n", "", 1 },
	{ "no digit", "code 10 0g\n", "", 1 },
	{ "code past the top", "code ffffffffffffffff 0102\n", "", 1 },
	{ "another xlen", "xlen 128\n", "", 1 },
};

static void describe(const struct hsc_process *p, char *text, size_t cap)
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
}

static void test_case(size_t i)
{
	size_t len = strlen(cases[i].text);
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_process *p = hsc_manifest_add_process(&m);
	struct hsc_problem why = { "" };
	char text[256], want[64];
	enum hsc_status rc;
	unsigned xlen = 0;

	/* Behind the text there is a zero, which the log may have as well. */
	scratch_write("log", cases[i].text, len + (len % 2));
	rc = hsc_recording_read_log(p, &xlen, "log", &why);
	describe(p, text, sizeof(text));
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
	CHECK_EQ(hsc_recording_read_log(p, &xlen, "long", NULL), HSC_OK);
	CHECK_EQ(xlen, 64);
	CHECK_EQ(p->map_count, 1);
	CHECK_EQ(p->maps[0].len, 100000);
	CHECK_EQ(strlen(p->maps[0].bytes), 200000);
	hsc_manifest_clear(&m);
}

static void test_missing(void)
{
	struct hsc_problem why = { "" };
	struct hsc_process p = { .pid = 0 };
	unsigned xlen = 5;

	CHECK_EQ(-hsc_recording_read_log(&p, &xlen, "gone", &why), -HSC_E_FILE);
	CHECK_STR(why.text, "gone: No such file or directory", "gone");
	CHECK_EQ(-hsc_recording_read_log(&p, &xlen, ".", &why), -HSC_E_FILE);
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
