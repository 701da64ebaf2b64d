/* SPDX-License-Identifier: MIT */
#include "support/elf64_file.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/record/soc.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define BASE UINT64_C(0x80000000)

struct file {
	Elf64_Ehdr head;
	Elf64_Phdr load;
	uint32_t code[14];
};

/* Hart 0 prints "k" and leaves with status 3, before the other has its turn. */
static const struct file program = {
	.head = ELF64_HEAD(struct file, BASE),
	.load = ELF64_LOAD(struct file, BASE),
	.code = { 0x02051063,   /* bnez a0, 32 */
		  0x100002b7,   /* lui t0, 0x10000 */
		  0x06b00313,   /* li t1, 'k' */
		  0x00628023,   /* sb t1, 0(t0) */
		  0x001002b7,   /* lui t0, 0x100 */
		  0x00033337,   /* lui t1, 0x33 */
		  0x33330313,   /* addi t1, t1, 0x333: 3 << 16 | 0x3333 */
		  0x0062a023,   /* sw t1, 0(t0) */
		  0x10500073,   /* wfi */
		  0xffdff06f }, /* j -4 */
};

/* Traps twice; the second time, mtvec may be another one. */
#define ADDI_T0(imm) ((imm) << 20 | 0x28293u) /* addi t0, t0, imm */
#define TWO_TRAPS(imm)                                                         \
	{                                                                      \
		.head = ELF64_HEAD(struct file, BASE),                         \
		.load = ELF64_LOAD(struct file, BASE),                         \
		.code = { 0x00000297,    /* auipc t0, 0 */                     \
			  ADDI_T0(0x10), /* handler */                         \
			  0x30529073,    /* csrw mtvec, t0 */                  \
			  0x00000073,    /* ecall */                           \
			  0x00079a63,    /* handler: bnez a5, end */           \
			  0x00100793,    /* li a5, 1 */                        \
			  ADDI_T0(imm),  /* end, or handler again */           \
			  0x30529073,    /* csrw mtvec, t0 */                  \
			  0x00000073,    /* ecall */                           \
			  0x001002b7,    /* end: lui t0, 0x100 */              \
			  0x00005337,    /* lui t1, 0x5 */                     \
			  0x55530313,    /* addi t1, t1, 0x555 */              \
			  0x0062a023,    /* sw t1, 0(t0) */                    \
			  0x0000006f },  /* j here */                          \
	}
static const struct file one_handler = TWO_TRAPS(0),
			 two_handlers = TWO_TRAPS(0x14);

static char printed[8];

static void put(void *ctx, uint8_t byte)
{
	size_t *at = ctx;

	if (*at < sizeof(printed) - 1)
		printed[(*at)++] = (char)byte;
}

static void write_program(const char *path, const struct file *file)
{
	FILE *f = fopen(path, "wb");

	CHECK(f && fwrite(file, sizeof(*file), 1, f) == 1);
	if (f)
		fclose(f);
}

static void test_run(const char *path, const char *protocol)
{
	char *argv[] = { (char *)path };
	size_t at = 0;
	const struct hsc_record_soc_config config = {
		.record = { .bundle = "soc.hart",
			    .argv = argv,
			    .argc = 1,
			    .protocol = protocol },
		.harts = 2,
		.write = put,
		.ctx = &at,
	};
	struct hsc_record_soc_result out;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	CHECK(hsc_record_soc(&config, &out, &why) == HSC_OK);
	CHECK_STR(why.text, "", protocol);
	CHECK_STR(printed, "k", "console");
	CHECK_EQ(out.record.status, 3);
	CHECK_EQ(out.record.instructions, 8);
	CHECK(!out.stuck && !out.cut && out.record.bytes > 0);
	CHECK(hsc_manifest_read(&m, "soc.hart", &why) == HSC_OK);
	CHECK(m.complete);
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.sources[0].instructions, 8);
	CHECK_STR(m.protocol, protocol, "protocol");
	CHECK_STR(m.result, "exit 3", "result");
	hsc_manifest_clear(&m);
}

static void test_refused(char *path, const char *protocol, enum hsc_status want)
{
	const struct hsc_record_soc_config config = {
		.record = { .bundle = "soc.hart",
			    .argv = &path,
			    .argc = path != NULL,
			    .protocol = protocol },
	};
	struct hsc_record_soc_result out;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_record_soc(&config, &out, &why), want);
	CHECK(why.text[0] != 0);
}

/* A run without trace leaves what was there before. */
static void test_untraced(char *path)
{
	const struct hsc_record_soc_config config = {
		.record = { .bundle = "soc.hart",
			    .argv = &path,
			    .argc = 1,
			    .protocol = "ntrace" },
		.generation = "1.0",
		.by_program = true,
	};
	struct hsc_record_soc_result out;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	CHECK_EQ(hsc_record_soc(&config, &out, &why), HSC_E_TARGET);
	CHECK(strstr(why.text, "there is no trace") != NULL);
	CHECK_EQ(hsc_manifest_read(&m, "soc.hart", &why), HSC_OK);
	CHECK_STR(m.protocol, "etrace", "the run before");
	hsc_manifest_clear(&m);
	CHECK(access("soc.hart.old", F_OK) != 0);
}

/* What packets leave out of traps is in the bundle, if it is one register. */
static void test_handlers(const struct file *traps, const char *handler)
{
	char *path = (char *)"traps";
	const char *params[] = { "implicit_exception=1" };
	const struct hsc_record_soc_config config = {
		.record = { .bundle = "traps.hart",
			    .argv = &path,
			    .argc = 1,
			    .protocol = "etrace",
			    .params = params,
			    .param_count = 1 },
	};
	struct hsc_record_soc_result out;
	struct hsc_error why = { "" };
	const char *got;
	struct hsc_manifest m;

	write_program(path, traps);
	CHECK_EQ(hsc_record_soc(&config, &out, &why), HSC_OK);
	CHECK_EQ(out.unfollowed, !handler);
	CHECK_EQ(hsc_manifest_read(&m, "traps.hart", &why), HSC_OK);
	got = hsc_manifest_param(&m, "handler", NULL);
	CHECK(!got == !handler);
	if (got && handler)
		CHECK_STR(got, handler, "handler");
	CHECK(!hsc_manifest_param(&m, "handler_s", NULL));
	hsc_manifest_clear(&m);
	hsc_bundle_remove("traps.hart");
	unlink(path);
}

int main(void)
{
	char dir[] = "record_soc_XXXXXX";

	CHECK(mkdtemp(dir) && chdir(dir) == 0);
	write_program("firmware", &program);
	test_run("firmware", "ntrace");
	test_run("firmware", "etrace");
	test_refused(NULL, "ntrace", HSC_E_CONFIG);
	test_refused((char *)"firmware", "morse", HSC_E_CONFIG);
	test_refused((char *)"nothing", "ntrace", HSC_E_FILE);
	test_untraced((char *)"firmware");
	test_handlers(&one_handler, "0x80000010");
	test_handlers(&two_handlers, NULL);
	hsc_bundle_remove("soc.hart");
	hsc_bundle_remove("soc.hart.old");
	unlink("firmware");
	CHECK(chdir("..") == 0);
	rmdir(dir);
	return check_failures != 0;
}
