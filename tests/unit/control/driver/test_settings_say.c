/* SPDX-License-Identifier: MIT */
#include "support/topology_text.h"
#include "unit/check.h"
#include <hartscope/control/settings.h>

static const char draft[] = TOPOLOGY_DRAFT("0.9.4");
static const char whole[] = TOPOLOGY_1_0;

/* Fields are those of the tables: the one of 1.0 has RAM sinks and pins of
 * their own, in the drafts they are part of the others. */
static const struct {
	const char *topology, *text, *want;
} cases[] = {
	{ whole, "trTeInstMode",
	  "trTeInstMode: is not of the form [COMPONENT.]FIELD=VALUE" },
	{ whole, "trTeInstSyncMx=3",
	  "trTeInstSyncMx=3: names no register field of this hardware; did you "
	  "mean "
	  "trTeInstSyncMax?" },
	{ whole, "te0.trTeFilterEnabel[2]=1",
	  "te0.trTeFilterEnabel[2]=1: names no register field of this "
	  "hardware; did you "
	  "mean trTeFilterEnable?" },
	{ whole, "te0.trRamMode=1",
	  "te0.trRamMode=1: names no register field of this hardware; ram has "
	  "it "
	  "(RAM sink, 1.0)" },
	{ whole, "teInstrumentation=1",
	  "teInstrumentation=1: names no register field of this hardware; it "
	  "is a "
	  "field of encoder of 0" },
	{ whole, "trTeFilterEnable[99]=1",
	  "trTeFilterEnable[99]=1: has an index beyond the array" },
	{ whole, "colour=1",
	  "colour=1: names no register field of this hardware" },
	{ whole, "ts_bits=8",
	  "ts_bits=8: names no register field of this hardware; it is a "
	  "parameter of encoders without registers" },
	{ whole, "te9.trTeInstMode=3",
	  "te9.trTeInstMode=3: names no component of the topology; did you "
	  "mean te0?" },
	{ whole, "trTeInstMode=fast",
	  "trTeInstMode=fast: has a value that is neither a number nor a name; "
	  "it "
	  "takes 0 to 7, off, baseline, optimized, vendor" },
	{ whole, "trTeInstMode=9",
	  "trTeInstMode=9: has a value that is too large for the field; it "
	  "takes 0 to 7, off, baseline, optimized, vendor" },
	{ whole, "trTeEnable=1",
	  "trTeEnable=1: is written by start and stop only" },
	{ draft, "trAtbBridgeAsyncFreq=5",
	  "trAtbBridgeAsyncFreq=5: names no register field of this hardware; "
	  "it is a "
	  "field of ATB bridge of 1.0" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_control_setting setting;
		enum hsc_setting_error error;
		struct hsc_topology t;
		struct hsc_error why;

		CHECK_EQ(topology_of(&t, cases[i].topology, &why), HSC_OK);
		CHECK_EQ(hsc_setting_parse(&setting, &t, cases[i].text, &error),
			 HSC_E_CONFIG);
		hsc_setting_say(&t, cases[i].text, error, &why);
		CHECK_STR(why.text, cases[i].want, cases[i].text);
	}
	return check_failures != 0;
}
