/* SPDX-License-Identifier: MIT */
#include "unit/model/script.h"

static const struct {
	const char *name;
	struct hsc_nt_encoder_config config;
	const char *script;
	const char *want;
} cases[] = {
	{ "N-Trace 1.0, Example of I-CNT Handling in HTM mode, run 1",
	  { .mode = HSC_NT_HTM },
	  "100+6/b4>200 200+2 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=4 HIST=0x3\n" },
	{ "run 2",
	  { .mode = HSC_NT_HTM },
	  "100+6/b4>200 106+8/b4>300 300+4 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=9 HIST=0x5\n" },
};

static struct script s;

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK(script_begin(&s, &cases[i].config) == HSC_OK);
		script_run(&s, cases[i].script);
		CHECK_STR(script_text(&s), cases[i].want, cases[i].name);
	}
	return check_failures != 0;
}
