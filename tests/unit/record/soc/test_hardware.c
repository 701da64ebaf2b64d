/* SPDX-License-Identifier: MIT */
#include "record/soc/hardware.h"
#include "unit/check.h"
#include <stdlib.h>
#include <unistd.h>

struct want {
	const char *name;
	const char *generation, *protocol;
	const char *param;
	enum hsc_status start;
	const char *recorded; /* protocol that comes out */
	bool mixed;
};

static void check(const struct want *w)
{
	/* addi a0, a0, 1; wfi; j back */
	static const uint8_t code[] = { 0x13, 0x05, 0x15, 0x00, 0x73, 0x00,
					0x50, 0x10, 0x6f, 0xf0, 0x9f, 0xff };
	const struct hsc_soc_config machine = { .harts = 2 };
	const struct hsc_record_soc_config config = {
		.record = { .protocol = w->protocol,
			    .params = &w->param,
			    .param_count = w->param != NULL },
		.generation = w->generation,
	};
	struct hsc_record_hardware *hw = calloc(1, sizeof(*hw));
	struct hsc_encoder_settings encoder = { .protocol = NULL };
	struct hsc_error why = { "" };
	struct hsc_soc *soc;
	enum hsc_status rc;

	CHECK(hsc_soc_new(&soc, &machine, &why) == HSC_OK);
	CHECK(hsc_soc_write(soc, UINT64_C(0x80000000), code, sizeof(code)) ==
	      HSC_OK);
	hw->soc = soc;
	hw->harts = 2;
	rc = hsc_record_hardware_start(hw, &config, &why);
	if (rc != w->start)
		printf("%s: %s\n", w->name, why.text);
	CHECK_EQ(rc, w->start);
	CHECK((why.text[0] != 0) == (rc != HSC_OK));
	if (rc == HSC_OK) {
		hsc_soc_run(soc, 1000);
		CHECK(hsc_record_hardware_finish(hw, "hardware.trace", &encoder,
						 &why) == HSC_OK);
		CHECK_STR(encoder.protocol, w->recorded, w->name);
		CHECK(hw->bytes > 0 && hw->bytes < 200 && !hw->cut);
		CHECK_EQ(hw->mixed, w->mixed);
		unlink("hardware.trace");
	}
	hsc_soc_free(&soc);
	free(hw);
}

/* Hardware that firmware may set up: whether it did is seen, and then what it
 * recorded is there, also if it stopped at the end of its buffer. */
static void check_offer(bool taken)
{
	const struct hsc_soc_config machine = { .harts = 2 };
	struct hsc_record_hardware *hw = calloc(1, sizeof(*hw));
	struct hsc_encoder_settings encoder = { .protocol = NULL };
	struct hsc_error why = { "" };
	struct hsc_mmio io;
	struct hsc_soc *soc;

	CHECK(hsc_soc_new(&soc, &machine, &why) == HSC_OK);
	hw->soc = soc;
	hw->harts = 2;
	CHECK_EQ(hsc_record_hardware_offer(hw, &why), HSC_OK);
	CHECK_EQ(hsc_record_hardware_offer(hw, &why), HSC_E_CONFIG); /* once */
	CHECK(!hsc_record_hardware_taken(hw));
	io = hsc_soc_mmio(soc);
	/* the funnel: active; SRAM, stop on wrap, enabled */
	CHECK_EQ(hsc_mmio_write(&io, 0x20010000, 1), HSC_OK);
	CHECK_EQ(hsc_mmio_write(&io, 0x20010000, 0x40004003), HSC_OK);
	/* ... into which nothing comes */
	CHECK(!hsc_record_hardware_taken(hw));
	if (taken) { /* the encoder of hart 1: active, enabled */
		CHECK_EQ(hsc_mmio_write(&io, 0x20001000, 1), HSC_OK);
		CHECK_EQ(hsc_mmio_write(&io, 0x20001000, 3), HSC_OK);
		CHECK(hsc_record_hardware_taken(hw));
		CHECK_EQ(hsc_record_hardware_finish(hw, "hardware.trace",
						    &encoder, &why),
			 HSC_OK);
		CHECK_STR(encoder.protocol, "sifive", "own");
		CHECK(hw->bytes == 0 && !hw->cut && !hw->full);
		unlink("hardware.trace");
	}
	hsc_soc_free(&soc);
	free(hw);
}

int main(void)
{
	const struct want wants[] = {
		{ "version 0", "0", NULL, NULL, HSC_OK, "sifive", false },
		{ "draft", "0.9.4", "ntrace", NULL, HSC_OK, "ntrace", false },
		{ "ratified", "1.0", "etrace", NULL, HSC_OK, "etrace", false },
		{ "a field", "1.0", NULL, "trTeContext=1", HSC_OK, "ntrace",
		  false },
		{ "of all", "1.0", NULL, "trTeInstEnSequentialJump=1", HSC_OK,
		  "ntrace", false },
		{ "of one", "1.0", NULL, "encoder1.trTeInstEnSequentialJump=1",
		  HSC_OK, "ntrace", true },
		{ "no field", "1.0", NULL, "mode=htm", HSC_E_CONFIG, NULL,
		  false },
		{ "no generation", "2", NULL, NULL, HSC_E_CONFIG, NULL, false },
		{ "no protocol", "1.0", "etrace-0.026", NULL, HSC_E_CONFIG,
		  NULL, false },
	};

	for (size_t i = 0; i < sizeof(wants) / sizeof(wants[0]); i++)
		check(&wants[i]);
	check_offer(false);
	check_offer(true);
	return check_failures != 0;
}
