/* SPDX-License-Identifier: MIT */
/*
 * vector.h - one case of N-Trace or E-Trace in one text file, *.hsv.
 *
 * A file has these sections, each once; '#' begins a comment:
 *
 *   [params]    NAME=VALUE: isa=rv32.. or rv64..  protocol=ntrace  src_bits=
 *               src=  start=aligned or ring  extend_address=  implicit_return=
 *               timestamp=0 (TSTAMP fields are none)  bytes=lenient (a decoder
 *               takes them, but nobody here would send them)
 *               protocol=etrace  edition=2.0 or 0.026, then the parameters of
 *               hsc_params by name; it has only messages and bytes
 *   [program]   ADDRESS: BYTES, two blanks, and whatever explains them
 *   [messages]  lines as hsc_nt_print makes them, blanks at will
 *   [bytes]     hex; of E-Trace, each payload after a byte that says its
 * length in bits 4..0 and its type in bits 6..5: 0 control, 2 te_inst, 3
 * te_data [flow]      addresses of the instructions that retired, in hex, and
 *               START:sync  SYNC:sync  TRAP:b-type@epc  STOP:evcode CTX:process
 *               TIME:ticks  GAP:offset+length  NOTE:context
 *               DATA:channel.size=value
 *               EVENT:cksrc@from>to=value!time, in lower case.
 *               N*( ... ) says a part N times. Without a word, only addresses
 *               are compared.
 *   [model]     settings of the encoder, NAME=VALUE as hsc_nt_param_set takes
 *               them: it makes [bytes] of [flow]
 */
#ifndef HSC_TESTS_VECTOR_H
#define HSC_TESTS_VECTOR_H

#include <hartscope/codec/etrace_codec.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VECTOR_LINES  64
#define VECTOR_LINE   200
#define VECTOR_BYTES  1024
#define VECTOR_PIECES 64
#define VECTOR_FLOW   16384

/* One line of [program]. */
struct vector_code {
	uint64_t address;
	uint8_t bytes[8];
	size_t len;
};

struct vector {
	const char *path;
	unsigned xlen, src_bits, src, address_bits;
	uint8_t dialect; /* enum hsc_nt_dialect */
	bool etrace;
	struct hsc_et_params et; /* of E-Trace */
	bool ring, extend_address, implicit_return, no_timestamp, lenient;
	struct vector_code code[VECTOR_PIECES];
	size_t code_count;
	char lines[VECTOR_LINES][VECTOR_LINE]; /* [messages] */
	size_t line_count;
	uint8_t bytes[VECTOR_BYTES];
	size_t byte_count;
	bool has_flow, has_model;
	char flow[VECTOR_FLOW];                /* words, one blank between */
	char model[VECTOR_LINES][VECTOR_LINE]; /* NAME=VALUE */
	size_t model_count;
};

/* Read a file; false, and one line on standard output, if it is no vector. */
bool vector_read(struct vector *v, const char *path);

/* Walk [bytes] over [program] and compare with [flow]; false and a line of
 * what differs. */
bool vector_check_flow(const struct vector *v);

/* Do [messages] make [bytes], and [bytes] print as [messages]? E-Trace. */
bool vector_check_etrace(const struct vector *v);

/* Let the model record [flow] and compare with [bytes]; likewise. */
bool vector_check_model(const struct vector *v);

#endif
