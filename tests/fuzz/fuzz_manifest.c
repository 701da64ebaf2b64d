/* SPDX-License-Identifier: MIT */
/* fuzz_manifest.c - the reader of manifest.json: what it takes it can write. */
#include "capture/manifest/json.h"
#include "fuzz.h"
#include <string.h>

/* Write it as text; the caller frees it. */
static char *text_of(const struct hsc_manifest *m)
{
	json_t *json = hsc_manifest_to_json(m);
	char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;

	json_decref(json);
	FUZZ_CHECK(text);
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct hsc_error why = { "" };
	struct hsc_manifest m, again;
	char *text, *twice;
	enum hsc_status rc;

	rc = hsc_manifest_parse(&m, "m", (const char *)data, len, &why);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	if (rc != HSC_OK)
		return 0;
	text = text_of(&m);
	rc = hsc_manifest_parse(&again, "m", text, strlen(text), &why);
	FUZZ_CHECK(rc == HSC_OK);
	twice = text_of(&again);
	FUZZ_CHECK(strcmp(text, twice) == 0);
	free(text);
	free(twice);
	hsc_manifest_clear(&m);
	hsc_manifest_clear(&again);
	return 0;
}
