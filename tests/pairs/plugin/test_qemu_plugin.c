/* SPDX-License-Identifier: MIT */
/*
 * The QEMU plugin in the hands of a small mock of QEMU: this program exports
 * the plugin interface, of version MOCK_API, loads the plugin, lets it see a
 * scripted run, and decodes what it recorded. Usage: test_qemu_plugin PLUGIN
 */
#include "mock_qemu.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <dlfcn.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/decode.h>
#include <hartscope/record/record.h>
#include <sys/mman.h>

#define ACTION 0x800 /* where the program keeps a struct sigaction */
#define STACK  0x900 /* .. its arguments: none */
#define FRAME  0xa00 /* .. the frame of a signal */
#define FRAMES (MOCK_API == QEMU_PLUGIN_API_NEW) /* can be read */
#define BUNDLE "mock.hart"

/* All instructions are of four bytes. */
static const uint32_t program[] = {
	0x00150513, /* a: addi a0, a0, 1 */
	0xfeb51ee3, /*    bne  a0, a1, a */
	0x038000ef, /*    jal  ra, f */
	0x000280e7, /*    jalr ra, 0(t0) */
	0x00150513, /* d: addi a0, a0, 1 */
	0x00053503, /*    ld   a0, 0(a0) */
	0x00150513, /*    addi a0, a0, 1 */
	0x00000073, /*    ecall */
	0x08600893, /* e: li   a7, 134 */
	0x00000073, /*    ecall */
	0x08300893, /*    li   a7, 131 */
	0x00000073, /*    ecall */
	0x08600893, /*    li   a7, 134 */
	0x00000073, /*    ecall */
	0xfd9ff06f, /*    j    d */
	0x00000013, /*    nop */
	0x00150513, /* f: addi a0, a0, 1 */
	0x00008067, /*    ret */
	0x00000013, /*    nop */
	0x00000013, /*    nop */
	0x00150513, /* h: addi a0, a0, 1 */
	0x00008067, /*    ret */
	0x00000013, /*    nop */
	0x00000013, /*    nop */
	0x08b00893, /* t: li   a7, 139 */
	0x00000073, /*    ecall */
	0x00000013, /*    nop */
	0x00000013, /*    nop */
	0x08b00893, /* s: li   a7, 139 */
	0x00000073, /*    ecall */
};

enum { A = 0, B = 8, C = 0xc, D = 0x10, E = 0x20, E2 = 0x28, E3 = 0x30 };
enum { J = 0x38, F = 0x40, H = 0x50, T = 0x60, S = 0x70 };

/*
 * RUN: the block at `at` runs; `begun` of its instructions (0: all) begin and
 * `retired` of them (0: as many) retire. SYS: system call `at`; HANDLER: the
 * same for rt_sigaction, of signal `begun` with handler `retired`. INIT, EXIT:
 * the vCPU. FRAME_OF: the next block is a handler of signal `begun`, of si_code
 * `retired`, that interrupted `at`. DEAF: no register can be read from here on.
 */
enum { RUN, SYS, HANDLER, INIT, EXIT, FRAME_OF, DEAF };
static const struct {
	uint8_t what, vcpu;
	int at;
	unsigned begun, retired;
} script[] = {
	{ INIT, 0, 0, 0, 0 },
	{ RUN, 0, A, 0, 0 },
	{ RUN, 0, A, 0, 0 },
	{ RUN, 0, B, 0, 0 },
	{ RUN, 0, F, 0, 0 },
	{ RUN, 0, C, 0, 0 },
	{ RUN, 0, F, 0, 0 },
	{ RUN, 0, D, 0, 0 },
	{ SYS, 0, 1, 0, 0 },
	{ RUN, 0, E, 0, 0 },
	{ HANDLER, 0, 134, 10, H },
	{ RUN, 0, E2, 0, 0 },
	{ SYS, 0, 131, 0, 0 },
	{ FRAME_OF, 0, E3, 10, 0 },
	{ RUN, 0, H, 0, 0 }, /* after the ecall */
	{ RUN, 0, T, 0, 0 },
	{ SYS, 0, 139, 0, 0 },
	{ RUN, 0, E3, 0, 0 },
	{ HANDLER, 0, 134, 11, S }, /* without frames: precisely from here on */
	{ RUN, 0, J, 0, 0 },
	{ RUN, 0, D, 2, 1 }, /* ld fails */
	{ FRAME_OF, 0, D + 4, 11, 1 },
	{ RUN, 0, S, 0, 0 },
	{ SYS, 0, 139, 0, 0 },
	{ RUN, 0, A, 2, FRAMES ? 2 : 1 }, /* only a frame says where bne goes */
	{ FRAME_OF, 0, B, 10, 0 },
	{ RUN, 0, H, 0, 0 },
	{ RUN, 0, T, 0, 0 },
	{ SYS, 0, 139, 0, 0 },
	{ RUN, 0, A, 0, 0 },
	{ RUN, 0, B, 0, 0 },
	{ DEAF, 0, 0, 0, 0 },
	{ INIT, 1, 0, 0, 0 },
	{ RUN, 1, E, 0, 0 },
	{ RUN, 0, F, 0, 0 },
	{ SYS, 1, 93, 0, 0 },
	{ EXIT, 1, 0, 0, 0 },
	{ RUN, 0, C, 0, 0 },
	{ INIT, 1, 0, 0, 0 }, /* the same number, another thread */
	{ RUN, 1, E2, 0, 0 },
	{ SYS, 1, 93, 0, 0 },
	{ EXIT, 1, 0, 0, 0 },
	{ RUN, 0, F, 0, 0 },
	{ RUN, 0, D, 2, 1 }, /* ld fails; with deaf frames the rest is unsure */
	{ RUN, 0, S, 0, 0 },
	{ SYS, 0, 139, 0, 0 },
	{ RUN, 0, D, 2, 1 }, /* precisely, one way or the other */
	{ RUN, 0, S, 0, 0 },
	{ SYS, 0, 139, 0, 0 },
	{ RUN, 0, D, 0, 0 },
	{ SYS, 0, 94, 0, 0 },
};

