/* SPDX-License-Identifier: MIT */
/* fuzz_sifive_settings.c - any text as a settings file of SiFive's decoder. */
#include "fuzz_bundle.h"
#include <hartscope/import/sifive_settings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char path[80];
	struct hsc_sifive_settings s;
	struct hsc_error why = { "" };
	enum hsc_status rc;

	if (!path[0])
		snprintf(path, sizeof(path), "%s/a.settings", fuzz_enter());
	fuzz_write(path, data, size);
	rc = hsc_sifive_settings_read(&s, path, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	for (size_t i = 0; i < s.note_count; i++)
		FUZZ_CHECK(s.notes[i][0] != '\0');
	for (size_t i = 0; i < s.image_count; i++)
		FUZZ_CHECK(s.images[i].path != NULL);
	hsc_sifive_settings_clear(&s);
	return 0;
}
