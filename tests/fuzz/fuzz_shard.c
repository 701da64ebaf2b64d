/* SPDX-License-Identifier: MIT */
/* fuzz_shard.c - the result of a shard: it is refused, with a reason, or it has
 * functions and rows that can be looked at. */
#include "decode/results/shard.h"
#include "fuzz.h"
#include <hartscope/decode/shard.h>
#include <string.h>
#include <unistd.h>

/* Contexts and counters are added up as those of several sources are. */
static void add(const struct hsc_source_result *r)
{
	const struct hsc_axis axis = { .unit = HSC_AXIS_INSTRUCTIONS };
	struct hsc_perf_profile *counters;
	struct hsc_contexts *contexts;

	FUZZ_CHECK(hsc_contexts_new(&contexts, &axis) == HSC_OK);
	FUZZ_CHECK(hsc_perf_profile_new(&counters, NULL, 0) == HSC_OK);
	if (r->contexts)
		FUZZ_CHECK(hsc_contexts_merge(contexts, r->contexts) == HSC_OK);
	if (r->counters)
		FUZZ_CHECK(hsc_perf_profile_merge(counters, r->counters,
						  NULL) == HSC_OK);
	FUZZ_CHECK(hsc_contexts_count(contexts) <= HSC_CONTEXTS_MAX + 1);
	FUZZ_CHECK(hsc_perf_profile_columns(counters) <= HSC_PERF_COLUMNS);
	hsc_contexts_free(&contexts);
	hsc_perf_profile_free(&counters);
}

static void look(const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	const uint32_t count = hsc_functions_count(hsc_shards_functions(s));

	FUZZ_CHECK(f->bundle && f->unit);
	for (size_t i = 0; i < f->source_count; i++) {
		const struct hsc_source_result *r = hsc_shards_get(s, i);

		add(r);
		if (!r->tree)
			continue;
		for (uint32_t k = 1; k < hsc_calltree_count(r->tree); k++)
			FUZZ_CHECK(hsc_calltree_get(r->tree, k)->function <
				   count);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const char line[] = HSC_SHARD_MAGIC;
	char path[] = P_tmpdir "/hartscope-fuzz-XXXXXX";
	const char *const paths[] = { path };
	struct hsc_error error = { "" };
	const int fd = mkstemp(path);
	FILE *out = fd >= 0 ? fdopen(fd, "wb") : NULL;
	struct hsc_shards *s;
	enum hsc_status rc;

	FUZZ_CHECK(out);
	FUZZ_CHECK(fwrite(line, 1, strlen(line), out) == strlen(line));
	for (size_t rest = len;; rest >>= 7) { /* the result's length */
		FUZZ_CHECK(
			fputc(rest < 128 ? (int)rest : (int)(rest & 127) | 128,
			      out) != EOF);
		if (rest < 128)
			break;
	}
	FUZZ_CHECK(fwrite(data, 1, len, out) == len);
	FUZZ_CHECK(fclose(out) == 0);
	rc = hsc_shards_read(&s, paths, 1, &error);
	unlink(path);
	FUZZ_CHECK((rc == HSC_OK) == (error.text[0] == '\0'));
	if (rc == HSC_OK)
		look(s);
	hsc_shards_free(&s);
	return 0;
}
