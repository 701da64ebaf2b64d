/* SPDX-License-Identifier: MIT */
/*
 * fuzz_encode_log.c - any text as the log of a simulator, made into a trace by
 * every encoder. The first byte chooses the protocol.
 */
#include "flow_order.h"
#include "fuzz_bundle.h"
#include "support/ntrace_program.h"
#include <hartscope/encode/log.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const char *const protocols[] = { "ntrace", "etrace",
						 "etrace-0.026" };
	static struct nt_program program;
	static char log[80], code[80];
	const struct hsc_code_file image = { code, HSC_IMAGE_RAW, 0 };
	struct hsc_encode_config config = { .log = log };
	struct hsc_encode_result result;
	struct hsc_error why = { "" };
	enum hsc_status rc;
	char *bytes = NULL;
	size_t count = 0;

	if (!log[0]) {
		snprintf(log, sizeof(log), "%s/log", fuzz_enter());
		snprintf(code, sizeof(code), "%s/code", fuzz_enter());
		FUZZ_CHECK(nt_program_write(&program, FLOW_PROGRAM));
		fuzz_write(code, program.bytes, sizeof(program.bytes));
	}
	fuzz_write(log, data + (len > 0), len - (len > 0));
	config.protocol = protocols[len ? data[0] % 3 : 0];
	config.code = &image;
	config.code_count = len && data[0] & 4 ? 0 : 1;
	config.stream = open_memstream(&bytes, &count);
	FUZZ_CHECK(config.stream);
	rc = hsc_encode_log(&config, &result, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	fclose(config.stream);
	if (rc == HSC_OK)
		FUZZ_CHECK(result.bytes == count);
	free(bytes);
	return 0;
}
