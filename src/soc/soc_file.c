/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "soc/uarch.h"
#include <hartscope/base/digits.h>
#include <hartscope/soc/soc_file.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_MOST ((size_t)16 << 20)

static const struct {
	const char *name;
	unsigned unit;
	uint32_t least; /* of its size; the most is HSC_UARCH_TIMES that */
	size_t at;
} models[] = {
	{ "l1d", HSC_SOC_L1D, HSC_CACHE_WAYS *HSC_CACHE_LINE,
	  offsetof(struct hsc_soc_sizes, l1d) },
	{ "l1i", HSC_SOC_L1I, HSC_CACHE_WAYS *HSC_CACHE_LINE,
	  offsetof(struct hsc_soc_sizes, l1i) },
	{ "ll", HSC_SOC_LL, HSC_CACHE_WAYS *HSC_CACHE_LINE,
	  offsetof(struct hsc_soc_sizes, ll) },
	{ "dtlb", HSC_SOC_DTLB, HSC_CACHE_WAYS,
	  offsetof(struct hsc_soc_sizes, dtlb) },
	{ "itlb", HSC_SOC_ITLB, HSC_CACHE_WAYS,
	  offsetof(struct hsc_soc_sizes, itlb) },
	{ "bpu", HSC_SOC_BPU, HSC_BPU_LEAST,
	  offsetof(struct hsc_soc_sizes, bpu) },
};
#define MODELS (sizeof(models) / sizeof(models[0]))

static const char *const contexts[] = {
	[HSC_SOC_SCONTEXT] = "scontext",
	[HSC_SOC_HCONTEXT] = "hcontext",
	[HSC_SOC_BOTH_CONTEXTS] = "both",
	[HSC_SOC_NO_CONTEXT] = "none",
};
#define CONTEXTS (sizeof(contexts) / sizeof(contexts[0]))

/* --- members ------------------------------------------------------------ */

static bool number_of(const json_t *value, uint64_t *out)
{
	const char *text = json_string_value(value);

	*out = (uint64_t)json_integer_value(value);
	if (text)
		return hsc_number_of(text, strlen(text), out);
	return json_is_integer(value) && json_integer_value(value) >= 0;
}

static bool take_model(struct hsc_soc_config *c, size_t i, const json_t *value)
{
	const uint64_t least = models[i].least;
	uint64_t n = 0; /* the usual size */

	if (!json_is_true(value) &&
	    (!number_of(value, &n) || n < least ||
	     n > least * HSC_UARCH_TIMES || (n & (n - 1))))
		return false;
	*(uint32_t *)(void *)((char *)&c->sizes + models[i].at) = (uint32_t)n;
	c->units |= models[i].unit;
	return true;
}

static bool take_context(struct hsc_soc_config *c, const json_t *value)
{
	const char *text = json_string_value(value);

	for (uint8_t i = 0; text && i < CONTEXTS; i++)
		if (strcmp(contexts[i], text) == 0) {
			c->context = i;
			return true;
		}
	return false;
}

static enum hsc_status take(struct hsc_soc_config *c, const char *file,
			    const char *name, const json_t *value,
			    struct hsc_problem *why)
{
	size_t i = 0;

	while (i < MODELS && strcmp(models[i].name, name) != 0)
		i++;
	if (i < MODELS ? take_model(c, i, value)
		       : strcmp(name, "context") == 0 && take_context(c, value))
		return HSC_OK;
	if (i < MODELS)
		hsc_problem_say(why,
				"%s: soc: %s is no power of two from %" PRIu32
				" to %" PRIu64 ", nor true",
				file, name, models[i].least,
				(uint64_t)models[i].least * HSC_UARCH_TIMES);
	else if (strcmp(name, "context") == 0)
		hsc_problem_say(why,
				"%s: soc: context is none of scontext, "
				"hcontext, both, none",
				file);
	else
		hsc_problem_say(why,
				"%s: soc: %.40s is no member that means "
				"anything; there are: l1d, l1i, ll, dtlb, "
				"itlb, bpu, context",
				file, name);
	return HSC_E_FORMAT;
}

/* --- files -------------------------------------------------------------- */

static enum hsc_status take_all(struct hsc_soc_config *c, const char *file,
				json_t *soc, struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;
	const char *name;
	json_t *value;

	if (soc && !json_is_object(soc)) {
		hsc_problem_say(why, "%s: soc is not an object", file);
		return HSC_E_FORMAT;
	}
	json_object_foreach(soc, name, value)
	{
		rc = take(c, file, name, value, why);
		if (rc != HSC_OK)
			break;
	}
	return rc;
}

/* Platform files of rvtrace have no list of components, and names of theirs. */
enum hsc_status hsc_soc_file_parse(struct hsc_soc_config *config,
				   const char *name, const uint8_t *bytes,
				   size_t len, struct hsc_problem *why)
{
	json_t *root = json_loadb((const char *)bytes, len,
				  JSON_REJECT_DUPLICATES, NULL);
	enum hsc_status rc = HSC_OK;

	if (json_object_get(root, "components"))
		rc = take_all(config, name, json_object_get(root, "soc"), why);
	json_decref(root);
	return rc;
}

enum hsc_status hsc_soc_file_read(struct hsc_soc_config *config,
				  const char *path, struct hsc_problem *why)
{
	enum hsc_status rc = HSC_E_MEMORY;
	uint8_t *bytes;
	struct stat s;
	FILE *in;

	if (stat(path, &s) == 0 && !S_ISREG(s.st_mode))
		return HSC_OK;
	in = fopen(path, "rb");
	bytes = in ? malloc(FILE_MOST) : NULL;
	if (!in)
		return hsc_problem_file(why, path);
	if (bytes) {
		const size_t len = fread(bytes, 1, FILE_MOST, in);

		rc = ferror(in) ? hsc_problem_file(why, path)
				: hsc_soc_file_parse(config, path, bytes, len,
						     why);
	}
	free(bytes);
	fclose(in);
	return rc;
}
