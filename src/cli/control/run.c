/* SPDX-License-Identifier: MIT */
/* run.c - trace on, time passes, trace off.
 * Room   cli (floor 9) */
#include "cli/control/tool.h"
#include "view/common/text.h"
#include "view/control/control.h"
#include <inttypes.h>
#include <time.h>

#define LOOK_MS 10 /* between two reads of the state */

/* A line on how it stands. A dry run stands nowhere. */
static int print_state(struct hsc_cli_control *t)
{
	struct hsc_control_status s;
	enum hsc_status rc;
	char n[32];

	if (t->dry_run)
		return HSC_EXIT_OK;
	rc = hsc_control_state(&t->control, &s);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	hsc_cli_say(t->cli, "%s%s%s%s", hsc_control_state_text[s.state],
		    s.loss ? "; it stalled or lost trace" : "",
		    s.data_drop ? "; data trace was dropped" : "",
		    s.sink_error ? "; the sink reported an error" : "");
	if (s.has_ram && !s.wrapped && s.wp - s.start > s.limit + 4 - s.start)
		return hsc_cli_control_fail(
			t, hsc_control_fail(&t->control, HSC_E_TARGET,
					    (struct hsc_control_fault){
						    HSC_CONTROL_POINTER,
						    { .component = t->plan.sink,
						      .reg = HSC_TR_RAM_WP,
						      .field = HSC_TF_FIELDS },
						    0,
						    s.wp }));
	if (s.has_ram)
		hsc_cli_say(t->cli, "%s bytes of trace in %s%s",
			    hsc_view_grouped(s.wrapped ? s.limit + 4 - s.start
						       : s.wp - s.start,
					     n),
			    t->topology.components[t->plan.sink].name,
			    !s.wrapped ? ""
			    : s.state == HSC_TRACE_FULL
				    ? ""
				    : ", the oldest overwritten");
	return HSC_EXIT_OK;
}

/* Starting resets all components: trace that is on ends well before. */
static enum hsc_status end_before(struct hsc_cli_control *t)
{
	struct hsc_control_status s;
	enum hsc_status rc = HSC_OK;
	bool on = false;

	for (uint8_t k = 0; rc == HSC_OK && k < t->topology.count; k++) {
		if (!(t->plan.used & hsc_topology_bit(k)) ||
		    t->topology.components[k].kind != HSC_TC_ENCODER)
			continue;
		rc = hsc_control_status(&t->control, k, &s);
		if (rc == HSC_OK && s.active)
			rc = hsc_control_check(&t->control, k);
		on |= rc == HSC_OK && s.active && s.enabled;
	}
	if (rc != HSC_OK || !on)
		return rc;
	hsc_cli_say(t->cli, "trace was on: it is stopped, and begins anew; "
			    "what the sink held is gone");
	return hsc_control_stop(&t->control);
}

int hsc_cli_control_turn_on(struct hsc_cli_control *t)
{
	enum hsc_status rc = t->dry_run ? HSC_OK : end_before(t);

	if (rc == HSC_OK)
		rc = hsc_control_start(&t->control, &t->plan, &t->config);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	hsc_cli_control_notes(t);
	if (!t->config.by_program)
		return print_state(t);
	hsc_cli_say(t->cli, "set up; trace begins when the program enables its "
			    "encoder");
	return HSC_EXIT_OK;
}

int hsc_cli_control_turn_off(struct hsc_cli_control *t)
{
	struct hsc_control_status before;
	enum hsc_status rc = hsc_control_state(&t->control, &before);

	if (rc == HSC_OK && before.state > HSC_TRACE_WAITING && !t->dry_run)
		hsc_cli_say(t->cli, "it had %s",
			    hsc_control_state_text[before.state]);
	if (rc == HSC_OK)
		rc = hsc_control_stop(&t->control);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	return print_state(t);
}

/* The same as JSON, if that is wanted. */
static int print_json(struct hsc_cli_control *t, int code)
{
	struct hsc_control_status s;
	enum hsc_status rc;
	json_t *o;

	if (!t->json || code != HSC_EXIT_OK)
		return code;
	rc = hsc_control_state(&t->control, &s);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	o = hsc_view_control_status_json(&s);
	json_dumpf(o, stdout, JSON_INDENT(2));
	printf("\n");
	json_decref(o);
	return HSC_EXIT_OK;
}

int hsc_cli_control_start(struct hsc_cli_control *t)
{
	return print_json(t, hsc_cli_control_turn_on(t));
}

/* If a part is dead, the others are stopped nevertheless. */
int hsc_cli_control_stop(struct hsc_cli_control *t)
{
	const int code = hsc_cli_control_verify(t);

	if (code == HSC_EXIT_OK)
		return print_json(t, hsc_cli_control_turn_off(t));
	(void)!hsc_control_stop(&t->control);
	return code;
}

static bool pass_time(const struct hsc_cli_control *t, uint64_t *ms)
{
	const struct timespec pause = { .tv_nsec = LOOK_MS * 1000000 };

	nanosleep(&pause, NULL);
	*ms += LOOK_MS;
	return *ms < t->duration_ms;
}

bool hsc_cli_control_pass(struct hsc_cli_control *t, uint64_t *ms)
{
	if (t->soc)
		return hsc_cli_control_step(t);
	return t->duration_ms && pass_time(t, ms);
}

int hsc_cli_control_run(struct hsc_cli_control *t)
{
	struct hsc_control_status s;
	uint64_t ms = 0;
	bool more = true;

	while (more) {
		enum hsc_status rc;

		more = hsc_cli_control_pass(t, &ms);
		rc = hsc_control_state(&t->control, &s);
		if (rc != HSC_OK)
			return hsc_cli_control_fail(t, rc);
		if (s.state >= HSC_TRACE_FULL)
			more = false;
	}
	return HSC_EXIT_OK;
}
