/* SPDX-License-Identifier: MIT */
#include "support/wires_round.h"
#include "unit/check.h"

/* What cannot be read says why. */
static void test_refusals(void)
{
	static const struct {
		const char *mode, *written, *says;
		uint64_t period;
	} cases[] = {
		{ "parallel4", "parallel2", "fewer data pins", 0 },
		{ "parallel1", "uart", "no clock", 0 },
		{ "uart", "uart", "below a unit", 9 },
		/* a 16th of a femtosecond is the unit: it wrapped to 10 ns */
		{ "uart", "uart", "above a second", 1152921504617 },
	};
	static struct wires_round r;
	uint64_t seed = 5;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_wires_config config = { .period = cases[i].period };
		struct hsc_pib_link written = { .mode = 0 };
		struct hsc_wires_result result;
		struct hsc_error why = { "" };

		CHECK(hsc_wires_mode(cases[i].mode, &config.link) == HSC_OK);
		CHECK(hsc_wires_mode(cases[i].written, &written) == HSC_OK);
		wires_make(&r, &written, &seed);
		CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_E_CONFIG);
		CHECK(strstr(why.text, cases[i].says) != NULL);
		unlink(r.path);
	}
}

/* No pulse at all has no period; standard input cannot be read twice. */
static void test_no_period(void)
{
	static struct wires_round r;
	struct hsc_wires_config config = { .link.mode = HSC_PIB_UART };
	struct hsc_wires_result result;
	struct hsc_error why = { "" };
	FILE *file;

	snprintf(r.path, sizeof(r.path), "hsc-wires-XXXXXX");
	file = fdopen(mkstemp(r.path), "w");
	fputs("TRC_DATA\n1\n1\n1\n", file);
	fclose(file);
	CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "no pulse") != NULL);
	unlink(r.path);
	CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_E_FILE);
	snprintf(r.path, sizeof(r.path), "-");
	CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "standard input") != NULL);
}

/* Samples of a logic analyser: 8 to a bit, one of them late. */
static void test_samples(void)
{
	static const char bits[] = "11111111110001101001111";
	static struct wires_round r;
	struct hsc_wires_config config = { .link.mode = HSC_PIB_UART,
					   .names.data = "D1" };
	struct hsc_wires_result result;
	struct hsc_error why = { "" };
	FILE *file;

	snprintf(r.path, sizeof(r.path), "hsc-wires-XXXXXX");
	file = fdopen(mkstemp(r.path), "w");
	fputs("; Samplerate: 8 MHz\nD0,D1\n", file);
	for (size_t i = 0; i < 8 * strlen(bits); i++)
		fprintf(file, "0,%c\n", bits[(i - (i % 24 == 16)) / 8]);
	fclose(file);
	CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_OK);
	CHECK_EQ(r.got_len, 1);
	CHECK_EQ(r.got[0], 0x2c);
	CHECK_EQ(result.faults, 0);
	unlink(r.path);
}

int main(void)
{
	struct hsc_pib_link link;

	test_refusals();
	test_no_period();
	test_samples();
	CHECK(hsc_wires_mode("parallel3", &link) == HSC_E_CONFIG);
	CHECK(strstr(hsc_wires_modes(), "parallel16") != NULL);
	return check_failures != 0;
}
