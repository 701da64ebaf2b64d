/* SPDX-License-Identifier: MIT */
/* state.c - what the whole plugin shares.
 * Room   plugin/qemu */
#include "plugin.h"
#include "qemu_api.h"

struct hsc_qemu hsc_qemu = { .lock = PTHREAD_MUTEX_INITIALIZER };
struct hsc_qemu_live *hsc_qemu_live[HSC_QEMU_VCPUS];
_Alignas(HSC_QEMU_LIVE_SIZE) union hsc_qemu_live_page hsc_qemu_first;

void hsc_qemu_translate_anew(void)
{
	qemu_plugin_reset(hsc_qemu.id, hsc_qemu.begin);
}

/* See docs/decisions/0060-precise-mode.md. */
void hsc_qemu_be_precise(void)
{
	bool was;

	pthread_mutex_lock(&hsc_qemu.lock);
	was = hsc_qemu.precise;
	hsc_qemu.precise = true;
	pthread_mutex_unlock(&hsc_qemu.lock);
	if (!was)
		hsc_qemu_translate_anew();
}
