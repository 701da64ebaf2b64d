/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a wave, VCD or CSV: reading ends, time grows, and what was read
 * is read again from what is written of it.
 */
#include "fuzz.h"
#include <hartscope/capture/wave.h>
#include <string.h>
#include <unistd.h>

#define STEPS 256

static size_t read_steps(const char *path, struct hsc_wave_step *steps,
			 unsigned *pins, bool *clocked)
{
	const struct hsc_wave_names names = { NULL, NULL };
	struct hsc_error why;
	struct hsc_wave *w;
	size_t count = 0;

	if (hsc_wave_open(&w, path, &names, &why) != HSC_OK)
		return 0;
	while (count < STEPS &&
	       hsc_wave_next(w, &steps[count], &why) == HSC_OK) {
		FUZZ_CHECK(!count ||
			   steps[count].time >= steps[count - 1].time);
		count++;
	}
	*pins = hsc_wave_pins(w);
	*clocked = hsc_wave_clocked(w);
	FUZZ_CHECK(*pins <= HSC_WAVE_DATA_MAX);
	hsc_wave_close(&w);
	return count;
}

static FILE *replace(char *path)
{
	const int fd = mkstemp(path);

	return fd < 0 ? NULL : fdopen(fd, "w");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	char first[] = "hsc-fuzz-XXXXXX", second[] = "hsc-fuzz-XXXXXX";
	static struct hsc_wave_step a[STEPS], b[STEPS];
	struct hsc_wave_writer w = { .pins = 0 };
	FILE *file = replace(first);
	size_t count;

	if (!file)
		return 0;
	fwrite(data, 1, len, file);
	fclose(file);
	count = read_steps(first, a, &w.pins, &w.clocked);
	w.file = replace(second);
	if (w.file && count) {
		size_t again;
		unsigned pins;
		bool clocked;

		hsc_wave_write_head(&w, 1);
		for (size_t i = 0; i < count; i++)
			hsc_wave_write_step(&w, &a[i]);
		fclose(w.file);
		again = read_steps(second, b, &pins, &clocked);
		FUZZ_CHECK(again > 0 && again <= count && pins == w.pins);
		FUZZ_CHECK(b[0].data == a[0].data);
	} else if (w.file) {
		fclose(w.file);
	}
	unlink(first);
	unlink(second);
	return 0;
}
