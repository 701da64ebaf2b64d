/* SPDX-License-Identifier: MIT */
/* corpus_streams.c - streams of other implementations. */
#include "damage.h"
#include "support/etrace_run.h"
#include "support/ntrace_run.h"
#include "support/sifive_corpus.h"
#include "support/whole_file.h"
#include <hartscope/image/image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH 4096

/* A stream and its code, of either protocol. */
struct source {
	struct hsc_image *image;
	struct hsc_image_ops code;
	struct nt_run_config nt;
	struct et_run_config et;
};

static bool decode_nt(const struct stream *s, const uint8_t *bytes, size_t len,
		      size_t most, struct seen *out)
{
	struct nt_run_config config = ((struct source *)s->source)->nt;
	struct flow_run r;
	bool good;

	config.pcs_most = most;
	good = nt_run_bytes(&r, bytes, len, &config);
	seen_take(out, &r);
	return good;
}

static bool decode_et(const struct stream *s, const uint8_t *bytes, size_t len,
		      size_t most, struct seen *out)
{
	struct et_run_config config = ((struct source *)s->source)->et;
	struct flow_run r;
	bool good;

	config.pcs_most = most;
	good = et_run_bytes(&r, bytes, len, &config);
	seen_take(out, &r);
	return good;
}

static void release(void *source)
{
	hsc_image_free(&((struct source *)source)->image);
	free(source);
}

/* Read the code and the stream. */
static struct source *read_source(struct stream *s, const char *elf,
				  const char *stream)
{
	struct source *source = calloc(1, sizeof(*source));
	struct hsc_error why;

	*s = (struct stream){ .bytes = NULL };
	s->bytes = whole_file(stream, &s->len);
	if (!source || !s->bytes || hsc_image_new(&source->image) != HSC_OK ||
	    hsc_image_add_file(source->image, elf, HSC_IMAGE_ELF, 0, &why) !=
		    HSC_OK)
		return NULL;
	source->code = hsc_image_ops(source->image);
	s->source = source;
	s->release = release;
	return source;
}

/* d0.src2ts: SRC of 2 bits, and timestamps. */
static void read_variant(struct nt_run_config *c, const char *name)
{
	c->flow.implicit_return = name[1] == '4';
	c->flow.no_timestamp = !strstr(name, "ts");
	if (strstr(name, "tsxor"))
		c->flow.ts_form = HSC_NT_TS_XOR;
	if (!strstr(name, "src2"))
		return;
	c->wire.width[NT_SRC_BITS] = 2;
	c->src = 1;
}

bool corpus_ntrace(struct stream *s, const char *folder, const char *program,
		   const char *name)
{
	const bool variant = strncmp(name, "all", 3) != 0;
	char elf[PATH], stream[PATH];
	struct source *source;

	snprintf(elf, PATH, "%s/ntrace/%s/%s.elf", folder, program, program);
	snprintf(stream, PATH, "%s/ntrace/%s/%s%s%s.nex.bin", folder, program,
		 variant ? "variants/" : program, variant ? "" : ".", name);
	source = read_source(s, elf, stream);
	if (!source)
		return false;
	source->nt = (struct nt_run_config){
		.code = source->code,
		.isa = strcmp(program, "xrle") == 0 ? HSC_ISA_RV32 : 0,
		.flow = { .no_timestamp = true,
			  .explicit_jumps = true,
			  .implicit_return = name[3] >= '3' },
	};
	if (variant)
		read_variant(&source->nt, name);
	s->decode = decode_nt;
	return true;
}

bool corpus_sifive(struct stream *s, const char *folder, const char *name)
{
	struct sifive_capture capture;
	struct source *source = calloc(1, sizeof(*source));

	if (!source || !sifive_capture_open(&capture, folder, name))
		return false;
	*s = (struct stream){ .bytes = capture.bytes,
			      .len = capture.len,
			      .decode = decode_nt,
			      .source = source,
			      .release = release };
	source->nt = capture.config;
	source->image = capture.image;
	return true;
}

bool corpus_etrace(struct stream *s, const char *folder, const char *program,
		   const char *name)
{
	const bool draft = strncmp(name, "p026", 4) == 0;
	char elf[PATH], stream[PATH];
	struct source *source;

	snprintf(elf, PATH, "%s/etrace/%s/%s.elf", folder, program, program);
	snprintf(stream, PATH, "%s/etrace/%s/%s/te_inst.raw", folder, program,
		 name);
	source = read_source(s, elf, stream);
	if (!source)
		return false;
	source->et.code = et_rom_ops(&source->code);
	source->et.link.framing = HSC_ET_BY_LENGTH5;
	source->et.flow.params =
		hsc_et_params_default(draft ? HSC_ET_0_026 : HSC_ET_2_0);
	s->packets = true;
	s->decode = decode_et;
	return true;
}
