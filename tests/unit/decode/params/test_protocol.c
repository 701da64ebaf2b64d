/* SPDX-License-Identifier: MIT */
#include "decode/params/protocol.h"
#include "unit/check.h"
#include <hartscope/spec/trace_control.h>
#include <hartscope/spec/trace_control_values.h>

static void check_rows(void)
{
	for (size_t i = 0; i < HSC_PROTOCOLS; i++) {
		const struct hsc_protocol *p = &hsc_protocols[i];

		CHECK(p->name && p->title && p->noun && p->suffix);
		CHECK(hsc_protocol_of(p->name) == p);
		CHECK(p->encoded || !p->built);
		CHECK(p->software ||
		      hsc_params[p->counter].family == p->family);
	}
	CHECK(hsc_protocol_of(NULL) == &hsc_protocols[0]);
	CHECK(hsc_protocol_of("morse") == NULL);
	CHECK(hsc_protocol_of("etrace-0.02") == NULL);
	CHECK(hsc_protocol_software()->software);
}

static void check_hardware(void)
{
	static const struct {
		unsigned generation, format;
		const char *name;
	} cases[] = {
		{ HSC_TC_1_0, HSC_TC_ETRACE, "etrace" },
		{ HSC_TC_1_0, HSC_TC_NTRACE, "ntrace" },
		{ HSC_TC_0_9_4, HSC_TC_NTRACE, "ntrace" },
		{ HSC_TC_0, HSC_TC_NTRACE, "sifive" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CHECK_STR(hsc_protocol_of_hardware(cases[i].generation,
						   cases[i].format)
				  ->name,
			  cases[i].name, "hardware");
}

static void check_lists(void)
{
	char text[HSC_PROTOCOL_LIST];

	CHECK_STR(hsc_protocol_list(text, HSC_PROTOCOL_ANY),
		  "ntrace, sifive, etrace, etrace-0.026, stm", "all");
	CHECK_STR(hsc_protocol_list(text, HSC_PROTOCOL_ENCODED),
		  "ntrace, etrace, etrace-0.026", "encoded");
	CHECK_STR(hsc_protocol_list(text, HSC_PROTOCOL_BUILT), "ntrace, etrace",
		  "built");
}

int main(void)
{
	check_rows();
	check_hardware();
	check_lists();
	return check_failures != 0;
}
