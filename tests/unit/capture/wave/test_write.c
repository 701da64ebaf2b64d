/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "support/wave_file.h"
#include "unit/check.h"

/* What is written is read again. */
static void check(unsigned pins, bool clocked, uint64_t *seed)
{
	static struct hsc_wave_step steps[500];
	static struct wave_file f;
	char path[] = "hsc-wave-XXXXXX";
	const int fd = mkstemp(path);
	struct hsc_wave_writer w = { .file = fdopen(fd, "w"),
				     .pins = pins,
				     .clocked = clocked };
	const struct hsc_wave_names names = { NULL, NULL };
	uint64_t time = 0;

	hsc_wave_write_head(&w, 5);
	for (unsigned i = 0; i < 500; i++) {
		const uint16_t before = i ? steps[i - 1].data : 0;

		steps[i] = (struct hsc_wave_step){
			.time = time += random_next(seed) % 9 + 1,
			.data = (uint16_t)((before + 1) & ((1u << pins) - 1)),
			.clock = clocked && random_next(seed) % 2,
		};
		hsc_wave_write_step(&w, &steps[i]);
	}
	hsc_wave_write_end(&w, time + 77);
	fclose(w.file);
	CHECK_EQ(wave_read(&f, path, &names), HSC_END);
	unlink(path);
	CHECK_EQ(f.count, 500);
	CHECK_EQ(f.end, time + 77);
	CHECK_EQ(f.pins, pins);
	CHECK_EQ(f.clocked, clocked);
	CHECK_EQ(f.unit, 5000000);
	for (unsigned i = 0; i < 500; i++)
		CHECK(f.steps[i].time == steps[i].time &&
		      f.steps[i].data == steps[i].data &&
		      f.steps[i].clock == steps[i].clock);
}

int main(void)
{
	uint64_t seed = 3;

	for (unsigned pins = 1; pins <= HSC_WAVE_DATA_MAX; pins *= 2) {
		check(pins, true, &seed);
		check(pins, false, &seed);
	}
	return check_failures != 0;
}