/* --- the run ----------------------------------------------------------- */

#define EXPECTED_CAP 128

static uint64_t expected[3][EXPECTED_CAP];
static size_t expected_count[3];
static size_t sources[2]; /* of each vCPU: its newest source */
static size_t source_count;

static void run(size_t step)
{
	const struct qemu_plugin_tb *tb =
		mock_translated((unsigned)script[step].at);
	const size_t source = sources[script[step].vcpu];
	const size_t begun =
		script[step].begun ? script[step].begun : tb->count;
	const size_t retired =
		script[step].retired ? script[step].retired : begun;

	CHECK(tb->callback_count > 0);
	for (size_t i = 0; i < tb->callback_count; i++)
		tb->callbacks[i].cb(script[step].vcpu, tb->callbacks[i].data);
	for (size_t i = 0; i < begun; i++) {
		const struct qemu_plugin_insn *insn = &tb->insns[i];

		for (size_t k = 0; k < insn->count; k++)
			insn->callbacks[k].cb(script[step].vcpu,
					      insn->callbacks[k].data);
		if (i < retired)
			expected[source][expected_count[source]++] = insn->pc;
	}
}

static void put_word(unsigned at, uint64_t word)
{
	memcpy(mock_memory + at, &word, sizeof(word));
}

/* As Linux does it: see hartscope/spec/linux.h. */
static void put_frame(size_t step)
{
	const uint64_t sp = MOCK_BASE + FRAME;

	mock_registers[2] = mock_registers[11] = sp;
	mock_registers[10] = script[step].begun;
	mock_registers[12] = sp + 128;
	put_word(FRAME + 8, script[step].retired);
	put_word(FRAME + 128 + 176, MOCK_BASE + (unsigned)script[step].at);
}

static void act(size_t step)
{
	const unsigned vcpu = script[step].vcpu;
	const uint64_t handler = MOCK_BASE + script[step].retired;

	switch (script[step].what) {
	case RUN:
		run(step);
		break;
	case INIT:
		sources[vcpu] = source_count++;
		mock_plugin.init(1, vcpu);
		break;
	case FRAME_OF:
		put_frame(step);
		break;
	case DEAF:
		mock_no_registers = true;
		break;
	case EXIT:
		mock_plugin.exit(1, vcpu);
		break;
	case HANDLER:
		memcpy(mock_memory + ACTION, &handler, sizeof(handler));
		mock_plugin.call(1, vcpu, 134, script[step].begun,
				 MOCK_BASE + ACTION, 0, 8, 0, 0, 0, 0);
		mock_plugin.call_done(1, vcpu, 134, 0);
		break;
	default:
		mock_plugin.call(1, vcpu, script[step].at, 0, 0, 0, 0, 0, 0, 0,
				 0);
		if (script[step].at != 94)
			mock_plugin.call_done(1, vcpu, script[step].at, 0);
		break;
	}
}

/* --- what came of it --------------------------------------------------- */

