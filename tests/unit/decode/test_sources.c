/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/decode/decode.h>

/* Which sources get a source, and what there is to read of them: a stream that
 * two share counts once. */
static const struct {
	struct hsc_decode_config config;
	uint64_t bytes;
} chosen[] = {
	{ { .unmerged = true }, 16 },
	{ { .unmerged = true, .one_source = true, .source = 0 }, 8 },
	{ { .unmerged = true, .one_source = true, .source = 2 }, 8 },
	{ { .unmerged = true, .software_only = true }, 0 },
};

static void choose(size_t i)
{
	struct hsc_error why = { "" };
	struct hsc_decode *d;

	CHECK_EQ(hsc_decode_open(&d, TINY, &chosen[i].config, &why), HSC_OK);
	CHECK_EQ(hsc_decode_totals(d).bytes, chosen[i].bytes);
	hsc_decode_close(&d);
}

static void make(void)
{
	struct hsc_manifest m;

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	tiny_source(&m, "s0", 0);
	tiny_source(&m, "s0", 0);
	tiny_source(&m, "s1", 0);
	tiny_stream(TINY "/s0", TINY_BEGIN TINY_END, 0);
	tiny_stream(TINY "/s1", TINY_BEGIN TINY_END, 0);
	tiny_write(&m);
}

/* What is wrong with the bundle, and what opening it answers. */
static const struct {
	const char *name;
	const char *protocol;
	const char *stream;
	size_t process, source;
	enum hsc_status rc;
} wrong[] = {
	{ "a protocol of tomorrow", "xtrace", "s0", 0, 0, HSC_E_CONFIG },
	{ "a stream that is not there", "ntrace", "s9", 0, 0, HSC_E_FILE },
	{ "a source that is not there", "ntrace", "s0", 0, 5, HSC_E_CONFIG },
	{ "a process that is not there", "ntrace", "s0", 7, 0, HSC_E_FORMAT },
};

static void refuse(size_t i)
{
	const struct hsc_decode_config config = { .one_source = true,
						  .source = wrong[i].source };
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	struct hsc_decode *d;

	tiny_manifest(&m);
	free(m.protocol);
	m.protocol = strdup(wrong[i].protocol);
	tiny_source(&m, wrong[i].stream, 0)->process = wrong[i].process;
	tiny_write(&m);
	if (hsc_decode_open(&d, TINY, &config, &why) != wrong[i].rc) {
		printf("%s\n", wrong[i].name);
		check_failures++;
	}
	CHECK(d == NULL);
	CHECK(why.text[0]);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	make();
	for (size_t i = 0; i < sizeof(chosen) / sizeof(chosen[0]); i++)
		choose(i);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		refuse(i);
	scratch_leave(folder);
	return check_failures != 0;
}
