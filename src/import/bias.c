/* SPDX-License-Identifier: MIT */
/* bias.c - where a program was loaded: an address of the trace against the one
 * in its file.
 * Room   import (floor 7) */
#include "import/bias.h"
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>
#include <string.h>

#define PAGE 4096
/* The message is near the beginning. Each of several threads has one. */
#define LOOK 1000

/* Does the message say that trace is on, and where? */
static bool says_where(const struct hsc_msg *m, uint64_t *address)
{
	*address = hsc_msg_get(m, NT_CKDATA0) << 1;
	return m->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC &&
	       hsc_msg_get(m, NT_CKSRC) == HSC_NT_CK_CONTROL &&
	       hsc_msg_get(m, NT_CKDF) == 1 &&
	       hsc_msg_get(m, NT_CKDATA1) == HSC_NT_CONTROL_ON;
}

/* The address in the first such message; 0 if there is none. */
static enum hsc_status find_address(const struct hsc_import_scan *scan,
				    unsigned src_bits, uint64_t *out,
				    struct hsc_error *error)
{
	struct hsc_messages_config as = { .rest = scan->rest };
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc;
	unsigned left = LOOK;
	bool found = false;

	as.params.width[NT_DIALECT] = HSC_NT_SIFIVE;
	as.params.width[NT_SRC_BITS] = (uint8_t)src_bits;
	rc = hsc_messages_open(&messages, scan->path, &as, error);
	while (rc == HSC_OK && left-- > 0 && !found) {
		rc = hsc_messages_next(messages, &one);
		found = rc == HSC_OK && one.msg && says_where(one.msg, out);
	}
	hsc_messages_close(&messages);
	if (!found)
		*out = 0;
	return rc == HSC_END ? HSC_OK : rc;
}

/* The address of the function in the file; false if it has none. */
static bool has_function(const struct hsc_code_file *code, uint64_t *address)
{
	struct hsc_error error = { "" };
	struct hsc_image *image;
	bool found = false;

	if (hsc_image_new(&image) != HSC_OK)
		return false;
	if (hsc_image_add_file(image, code->path, code->format, 0, &error) ==
	    HSC_OK)
		found = hsc_image_address(image, "perfTraceOn", address);
	hsc_image_free(&image);
	return found;
}

enum hsc_status hsc_import_find_bias(const struct hsc_import_config *c,
				     const struct hsc_import_scan *scan,
				     unsigned src_bits, uint64_t *bias,
				     struct hsc_error *error)
{
	uint64_t at, own;
	enum hsc_status rc;

	if (c->code_count == 0 || c->code[0].bias != 0 ||
	    c->code[0].format == HSC_IMAGE_RAW ||
	    !has_function(&c->code[0], &own))
		return HSC_OK;
	rc = find_address(scan, src_bits, &at, error);
	if (rc == HSC_OK && at > own && (at - own) % PAGE == 0)
		*bias = at - own;
	return rc;
}
