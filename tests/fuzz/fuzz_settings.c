/* SPDX-License-Identifier: MIT */
/*
 * fuzz_settings.c - text that says how a capture is to be read: parameters of
 * an encoder, settings of SiFive's tool, the maps of a process. The first byte
 * chooses which.
 */
#include "fuzz_bundle.h"
#include <hartscope/import/import.h>
#include <hartscope/import/param_file.h>
#include <hartscope/import/sifive_settings.h>

static void read_params(const char *path)
{
	struct hsc_param_file file;
	struct hsc_error why = { "" };

	if (hsc_param_file_read(&file, path, &why) == HSC_OK) {
		for (size_t i = 0; i < file.count; i++)
			FUZZ_CHECK(strchr(file.params[i], '='));
		hsc_param_file_clear(&file);
	} else {
		FUZZ_CHECK(why.text[0]);
	}
}

static void read_sifive(const char *path)
{
	struct hsc_sifive_settings s;
	struct hsc_error why = { "" };

	if (hsc_sifive_settings_read(&s, path, &why) == HSC_OK)
		for (size_t i = 0; i < s.process_count; i++)
			FUZZ_CHECK(s.processes[i].maps);
	else
		FUZZ_CHECK(why.text[0]);
	hsc_sifive_settings_clear(&s);
}

static void read_maps(const char *path)
{
	static char bundle[80];
	const struct hsc_import_process process = { 1, path };
	const struct hsc_import_config config = {
		.bundle = bundle,
		.stream = "/dev/null",
		.protocol = "ntrace",
		.processes = &process,
		.process_count = 1,
	};
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	enum hsc_status rc;

	snprintf(bundle, sizeof(bundle), "%s/b.hart", fuzz_enter());
	rc = hsc_import(&config, &result, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	(void)hsc_remove_tree(AT_FDCWD, bundle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static char path[80];

	if (!path[0])
		snprintf(path, sizeof(path), "%s/text", fuzz_enter());
	fuzz_write(path, data + (len > 0), len - (len > 0));
	switch (len ? data[0] % 3 : 0) {
	case 0:
		read_params(path);
		break;
	case 1:
		read_sifive(path);
		break;
	default:
		read_maps(path);
		break;
	}
	return 0;
}
