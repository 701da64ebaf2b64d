/* SPDX-License-Identifier: MIT */
/* attributes.c - the extensions that an ELF file says it is made for.
 * Room   image (floor 2) */
#include <hartscope/image/attributes.h>
#include <hartscope/spec/isa.h>
#include <stdbool.h>
#include <string.h>

/* The rest of the section. */
struct bytes {
	const uint8_t *at;
	size_t len;
};

static void skip_bytes(struct bytes *b, size_t count)
{
	if (count > b->len)
		count = b->len;
	b->at += count;
	b->len -= count;
}

static uint64_t read_leb(struct bytes *b)
{
	uint64_t value = 0;
	unsigned shift = 0;
	bool more = true;

	while (more && b->len) {
		if (shift < 64)
			value |= (uint64_t)(*b->at & 0x7f) << shift;
		shift += 7;
		more = *b->at & 0x80;
		skip_bytes(b, 1);
	}
	return value;
}

/* A text that ends in 0, or NULL if it has no end. */
static const char *read_text(struct bytes *b)
{
	const char *text = (const char *)b->at;
	const uint8_t *end = b->len ? memchr(b->at, 0, b->len) : NULL;

	if (!end) {
		skip_bytes(b, b->len);
		return NULL;
	}
	skip_bytes(b, (size_t)(end - b->at) + 1);
	return text;
}

/* The next part; its length comes first and includes itself and the `before`
 * bytes in front. */
static struct bytes read_part(struct bytes *b, size_t before)
{
	struct bytes part = *b;
	size_t len = 0;

	if (b->len < 4) {
		skip_bytes(b, b->len);
		return (struct bytes){ .at = b->at };
	}
	for (unsigned i = 0; i < 4; i++)
		len |= (size_t)b->at[i] << 8 * i;
	len = len > before + 4 ? len - before : 4;
	part.len = len < part.len ? len : part.len;
	skip_bytes(b, part.len);
	skip_bytes(&part, 4);
	return part;
}

/* Attributes of the whole file: those with odd tags are texts. */
static const char *find_arch(struct bytes part)
{
	while (part.len) {
		const uint64_t tag = read_leb(&part);
		const char *text;

		if (!(tag & 1)) {
			read_leb(&part);
			continue;
		}
		text = read_text(&part);
		if (tag == HSC_ATTRIBUTES_TAG_ARCH)
			return text;
	}
	return NULL;
}

/*
 * "rv32imac_zcmp1p0": does the text name the extension? The first of more than
 * a letter may come without an underscore: "rv32imaczcmp". Those that are asked
 * for begin with z.
 */
static bool names_extension(const char *arch, const char *extension)
{
	const size_t len = strlen(extension);
	const char *ends = strncmp(arch, "rv", 2) == 0 ? "_z" : "_";

	for (const char *at = arch + strcspn(arch, ends); *at;
	     at += strcspn(at, "_")) {
		at += *at == '_';
		if (strncmp(at, extension, len) == 0 &&
		    (!at[len] || at[len] == '_' ||
		     (at[len] >= '0' && at[len] <= '9')))
			return true;
	}
	return false;
}

static unsigned flags_of(const char *arch)
{
	static const struct {
		const char *extension;
		unsigned flag;
	} rows[] = {
#define ROW(extension, flag) { extension, flag },
		HSC_ISA_EXTENSIONS(ROW)
#undef ROW
	};
	unsigned flags = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (names_extension(arch, rows[i].extension))
			flags |= rows[i].flag;
	return flags;
}

unsigned hsc_attributes_isa(const uint8_t *section, size_t len)
{
	struct bytes b = { .at = section, .len = len };
	const char *arch = NULL;

	if (!len || section[0] != HSC_ATTRIBUTES_VERSION)
		return 0;
	skip_bytes(&b, 1);
	while (b.len && !arch) {
		struct bytes vendor = read_part(&b, 0);
		const char *name = read_text(&vendor);

		while (name && strcmp(name, HSC_ATTRIBUTES_VENDOR) == 0 &&
		       vendor.len && !arch) {
			const uint64_t tag = read_leb(&vendor);
			const struct bytes part = read_part(&vendor, 1);

			if (tag == HSC_ATTRIBUTES_TAG_FILE)
				arch = find_arch(part);
		}
	}
	return arch ? flags_of(arch) : 0;
}
