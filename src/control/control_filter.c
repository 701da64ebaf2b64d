/* SPDX-License-Identifier: MIT */
#include "control/control_parts.h"
#include <hartscope/control/settings.h>

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
#define INPUT_IADDR     0
#define FUNCTION_LE     3 /* <= */
#define FUNCTION_GE     5 /* >= */
#define MODE_BOTH       1 /* P && S */
#define FIELDS_OF_RANGE 11

/* Control of a comparator is written whole before the addresses matter: the
 * filter that looks at it is enabled last. */
static void fill(struct hsc_control_setting *s, uint8_t k, uint8_t n,
		 uint64_t low, uint64_t high)
{
	const struct {
		uint8_t reg, field;
		uint32_t value;
	} rows[FIELDS_OF_RANGE] = {
		{ HSC_TR_COMP_CONTROL, HSC_TF_P_INPUT, INPUT_IADDR },
		{ HSC_TR_COMP_CONTROL, HSC_TF_S_INPUT, INPUT_IADDR },
		{ HSC_TR_COMP_CONTROL, HSC_TF_P_FUNCTION, FUNCTION_GE },
		{ HSC_TR_COMP_CONTROL, HSC_TF_S_FUNCTION, FUNCTION_LE },
		{ HSC_TR_COMP_CONTROL, HSC_TF_MATCH_MODE, MODE_BOTH },
		{ HSC_TR_COMP_P_LOW, HSC_TF_WHOLE, (uint32_t)low },
		{ HSC_TR_COMP_S_LOW, HSC_TF_WHOLE, (uint32_t)high },
		{ HSC_TR_COMP_P_HIGH, HSC_TF_WHOLE, (uint32_t)(low >> 32) },
		{ HSC_TR_COMP_S_HIGH, HSC_TF_WHOLE, (uint32_t)(high >> 32) },
		{ HSC_TR_FILTER_CONTROL, HSC_TF_COMP1, n },
		{ HSC_TR_FILTER_CONTROL, HSC_TF_MATCH_COMP1, 1 },
	};

	for (unsigned i = 0; i < FIELDS_OF_RANGE; i++)
		s[i] = (struct hsc_control_setting){
			.at = { .component = k,
				.reg = rows[i].reg,
				.index = n,
				.field = rows[i].field },
			.value = rows[i].value,
		};
}

/* A comparator that is not as asked would trace something else. */
static enum hsc_status verify(struct hsc_control *c, size_t notes)
{
	if (c->note_count == notes)
		return HSC_OK;
	c->note_count = notes;
	return hsc_control_fail(c, HSC_E_CONFIG, c->notes[notes]);
}

enum hsc_status hsc_control_filter(struct hsc_control *c, uint8_t component,
				   uint8_t filter, uint64_t low, uint64_t high)
{
	const struct hsc_control_at mask =
		HSC_AT(component, INST_FILTERS, WHOLE);
	struct hsc_control_setting s[FIELDS_OF_RANGE];
	const size_t notes = c->note_count;
	struct hsc_control_setting last[2];
	uint32_t filters;
	enum hsc_status rc;

	fill(s, component, filter, low, high);
	for (unsigned i = 0; i < FIELDS_OF_RANGE; i++)
		if (!hsc_control_has(c, s[i].at))
			return hsc_control_fail(c, HSC_E_CONFIG,
						(struct hsc_control_fault){
							HSC_CONTROL_NO_REGISTER,
							s[i].at, 0, 0 });
	rc = hsc_control_apply(c, hsc_topology_bit(component), s,
			       FIELDS_OF_RANGE);
	if (rc == HSC_OK)
		rc = verify(c, notes);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, mask, &filters);
	if (rc != HSC_OK)
		return rc;
	last[0] = s[FIELDS_OF_RANGE - 1];
	last[0].at.field = HSC_TF_ENABLE;
	last[1] =
		(struct hsc_control_setting){ .at = mask,
					      .value = filters | 1u << filter };
	rc = hsc_control_apply(c, hsc_topology_bit(component), last, 2);
	return rc == HSC_OK ? verify(c, notes) : rc;
}
