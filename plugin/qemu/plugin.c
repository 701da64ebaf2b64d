/* SPDX-License-Identifier: MIT */
/*
 * plugin.c - QEMU's way in: -plugin libhartscope-qemu.so,out=BUNDLE,...
 *
 * out=FOLDER    a bundle's folder with streams/ and live/ in it
 * encode=NAME   etrace or etrace-0.026; else ntrace
 * precise=on    watch the progress of every block from the start
 * frames=off    do so as soon as the program handles faults of data, though
 *               frames of signals could be read
 * name=value    any of hsc_params that an encoder has
 */
#include "plugin.h"
#include "block.h"
#include "calls.h"
#include "qemu_api.h"
#include "source.h"
#include "translate.h"
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/ntrace_params.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_API_OLD;
QEMU_PLUGIN_EXPORT int qemu_plugin_install(uint64_t id,
					   const struct qemu_plugin_info *info,
					   int argc, char **argv);

/* QEMU reads the version after it has loaded the plugin, and accepts only its
 * own. */
QEMU_PLUGIN_CONSTRUCTOR static void choose_version(void)
{
	if (qemu_plugin_read_memory_vaddr)
		qemu_plugin_version = QEMU_PLUGIN_API_NEW;
}

static void vcpu_begins(uint64_t id, unsigned vcpu)
{
	(void)id;
	pthread_mutex_lock(&hsc_qemu.lock);
	hsc_qemu_source_begin(vcpu);
	pthread_mutex_unlock(&hsc_qemu.lock);
}

static void vcpu_ends(uint64_t id, unsigned vcpu)
{
	(void)id;
	pthread_mutex_lock(&hsc_qemu.lock);
	hsc_qemu_source_end(vcpu);
	pthread_mutex_unlock(&hsc_qemu.lock);
}

static void translations_dropped(uint64_t id)
{
	(void)id;
	pthread_mutex_lock(&hsc_qemu.lock);
	hsc_qemu_blocks_flush();
	pthread_mutex_unlock(&hsc_qemu.lock);
}

static void register_callbacks(uint64_t id)
{
	qemu_plugin_register_vcpu_init_cb(id, vcpu_begins);
	qemu_plugin_register_vcpu_exit_cb(id, vcpu_ends);
	qemu_plugin_register_flush_cb(id, translations_dropped);
	qemu_plugin_register_vcpu_tb_trans_cb(id, hsc_qemu_translate);
	qemu_plugin_register_vcpu_syscall_cb(id, hsc_qemu_call);
	qemu_plugin_register_vcpu_syscall_ret_cb(id, hsc_qemu_call_done);
}

/* A fork copies the lock, so no thread may hold it then. */
static void lock_all(void)
{
	pthread_mutex_lock(&hsc_qemu.lock);
}

static void unlock_all(void)
{
	pthread_mutex_unlock(&hsc_qemu.lock);
}

/* Parse the arguments on which others depend: the protocol, then the
 * framing. */
static bool parse_encode(const char *arg)
{
	if (strcmp(arg, "encode=etrace") == 0)
		hsc_qemu.etrace_config =
			hsc_et_encoder_config_recording(HSC_ET_2_0);
	else if (strcmp(arg, "encode=etrace-0.026") == 0)
		hsc_qemu.etrace_config =
			hsc_et_encoder_config_recording(HSC_ET_0_026);
	else
		return strcmp(arg, "encode=ntrace") == 0;
	hsc_qemu.etrace = true;
	return true;
}

static bool is_first(const char *arg)
{
	return strncmp(arg, "encode=", 7) == 0 ||
	       (hsc_qemu.etrace && strncmp(arg, "framing=", 8) == 0);
}

static bool parse_setting(const char *arg)
{
	struct hsc_error error;

	if (strncmp(arg, "encode=", 7) == 0)
		return parse_encode(arg);
	if (hsc_qemu.etrace)
		return hsc_et_setting_set(&hsc_qemu.etrace_config, arg,
					  &error) == HSC_OK;
	return hsc_nt_param_set(&hsc_qemu.config, arg) == HSC_OK;
}

static bool parse_argument(const char *arg)
{
	if (strncmp(arg, "out=", 4) == 0) {
		free(hsc_qemu.bundle);
		hsc_qemu.bundle = realpath(arg + 4, NULL);
		if (!hsc_qemu.bundle)
			fprintf(stderr, "hartscope: no folder %s\n", arg + 4);
		return hsc_qemu.bundle != NULL;
	}
	if (strncmp(arg, "precise=", 8) == 0) {
		hsc_qemu.precise = strcmp(arg + 8, "on") == 0;
		return true;
	}
	if (strncmp(arg, "frames=", 7) == 0) {
		hsc_qemu.no_frames = strcmp(arg + 7, "off") == 0;
		return true;
	}
	if (parse_setting(arg))
		return true;
	fprintf(stderr, "hartscope: the plugin does not take %s\n", arg);
	return false;
}

static bool check_target(const struct qemu_plugin_info *info)
{
	if (strcmp(info->target_name, "riscv64") == 0)
		hsc_qemu.xlen = 64;
	else if (strcmp(info->target_name, "riscv32") == 0)
		hsc_qemu.xlen = 32;
	hsc_qemu.isa = hsc_qemu.xlen;
	hsc_qemu.config.xlen = (uint8_t)hsc_qemu.xlen;
	if (hsc_qemu.xlen && !info->system_emulation)
		return true;
	fputs("hartscope: the plugin is for qemu-riscv64 and qemu-riscv32\n",
	      stderr);
	return false;
}

static bool parse_arguments(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (is_first(argv[i]) && !parse_argument(argv[i]))
			return false;
	if (hsc_qemu.etrace && hsc_qemu.xlen == 32 &&
	    !parse_setting("iaddress_width_p=32"))
		return false;
	for (int i = 0; i < argc; i++)
		if (!is_first(argv[i]) && !parse_argument(argv[i]))
			return false;
	if (!hsc_qemu.bundle)
		fputs("hartscope: the plugin wants out=FOLDER\n", stderr);
	return hsc_qemu.bundle != NULL;
}

static bool try_ntrace(void)
{
	struct hsc_nt_encoder probe;

	return hsc_nt_encoder_init(&probe, &hsc_qemu.config) == HSC_OK;
}

static bool try_etrace(void)
{
	struct hsc_et_encoder probe;
	struct hsc_error error;

	if (hsc_et_encoder_init(&probe, &hsc_qemu.etrace_config, &error) !=
	    HSC_OK)
		return false;
	hsc_qemu.front = hsc_et_front_fits(&probe);
	return true;
}

static bool set_up(const struct qemu_plugin_info *info, int argc, char **argv)
{
	hsc_nt_params_standard(&hsc_qemu.config);
	if (!check_target(info) || !parse_arguments(argc, argv))
		return false;
	if (hsc_qemu.etrace ? try_etrace() : try_ntrace())
		return true;
	fputs("hartscope: these parameters do not go together\n", stderr);
	return false;
}

int qemu_plugin_install(uint64_t id, const struct qemu_plugin_info *info,
			int argc, char **argv)
{
	hsc_qemu.id = id;
	hsc_qemu.begin = register_callbacks;
	if (!set_up(info, argc, argv) ||
	    pthread_atfork(lock_all, unlock_all, unlock_all) != 0) {
		free(hsc_qemu.bundle);
		hsc_qemu.bundle = NULL;
		return -1;
	}
	hsc_qemu_process_begin();
	register_callbacks(id);
	return 0;
}
