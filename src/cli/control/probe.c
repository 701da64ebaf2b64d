/* SPDX-License-Identifier: MIT */
/* probe.c - what is built of all that is optional.
 * Room   cli (floor 9) */
#include "cli/control/tool.h"
#include "view/control/control.h"

#define SAVED_MAX 1024

/* What reads 0 whatever is written is not there. */
static void print_cap(struct hsc_view_control *p,
		      const struct hsc_control_cap *cap)
{
	char name[HSC_VIEW_FIELD_NAME];

	if (!hsc_control_cap_free(cap) && !cap->low && !p->all)
		return;
	hsc_setting_name(p->topology, cap->at, name, sizeof(name));
	p->form->cap(p, name, cap);
}

/* Sized by writing all ones; Trace Control 0.9.4, "Trace RAM
 * Sink Control Interface". */
static enum hsc_status probe_sram(struct hsc_cli_control *t,
				  struct hsc_view_control *p, uint8_t k)
{
	const struct hsc_control_plan plan = { .used = hsc_topology_bit(k),
					       .sink = k,
					       .memory = HSC_SINK_SRAM };
	struct hsc_control_ram ram;
	enum hsc_status rc;

	if (!(t->topology.components[k].sinks & HSC_SINK_SRAM))
		return HSC_OK;
	rc = hsc_control_ram(&t->control, &plan, &ram);
	if (rc == HSC_OK)
		p->form->sram(p, ram.limit + 4 - ram.start);
	return rc;
}

/* What was set comes back; what was not active is left so. */
static enum hsc_status put_back(struct hsc_cli_control *t, uint8_t k,
				const struct hsc_control_saved *saved,
				size_t count)
{
	const struct hsc_control_at active = { .component = k,
					       .reg = HSC_TR_CONTROL,
					       .field = HSC_TF_ACTIVE };
	enum hsc_status rc;

	if (count)
		return hsc_control_restore(&t->control, saved, count);
	rc = hsc_control_write(&t->control, active, 0);
	return rc == HSC_OK ? hsc_control_poll(&t->control, active, 0) : rc;
}

/* All fields of a component that was reset. */
static enum hsc_status probe_fields(struct hsc_cli_control *t,
				    struct hsc_view_control *p, uint8_t k)
{
	struct hsc_probe probe = { .c = &t->control, .component = k };
	struct hsc_control_cap cap;
	enum hsc_status rc;

	while ((rc = hsc_probe_next(&probe, &cap)) == HSC_OK)
		print_cap(p, &cap);
	return rc == HSC_END ? probe_sram(t, p, k) : rc;
}

/* It is reset for this. What failed is what is reported, whatever else does. */
static enum hsc_status probe_component(struct hsc_cli_control *t,
				       struct hsc_view_control *p, uint8_t k)
{
	static struct hsc_control_saved saved[SAVED_MAX];
	struct hsc_control_status s;
	struct hsc_control_fault fault;
	size_t count = 0;
	enum hsc_status rc = hsc_control_status(&t->control, k, &s);

	if (rc == HSC_OK && s.active)
		rc = hsc_control_check(&t->control, k);
	if (rc == HSC_OK && s.enabled)
		return hsc_control_fail(
			&t->control, HSC_E_TARGET,
			(struct hsc_control_fault){ .what = HSC_CONTROL_RUNNING,
						    .at = { .component = k } });
	if (rc == HSC_OK && s.active)
		rc = hsc_control_save(&t->control, hsc_topology_bit(k), saved,
				      SAVED_MAX, &count);
	if (rc == HSC_OK)
		rc = hsc_control_reset(&t->control, k);
	if (rc != HSC_OK)
		return rc;
	rc = probe_fields(t, p, k);
	if (rc == HSC_OK)
		return put_back(t, k, saved, count);
	fault = t->control.fault;
	if (put_back(t, k, saved, count) != HSC_OK)
		t->control.fault = fault;
	return rc;
}

static enum hsc_status probe_all(struct hsc_cli_control *t,
				 struct hsc_view_control *p)
{
	enum hsc_status rc = HSC_OK;

	for (uint8_t k = 0; rc == HSC_OK && k < t->topology.count; k++) {
		p->form->component(p, k);
		rc = probe_component(t, p, k);
	}
	return rc;
}

int hsc_cli_control_probe(struct hsc_cli_control *t)
{
	return hsc_cli_control_print(t, probe_all);
}
