/* SPDX-License-Identifier: MIT */
#include "support/wave_file.h"
#include "unit/check.h"

#define HEAD                                                                   \
	"$date today $end $timescale 10ns $end $scope module top $end\n"       \
	"$var wire 1 ! TRC_CLK $end $var wire 4 # TRC_DATA [3:0] $end\n"       \
	"$var real 64 r noise $end $upscope $end $enddefinitions $end\n"

static void test_steps(void)
{
	static const char text[] =
		HEAD "#0 $dumpvars x! bx # r0.5 r $end\n"
		     "#3 0! b101 #\n$comment #9 is no time $end\n"
		     "#5 1! #6 r1.5 r #7 b1x00 # 0! #9\n";
	static const struct hsc_wave_step want[] = {
		{ 0, 0, false, true },
		{ 3, 5, false, false },
		{ 5, 5, true, false },
		{ 7, 8, false, true },
	};
	const struct hsc_wave_names names = { NULL, NULL };
	struct wave_file f;

	CHECK_EQ(wave_text(&f, text, &names), HSC_END);
	CHECK_EQ(f.unit, 10000000);
	CHECK_EQ(f.pins, 4);
	CHECK_EQ(f.end, 9);
	CHECK(f.clocked);
	CHECK_EQ(f.count, 4);
	for (size_t i = 0; i < 4; i++) {
		CHECK_EQ(f.steps[i].time, want[i].time);
		CHECK_EQ(f.steps[i].data, want[i].data);
		CHECK_EQ(f.steps[i].clock, want[i].clock);
		CHECK_EQ(f.steps[i].unknown, want[i].unknown);
	}
}

/* Pins one by one, with the index as a word of its own. */
static void test_scalars(void)
{
	static const char text[] =
		"$timescale 1 us $end $var wire 1 a data [0] $end\n"
		"$var wire 1 b data [1] $end $enddefinitions $end\n"
		"#1 0a 1b #2 1a";
	const struct hsc_wave_names names = { NULL, "data" };
	struct wave_file f;

	CHECK_EQ(wave_text(&f, text, &names), HSC_END);
	CHECK_EQ(f.pins, 2);
	CHECK_EQ(f.count, 2);
	CHECK_EQ(f.steps[0].data, 2);
	CHECK_EQ(f.steps[1].data, 3);
}

static void test_damage(void)
{
	static const struct {
		const char *text, *line;
	} cases[] = {
		{ "$timescale 10 years $end", "line 1: " },
		{ "$timescale 1 ns", "line 1: " },
		{ "$version x $end\nhello", "line 2: " },
		{ "$var wire 1 !", "line 1: " },
		{ HEAD "#5\n7!", "line 5: " },
		{ HEAD "#5 b101", "line 4: " },
		{ HEAD "#five", "line 4: " },
	};
	const struct hsc_wave_names names = { NULL, NULL };
	struct wave_file f;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(wave_text(&f, cases[i].text, &names), HSC_E_FORMAT);
		CHECK(strncmp(f.why.text, cases[i].line, 8) == 0);
	}
}

/* What is good around it is read; what is not is counted. */
static void test_left_out(void)
{
	static const struct {
		const char *text, *line;
		size_t count;
		uint64_t faults, end;
	} cases[] = {
		{ HEAD "#5 0! b1 #\n#4 1!\n#6 0!\n", "line 5: ", 3, 1, 7 },
		{ HEAD "#5 0! b1 #\n#9 1!\n#12 b10", "line 6: ", 2, 1, 12 },
		{ HEAD "#5 0! b1 #\nq\x1b?? ***\n#9 1!\n", "line 5: ", 2, 2,
		  9 },
		{ HEAD "#5 0! b1 #\n#9 1!\n#1", "line 6: ", 2, 1, 9 },
	};
	const struct hsc_wave_names names = { NULL, NULL };
	struct wave_file f;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(wave_text(&f, cases[i].text, &names), HSC_END);
		CHECK_EQ(f.count, cases[i].count);
		CHECK_EQ(f.faults, cases[i].faults);
		CHECK_EQ(f.end, cases[i].end);
		CHECK(strncmp(f.fault.text, cases[i].line, 8) == 0);
	}
}

int main(void)
{
	test_steps();
	test_scalars();
	test_damage();
	test_left_out();
	return check_failures != 0;
}
