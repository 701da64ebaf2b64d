/* SPDX-License-Identifier: MIT */
/*
 * sifive_settings.h - a settings file of SiFive's trace decoder, as an import.
 *
 * Room   import (floor 7)
 *
 * Lines "name = value", names in any case; '#' after a blank or in front
 * begins a comment. Paths may hold blanks, and are taken from where the file
 * lies. Names that are not used are passed over, with a note that says why.
 */
#ifndef HSC_IMPORT_SIFIVE_SETTINGS_H
#define HSC_IMPORT_SIFIVE_SETTINGS_H

#include <hartscope/import/import.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_sifive_settings {
	char *stream; /* rtd; NULL: not named, as for the others */
	char *elf;
	struct hsc_code_file *images; /* image: images[image_count], raw */
	size_t image_count;
	char *vdso;
	char *kernel;                         /* kmempath */
	struct hsc_import_process *processes; /* map, those of pids */
	size_t process_count;
	bool mapped_only;     /* pids */
	const char *protocol; /* that such files are about */
	unsigned xlen;        /* archsize; 0: not known */
	uint64_t clock_hz;    /* freq; 0: not known */
	char **params;        /* params[param_count], "name=value" */
	size_t param_count;
	char **notes; /* notes[note_count]: what is unknown or not used */
	size_t note_count;
};

/* Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (with the line) or HSC_E_MEMORY, and
 * why. Release with hsc_sifive_settings_clear in any case. */
HSC_API HSC_MUST_USE enum hsc_status hsc_sifive_settings_read(
	struct hsc_sifive_settings *out, const char *path,
	struct hsc_error *error);
HSC_API void hsc_sifive_settings_clear(struct hsc_sifive_settings *s);

#ifdef __cplusplus
}
#endif

#endif
