/* SPDX-License-Identifier: MIT */
/*
 * fuzz_import.c - any bytes as a stream that is imported with code, under every
 * protocol or none, and decoded.
 *
 * The first byte chooses protocol and parameters, the rest is the stream.
 */
#include "flow_order.h"
#include "fuzz_bundle.h"
#include "support/ntrace_program.h"
#include <hartscope/import/import.h>

static const char *const protocols[] = { "ntrace",       "sifive", "etrace",
					 "etrace-0.026", "stm",    NULL };
static const char *const nexus[] = { "src_bits=1" };
static const char *const packets[] = { "framing=encap", "return_stack_size_p=3",
				       "bpred_size_p=3", "f0s_width_p=1",
				       "branch_prediction=on" };

static struct hsc_import_config config_of(uint8_t how)
{
	const char *protocol = protocols[(how & 7) % 6];
	struct hsc_import_config c = { .protocol = protocol,
				       .ring = how >> 3 & 1,
				       .xlen = how >> 4 & 1 ? 32 : 64 };

	if (how >> 5 & 1 && protocol && strcmp(protocol, "stm") == 0)
		return c;
	if (how >> 5 & 1 && protocol && protocol[0] == 'e') {
		c.params = packets;
		c.param_count = strcmp(protocol, "etrace") == 0 ? 5 : 1;
	} else if (how >> 5 & 1) {
		c.params = nexus;
		c.param_count = 1;
	}
	return c;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static char bundle[80], stream[80], code[80];
	static struct nt_program program;
	struct hsc_import_config config = config_of(len ? data[0] : 0);
	struct hsc_code_file image = { code, HSC_IMAGE_RAW, 0 };
	const struct hsc_decode_config decode = { .elf = NULL };
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	enum hsc_status rc;

	if (!bundle[0]) {
		snprintf(bundle, sizeof(bundle), "%s/b.hart", fuzz_enter());
		snprintf(stream, sizeof(stream), "%s/s", fuzz_enter());
		snprintf(code, sizeof(code), "%s/code", fuzz_enter());
		FUZZ_CHECK(nt_program_write(&program, FLOW_PROGRAM));
		fuzz_write(code, program.bytes, sizeof(program.bytes));
	}
	fuzz_write(stream, data + (len > 0), len - (len > 0));
	config.bundle = bundle;
	config.stream = stream;
	config.code = &image;
	config.code_count = 1;
	rc = hsc_import(&config, &result, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	if (rc == HSC_OK)
		fuzz_decode(bundle, &decode);
	(void)hsc_remove_tree(AT_FDCWD, bundle);
	return 0;
}
