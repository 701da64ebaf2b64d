/* SPDX-License-Identifier: MIT */
#include "support/topology_text.h"
#include "unit/check.h"
#include <hartscope/control/backend.h>
#include <hartscope/control/control.h>
#include <hartscope/control/settings.h>
#include <stdio.h>

/* The whole course runs dry, of any generation, and each access is a line. */
static void course(const char *text, uint8_t memory)
{
	struct hsc_topology t;
	struct hsc_error why;
	struct hsc_backend *b;
	struct hsc_control c = { .topology = &t };
	struct hsc_control_plan plan;
	struct hsc_control_setting pins;
	enum hsc_setting_error error;
	const struct hsc_control_config config = {
		.timestamps = true,
		.settings = &pins,
		.setting_count = memory == HSC_SINK_PIB,
	};
	FILE *out = tmpfile();
	char line[160];
	unsigned lines = 0, named = 0;

	CHECK_EQ(topology_of(&t, text, &why), HSC_OK);
	if (memory == HSC_SINK_PIB)
		CHECK_EQ(hsc_setting_parse(&pins, &t, "pibMode=5", &error),
			 HSC_OK);
	CHECK_EQ(hsc_backend_dry_run(&b, &t, out), HSC_OK);
	c.io = *hsc_backend_mmio(b);
	c.memory = c.io;
	CHECK_EQ(hsc_control_plan(&c, 0, HSC_TOPOLOGY_NONE, memory, &plan),
		 HSC_OK);
	CHECK_EQ(hsc_control_start(&c, &plan, &config), HSC_OK);
	CHECK_EQ(c.fault.what, HSC_CONTROL_NOTHING);
	CHECK_EQ(hsc_control_stop(&c), HSC_OK);
	CHECK_EQ(c.note_count, 0);
	rewind(out);
	while (fgets(line, sizeof(line), out)) {
		CHECK(line[0] == 'R' || line[0] == 'W');
		named += strstr(line, "  # ") && !strstr(line, "?");
		lines++;
	}
	CHECK(lines > 50);
	CHECK_EQ(named, lines);
	fclose(out);
	hsc_backend_free(&b);
}

int main(void)
{
	course(TOPOLOGY_1_0, HSC_SINK_SRAM);
	course(TOPOLOGY_1_0, HSC_SINK_SMEM);
	course(TOPOLOGY_DRAFT("0.9.4"), HSC_SINK_SMEM);
	course(TOPOLOGY_DRAFT("0"), HSC_SINK_PIB);
	return check_failures != 0;
}
