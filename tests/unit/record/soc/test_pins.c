/* SPDX-License-Identifier: MIT */
#include "record/soc/pins.h"
#include "unit/check.h"
#include <hartscope/import/wires.h>
#include <stdlib.h>
#include <unistd.h>

/* An encoder and behind it a sink off the chip, which the driver starts. */
static struct hsc_record_hardware *start(struct hsc_soc **soc,
					 enum hsc_tc_component kind,
					 const char *file, const char *wave,
					 const char *param,
					 enum hsc_status want)
{
	/* addi; jalr to itself through a0: a message a round */
	static const uint8_t code[] = { 0x17, 0x05, 0x00, 0x00,
					0x67, 0x00, 0x05, 0x00 };
	const struct hsc_soc_config machine = { .harts = 1 };
	struct hsc_record_hardware *hw = calloc(1, sizeof(*hw));
	const struct hsc_record_soc_config config = {
		.record = { .params = &param, .param_count = param != NULL },
		.topology = file,
		.wave = wave,
	};
	struct hsc_error why = { "" };
	FILE *f = fopen(file, "w");

	fprintf(f,
		"{ \"generation\": \"1.0\", \"components\": [ { \"name\": "
		"\"te\", \"type\": \"encoder\", \"base\": \"0x20000000\", "
		"\"hart\": 0, \"outputs\": [\"out\"] }, { \"name\": "
		"\"out\", \"type\": \"%s\", \"base\": \"0x20001000\" } ] }",
		kind == HSC_TC_PIB_SINK ? "pib-sink" : "atb-bridge");
	fclose(f);
	CHECK(hsc_soc_new(soc, &machine, &why) == HSC_OK);
	CHECK(hsc_soc_write(*soc, UINT64_C(0x80000000), code, sizeof(code)) ==
	      HSC_OK);
	hw->soc = *soc;
	hw->harts = 1;
	CHECK_EQ(hsc_topology_read(&hw->topology, file, &why), HSC_OK);
	CHECK_EQ(hsc_record_hardware_start(hw, &config, &why), want);
	unlink(file);
	return hw;
}

static uint64_t read_wave(const char *path, const char *mode)
{
	struct hsc_wires_config config = { .late = false };
	struct hsc_wires_result result = { 0 };
	struct hsc_error why = { "" };
	FILE *out = tmpfile();

	CHECK(hsc_wires_mode(mode, &config.link) == HSC_OK);
	CHECK(hsc_wires_read(path, &config, out, &result, &why) == HSC_OK);
	CHECK_EQ(result.faults, 0);
	fclose(out);
	return result.bytes;
}

/* What is read from the wave is what was written. */
static void test_pins(void)
{
	struct hsc_encoder_settings encoder = { .protocol = NULL };
	struct hsc_error why = { "" };
	struct hsc_record_hardware *hw;
	struct hsc_soc *soc = NULL;

	hw = start(&soc, HSC_TC_PIB_SINK, "pins.json", "pins.vcd",
		   "trPibMode=10", HSC_OK);
	CHECK(hsc_record_by_pins(hw) && !hsc_record_by_atb(hw));
	hsc_soc_run(soc, 2000);
	CHECK(hsc_record_hardware_finish(hw, "pins.trace", &encoder, &why) ==
	      HSC_OK);
	CHECK(hw->bytes > 100);
	CHECK_EQ(read_wave("pins.vcd", "parallel4"), hw->bytes);
	hsc_soc_free(&soc);
	free(hw);
	unlink("pins.vcd");
	/* they are off */
	hw = start(&soc, HSC_TC_PIB_SINK, "pins.json", NULL, NULL,
		   HSC_E_CONFIG);
	hsc_soc_free(&soc);
	free(hw);
	unlink("pins.trace");
}

static void test_atb(void)
{
	struct hsc_encoder_settings encoder = { .protocol = NULL };
	struct hsc_error why = { "" };
	struct hsc_record_hardware *hw;
	struct hsc_soc *soc = NULL;

	hw = start(&soc, HSC_TC_ATB_BRIDGE, "atb.json", NULL,
		   "trAtbBridgeID=0x11", HSC_OK);
	CHECK(!hsc_record_by_pins(hw) && hsc_record_by_atb(hw));
	hsc_soc_run(soc, 2000);
	CHECK(hsc_record_hardware_finish(hw, "atb.trace", &encoder, &why) ==
	      HSC_OK);
	CHECK(hw->bytes > 100);
	hsc_soc_free(&soc);
	free(hw);
	unlink("atb.trace");
	hw = start(&soc, HSC_TC_ATB_BRIDGE, "atb.json", NULL, NULL,
		   HSC_E_CONFIG); /* no ID */
	hsc_soc_free(&soc);
	free(hw);
	hw = start(&soc, HSC_TC_ATB_BRIDGE, "atb.json", "atb.vcd", NULL,
		   HSC_E_CONFIG); /* no pins, no wave */
	hsc_soc_free(&soc);
	free(hw);
}

int main(void)
{
	test_pins();
	test_atb();
	return check_failures != 0;
}