static void compare_blocks(struct hsc_decode *d, size_t source,
			   const struct hsc_event *event, size_t *at)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(d, (uint32_t)source);
	uint64_t pcs[16];

	for (size_t i = 0; i < event->blocks.count; i++) {
		const unsigned n =
			hsc_blocks_pcs(blocks, event->blocks.ids[i], pcs);

		for (unsigned k = 0; k < n; k++, (*at)++) {
			CHECK(*at < expected_count[source]);
			CHECK_EQ(pcs[k], expected[source][*at]);
		}
	}
}

static void compare(size_t source)
{
	const struct hsc_decode_config config = { .one_source = true,
						  .source = source };
	unsigned traps = 0, gaps = 0;
	struct hsc_error why = { "" };
	struct hsc_event event;
	struct hsc_decode *d;
	size_t at = 0;

	if (hsc_decode_open(&d, BUNDLE, &config, &why) != HSC_OK) {
		printf("%s\n", why.text);
		check_failures++;
		return;
	}
	while (hsc_decode_next(d, &event) == HSC_OK) {
		if (event.kind == HSC_EVENT_BLOCKS)
			compare_blocks(d, source, &event, &at);
		traps += event.kind == HSC_EVENT_TRAP;
		gaps += event.kind == HSC_EVENT_GAP;
	}
	CHECK_EQ(at, expected_count[source]);
	CHECK_EQ(traps, source == 0 ? 5 : 0);
	CHECK_EQ(gaps, 0);
	hsc_decode_close(&d);
}

static void write_manifest(void)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA, .xlen = 64 };
	struct hsc_error why;

	m.protocol = strdup("ntrace");
	CHECK(hsc_manifest_set_param(&m, "implicit_return", "3"));
	CHECK_EQ(hsc_manifest_write(&m, BUNDLE, &why), HSC_OK);
	hsc_manifest_clear(&m);
}

static void load(const char *path)
{
	static const struct qemu_plugin_info info = {
		.target_name = "riscv64",
		.version = { 1, MOCK_API },
	};
	int (*install)(uint64_t id, const struct qemu_plugin_info *info,
		       int argc, char **argv);
	static char out[] = "out=" BUNDLE, interval[] = "sync_messages=3";
	static char *argv[] = { out, interval };
	void *object = dlopen(path, RTLD_NOW);
	int *version;

	if (!object) {
		printf("%s\n", dlerror());
		exit(1);
	}
	version = dlsym(object, "qemu_plugin_version");
	*(void **)(void *)&install = dlsym(object, "qemu_plugin_install");
	CHECK(version && *version == MOCK_API);
	CHECK(install && install(1, &info, 2, argv) == 0);
}

static void check_refusals(const char *path)
{
	static const struct qemu_plugin_info info = { .target_name = "arm" };
	static char wrong[] = "no_such=1", out[] = "out=" BUNDLE;
	char *argv[] = { wrong };
	int (*install)(uint64_t id, const struct qemu_plugin_info *info,
		       int argc, char **argv);
	void *object = dlopen(path, RTLD_NOW);

	*(void **)(void *)&install = dlsym(object, "qemu_plugin_install");
	CHECK(install(1, &info, 0, NULL) != 0); /* no out= */
	CHECK(install(1, &info, 1, argv) != 0);
	argv[0] = out;
	CHECK(install(1, &info, 1, argv) != 0); /* not RISC-V */
	dlclose(object);
}

int main(int argc, char **argv)
{
	struct hsc_record_result result;
	struct hsc_error why = { "" };
	char scratch[16], path[4096];

	if (argc != 2 || !realpath(argv[1], path))
		return 2;
	mock_memory = mmap(NULL, MOCK_PAGE, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	memcpy(mock_memory, program, sizeof(program));
	mock_registers[2] = MOCK_BASE + STACK;
	scratch_enter(scratch);
	CHECK_EQ(hsc_bundle_create(BUNDLE, &why), HSC_OK);
	write_manifest();
	check_refusals(path);
	load(path);
	for (size_t i = 0; i < sizeof(script) / sizeof(script[0]); i++)
		act(i);
	mock_flush();
	CHECK_EQ(mock_resets, 1);
	CHECK_EQ(hsc_record_finish(BUNDLE, &result, &why), HSC_OK);
	CHECK_STR(why.text, "", "finish");
	CHECK_EQ(result.sources, 3);
	CHECK_EQ(result.processes, 1);
	CHECK_EQ(result.uncertain, FRAMES ? 3 : 1);
	CHECK_EQ(result.instructions,
		 expected_count[0] + expected_count[1] + expected_count[2]);
	for (size_t i = 0; i < 3; i++)
		compare(i);
	scratch_leave(scratch);
	return check_failures != 0;
}
