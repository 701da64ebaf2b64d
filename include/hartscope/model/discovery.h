/* SPDX-License-Identifier: MIT */
/*
 * discovery.h - the parameters that an E-Trace encoder is built with, and how a
 * debugger reads them.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   0.026-DRAFT, "Parameters", "Discovery of parameter values"; E-Trace
 *        2.0, "Parameters and Discovery"
 *
 * hsc_et_params holds what codecs need; this holds everything, what filters and
 * ports are built with as well.
 */
#ifndef HSC_MODEL_DISCOVERY_H
#define HSC_MODEL_DISCOVERY_H

#include <hartscope/codec/etrace_codec.h>
#include <hartscope/model/filter.h>
#include <hartscope/spec/etrace_attributes.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of the longest discovery record. */
#define HSC_ET_DISCOVERY_MAX (1 + 8 * HSC_ET_ATTRIBUTE_WORDS)

/* Start from hsc_et_attributes_default. */
struct hsc_et_attributes {
	uint8_t edition;               /* enum hsc_et_edition */
	uint16_t value[ET_ATTRIBUTES]; /* parameters, not as they are coded; 0
					  of those the edition has not */
};

/* What an encoder has of which nothing can be discovered. */
HSC_API struct hsc_et_attributes hsc_et_attributes_default(
	enum hsc_et_edition edition);

/*
 * Set one parameter.
 *
 * name   context_width_p; or the name in the record, context_width
 * Returns HSC_OK; HSC_E_CONFIG, and why, if the edition has no such parameter
 *        or the value is beyond its range
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_attributes_set(
	struct hsc_et_attributes *a, const char *name, uint64_t value,
	struct hsc_error *error);

/*
 * Can this project be such an encoder? The ranges of the draft go beyond it:
 * addresses above 64 bits and fast profiling (itrace_fast_p) are refused.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_attributes_check(
	const struct hsc_et_attributes *a, struct hsc_error *error);

/*
 * Parameters of the codec. What attributes do not say is as in `par`.
 *
 * Returns as hsc_et_attributes_check
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_attributes_to_params(
	const struct hsc_et_attributes *a, struct hsc_et_params *par,
	struct hsc_error *error);

/* Attributes of a codec's parameters; the others are left alone. */
HSC_API void hsc_et_attributes_from_params(struct hsc_et_attributes *a,
					   const struct hsc_et_params *par);

/* The registers, read only; `word` above the edition's is 0. */
HSC_API uint64_t hsc_et_discovery_register(const struct hsc_et_attributes *a,
					   unsigned word);

/*
 * Attributes from registers.
 *
 * words  words[HSC_ET_ATTRIBUTE_WORDS]
 * Returns HSC_OK, HSC_E_VALUE if one is beyond its range; the others are set
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_attributes_from_registers(
	struct hsc_et_attributes *a, const uint64_t *words);

/*
 * The discovery record, as the payload of a control packet: a header, then the
 * rows in their order.
 *
 * buf    buf[HSC_ET_DISCOVERY_MAX]
 * Returns its length, bytes
 */
HSC_API size_t hsc_et_discovery_write(const struct hsc_et_attributes *a,
				      uint8_t *buf);

/*
 * Attributes from a record.
 *
 * Returns HSC_OK; HSC_E_WIRE if it is no discovery record or too short;
 *        HSC_E_VALUE if a value is beyond its range; the others are set
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_discovery_read(
	struct hsc_et_attributes *a, const uint8_t *buf, size_t len);

/*
 * What filters of such an encoder can do, and their state after its reset: none
 * is on, and their choice of privileges is privilege_reset_p.
 */
HSC_API struct hsc_filters hsc_et_attributes_filters(
	const struct hsc_et_attributes *a);

/*
 * Do the filters need what the encoder has not?
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_attributes_allow(
	const struct hsc_et_attributes *a, const struct hsc_filters *f,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
