/* SPDX-License-Identifier: MIT */
/* recorder.c - events with times become the bytes of a module.
 * Room   model (floor 3) */
#include <hartscope/link/osd_him.h>
#include <hartscope/model/stm_recorder.h>

static size_t run_cycle(struct hsc_stm_recorder *r,
			const struct hsc_stm_event *event, uint8_t *buf,
			size_t cap)
{
	const struct hsc_stm_in in = { .event = event, .ready = true };
	struct hsc_stm_out out;
	size_t len = 0;

	hsc_stm_module_cycle(&r->module, &in, &out);
	if (!out.valid)
		return 0;
	r->words[r->count++] = out.word;
	if (!out.last)
		return 0;
	if (hsc_osd_him_write(r->words, r->count, buf, cap, &len) != HSC_OK)
		len = 0;
	r->count = 0;
	return len;
}

size_t hsc_stm_recorder_feed(struct hsc_stm_recorder *r, uint64_t at,
			     const struct hsc_stm_event *event, uint8_t *buf)
{
	struct hsc_stm_module *m = &r->module;
	size_t len = 0;

	if (hsc_stm_module_check(m) != HSC_OK)
		return 0;
	while (m->cycles < at && !hsc_stm_module_is_idle(m))
		len += run_cycle(r, NULL, buf + len,
				 HSC_STM_RECORDER_MAX - len);
	if (m->cycles < at)
		m->cycles = at;
	return len + run_cycle(r, event, buf + len, HSC_STM_RECORDER_MAX - len);
}

size_t hsc_stm_recorder_finish(struct hsc_stm_recorder *r, uint8_t *buf)
{
	size_t len = 0;

	if (hsc_stm_module_check(&r->module) != HSC_OK)
		return 0;
	while (!hsc_stm_module_is_idle(&r->module))
		len += run_cycle(r, NULL, buf + len,
				 HSC_STM_RECORDER_MAX - len);
	return len;
}
