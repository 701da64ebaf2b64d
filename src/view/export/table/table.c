/* SPDX-License-Identifier: MIT */
/* table.c - rows become row groups and columns of Parquet.
 * Room   view (floor 8) */
#include "view/export/table/table.h"
#include "base/grow.h"
#include "view/export/table/thrift.h"
#include <hartscope/base/bits.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

/* parquet.thrift: Type, ConvertedType, Encoding, CompressionCodec, PageType */
enum { INT32 = 1, INT64 = 2, BYTE_ARRAY = 6 };
enum { UTF8 = 0, UINT_32 = 13, UINT_64 = 14 };
enum { PLAIN = 0, RLE = 3, RLE_DICTIONARY = 8 };
enum { ZSTD = 6 };
enum { DATA_PAGE = 0, DICTIONARY_PAGE = 2 };

/* A group ends early if a column has so many bytes. */
#define BYTES_MAX (8u << 20)
#define LEVEL     1

struct bytes {
	uint8_t *at; /* at[len] */
	size_t len, cap;
};

struct column {
	/* plain; of names their places. Of both kinds of numbers, and of
	 * places, there is room for all rows of a group. */
	struct bytes values;
	unsigned width;     /* bytes of each; 0: of texts, which differ */
	struct bytes names; /* the dictionary, plain */
	uint32_t *place;    /* place[key]: 1 + that in the dictionary, or 0 */
	size_t places;
	uint32_t *keys; /* keys[key_count]: those that have a place */
	size_t key_count, key_cap;
};

/* What the end of the file says of a column in a group. */
struct chunk {
	uint64_t begin, data; /* offsets: of the first page, of the data page */
	uint64_t raw, packed; /* bytes */
};

struct group {
	struct chunk chunks[HSC_TABLE_COLUMNS];
	uint64_t rows;
};

struct hsc_table {
	FILE *file;
	uint64_t offset;
	const struct hsc_column *kinds;
	size_t count;
	struct column columns[HSC_TABLE_COLUMNS];
	uint32_t rows; /* of the group */
	uint64_t all;
	struct group *groups; /* groups[group_count] */
	size_t group_count;
	ZSTD_CCtx *zstd;
	struct bytes packed, bits;
	bool large;  /* a column of texts has BYTES_MAX */
	bool failed; /* memory is out */
};

static bool add_bytes(struct bytes *b, const void *bytes, size_t len)
{
	if (!HSC_GROW(b->at, b->cap, b->len + len))
		return false;
	memcpy(b->at + b->len, bytes, len);
	b->len += len;
	return true;
}

static bool add_le(struct bytes *b, uint64_t value, unsigned len)
{
	uint8_t bytes[8];

	for (unsigned i = 0; i < len; i++)
		bytes[i] = (uint8_t)(value >> 8 * i);
	return add_bytes(b, bytes, len);
}

static void put_bytes(struct hsc_table *t, const void *bytes, size_t len)
{
	fwrite(bytes, 1, len, t->file);
	t->offset += len;
}

static bool make_columns(struct hsc_table *t)
{
	static const unsigned widths[] = {
		[HSC_COLUMN_U32] = 4,
		[HSC_COLUMN_U64] = 8,
		[HSC_COLUMN_NAME] = 4,
		[HSC_COLUMN_TEXT] = 0,
	};
	bool ok = true;

	for (size_t i = 0; ok && i < t->count; i++) {
		struct column *c = &t->columns[i];

		c->width = widths[t->kinds[i].type];
		if (!c->width)
			continue;
		c->values.at = malloc((size_t)HSC_TABLE_ROWS * c->width);
		ok = c->values.at != NULL;
	}
	return ok;
}

enum hsc_status hsc_table_new(struct hsc_table **out, FILE *file,
			      const struct hsc_column *columns, size_t count)
{
	struct hsc_table *t = calloc(1, sizeof(*t));

	*out = t;
	if (!t)
		return HSC_E_MEMORY;
	t->kinds = columns;
	t->count = count;
	t->zstd = ZSTD_createCCtx();
	if (!t->zstd || !make_columns(t)) {
		hsc_table_drop(out); /* the file is the caller's */
		return HSC_E_MEMORY;
	}
	t->file = file;
	put_bytes(t, "PAR1", 4);
	return HSC_OK;
}

void hsc_table_number(struct hsc_table *t, unsigned column, uint64_t value)
{
	struct column *c = &t->columns[column];

	if (c->width == 4)
		hsc_store32(c->values.at + (size_t)4 * t->rows,
			    (uint32_t)value);
	else
		hsc_store64(c->values.at + (size_t)8 * t->rows, value);
}

void hsc_table_text(struct hsc_table *t, unsigned column, const char *text)
{
	struct bytes *b = &t->columns[column].values;
	const size_t len = strlen(text);

	t->failed |= !add_le(b, len, 4) || !add_bytes(b, text, len);
	t->large |= b->len > BYTES_MAX;
}

/* Give a key its place in the dictionary of the group. */
static bool place_key(struct column *c, uint32_t key, const char *text)
{
	const size_t len = strlen(text);

	if (!HSC_GROW_ZEROED(c->place, c->places, (size_t)key + 1) ||
	    !HSC_GROW(c->keys, c->key_cap, c->key_count + 1) ||
	    !add_le(&c->names, len, 4) || !add_bytes(&c->names, text, len))
		return false;
	c->keys[c->key_count++] = key;
	c->place[key] = (uint32_t)c->key_count;
	return true;
}

void hsc_table_name(struct hsc_table *t, unsigned column, uint32_t key,
		    const char *text)
{
	struct column *c = &t->columns[column];

	if ((key >= c->places || !c->place[key]) && !place_key(c, key, text)) {
		t->failed = true;
		return;
	}
	hsc_store32(c->values.at + (size_t)4 * t->rows, c->place[key] - 1);
}

/* A page: its head, then its content as zstd makes it. */
static bool put_page(struct hsc_table *t, struct chunk *chunk, unsigned type,
		     const struct bytes *content, uint32_t values)
{
	struct hsc_thrift head = { .len = 0 };
	const size_t bound = ZSTD_compressBound(content->len);
	size_t packed;

	if (!HSC_GROW(t->packed.at, t->packed.cap, bound + 1))
		return false;
	packed = ZSTD_compressCCtx(t->zstd, t->packed.at, bound, content->at,
				   content->len, LEVEL);
	if (ZSTD_isError(packed))
		return false;
	hsc_thrift_begin(&head);
	hsc_thrift_i32(&head, 1, (int32_t)type);
	hsc_thrift_i32(&head, 2, (int32_t)content->len);
	hsc_thrift_i32(&head, 3, (int32_t)packed);
	hsc_thrift_open(&head, type == DATA_PAGE ? 5 : 7);
	hsc_thrift_i32(&head, 1, (int32_t)values);
	hsc_thrift_i32(&head, 2, content == &t->bits ? RLE_DICTIONARY : PLAIN);
	if (type == DATA_PAGE) {
		hsc_thrift_i32(&head, 3, RLE); /* of levels: there are none */
		hsc_thrift_i32(&head, 4, RLE);
	}
	hsc_thrift_close(&head);
	hsc_thrift_close(&head);
	if (!head.failed) {
		put_bytes(t, head.bytes, head.len);
		put_bytes(t, t->packed.at, packed);
		chunk->raw += head.len + content->len;
		chunk->packed += head.len + packed;
	}
	free(head.bytes);
	return !head.failed;
}

/* Places of names as one run of packed bits, after how many each has. */
static bool pack_places(struct hsc_table *t, const struct column *c)
{
	const uint32_t groups = (t->rows + 7) / 8;
	unsigned width = 1, filled = 0;
	uint64_t bits = 0;
	uint8_t *to;

	while (c->key_count > UINT64_C(1) << width)
		width++;
	if (!HSC_GROW(t->bits.at, t->bits.cap, (size_t)groups * width + 8))
		return false;
	to = t->bits.at;
	*to++ = (uint8_t)width;
	for (uint32_t head = groups << 1 | 1;; head >>= 7) {
		*to++ = (uint8_t)((head & 0x7f) | (head > 0x7f ? 0x80u : 0));
		if (head <= 0x7f)
			break;
	}
	for (uint32_t i = 0; i < groups * 8; i++) {
		const uint32_t value =
			i < t->rows ? hsc_load32(c->values.at + (size_t)4 * i)
				    : 0;

		bits |= (uint64_t)value << filled;
		for (filled += width; filled >= 8; filled -= 8) {
			*to++ = (uint8_t)bits;
			bits >>= 8;
		}
	}
	t->bits.len = (size_t)(to - t->bits.at);
	return true;
}

static bool put_column(struct hsc_table *t, struct chunk *chunk, size_t i)
{
	struct column *c = &t->columns[i];
	const bool names = t->kinds[i].type == HSC_COLUMN_NAME;
	bool ok = true;

	chunk->begin = t->offset;
	if (c->width)
		c->values.len = (size_t)c->width * t->rows;
	if (names)
		ok = put_page(t, chunk, DICTIONARY_PAGE, &c->names,
			      (uint32_t)c->key_count) &&
		     pack_places(t, c);
	chunk->data = t->offset;
	ok = ok && put_page(t, chunk, DATA_PAGE, names ? &t->bits : &c->values,
			    t->rows);
	for (size_t n = 0; n < c->key_count; n++)
		c->place[c->keys[n]] = 0;
	c->values.len = c->names.len = c->key_count = 0;
	return ok;
}

static bool put_group(struct hsc_table *t)
{
	struct group *g;
	bool ok = true;

	if (!t->rows)
		return true;
	g = HSC_APPEND(t->groups, t->group_count);
	if (!g)
		return false;
	g->rows = t->rows;
	for (size_t i = 0; ok && i < t->count; i++)
		ok = put_column(t, &g->chunks[i], i);
	t->all += t->rows;
	t->rows = 0;
	t->large = false;
	return ok;
}

enum hsc_status hsc_table_end(struct hsc_table *t)
{
	const bool full = ++t->rows == HSC_TABLE_ROWS || t->large;

	if (t->failed || (full && !put_group(t)))
		return HSC_E_MEMORY;
	return full && ferror(t->file) ? HSC_E_FILE : HSC_OK;
}

static int32_t type_of(enum hsc_column_type type)
{
	return type == HSC_COLUMN_U32   ? INT32
	       : type == HSC_COLUMN_U64 ? INT64
					: BYTE_ARRAY;
}

static void put_schema(struct hsc_thrift *f, const struct hsc_table *t)
{
	hsc_thrift_list(f, 2, t->count + 1, HSC_THRIFT_STRUCT);
	hsc_thrift_begin(f);
	hsc_thrift_text(f, 4, "schema");
	hsc_thrift_i32(f, 5, (int32_t)t->count);
	hsc_thrift_close(f);
	for (size_t i = 0; i < t->count; i++) {
		const enum hsc_column_type type = t->kinds[i].type;

		hsc_thrift_begin(f);
		hsc_thrift_i32(f, 1, type_of(type));
		hsc_thrift_i32(f, 3, 0); /* required */
		hsc_thrift_text(f, 4, t->kinds[i].name);
		hsc_thrift_i32(f, 6,
			       type == HSC_COLUMN_U32   ? UINT_32
			       : type == HSC_COLUMN_U64 ? UINT_64
							: UTF8);
		hsc_thrift_close(f);
	}
}

static void put_chunk(struct hsc_thrift *f, const struct hsc_column *kind,
		      const struct chunk *c, uint64_t rows)
{
	const bool names = kind->type == HSC_COLUMN_NAME;

	hsc_thrift_begin(f);
	hsc_thrift_i64(f, 2, (int64_t)c->begin);
	hsc_thrift_open(f, 3);
	hsc_thrift_i32(f, 1, type_of(kind->type));
	hsc_thrift_list(f, 2, names ? 3 : 2, HSC_THRIFT_I32);
	hsc_thrift_element_i32(f, PLAIN);
	hsc_thrift_element_i32(f, RLE);
	if (names)
		hsc_thrift_element_i32(f, RLE_DICTIONARY);
	hsc_thrift_list(f, 3, 1, HSC_THRIFT_TEXT);
	hsc_thrift_element_text(f, kind->name);
	hsc_thrift_i32(f, 4, ZSTD);
	hsc_thrift_i64(f, 5, (int64_t)rows);
	hsc_thrift_i64(f, 6, (int64_t)c->raw);
	hsc_thrift_i64(f, 7, (int64_t)c->packed);
	hsc_thrift_i64(f, 9, (int64_t)c->data);
	if (names)
		hsc_thrift_i64(f, 11, (int64_t)c->begin);
	hsc_thrift_close(f);
	hsc_thrift_close(f);
}

static bool put_end(struct hsc_table *t)
{
	struct hsc_thrift f = { .len = 0 };
	struct bytes tail = { .len = 0 };
	bool ok;

	hsc_thrift_begin(&f);
	hsc_thrift_i32(&f, 1, 1);
	put_schema(&f, t);
	hsc_thrift_i64(&f, 3, (int64_t)t->all);
	hsc_thrift_list(&f, 4, t->group_count, HSC_THRIFT_STRUCT);
	for (size_t i = 0; i < t->group_count; i++) {
		const struct group *g = &t->groups[i];
		uint64_t bytes = 0;

		hsc_thrift_begin(&f);
		hsc_thrift_list(&f, 1, t->count, HSC_THRIFT_STRUCT);
		for (size_t n = 0; n < t->count; n++) {
			put_chunk(&f, &t->kinds[n], &g->chunks[n], g->rows);
			bytes += g->chunks[n].raw;
		}
		hsc_thrift_i64(&f, 2, (int64_t)bytes);
		hsc_thrift_i64(&f, 3, (int64_t)g->rows);
		hsc_thrift_close(&f);
	}
	hsc_thrift_text(&f, 6, "hartscope");
	hsc_thrift_close(&f);
	ok = !f.failed && add_le(&tail, f.len, 4) &&
	     add_bytes(&tail, "PAR1", 4);
	if (ok) {
		put_bytes(t, f.bytes, f.len);
		put_bytes(t, tail.at, tail.len);
	}
	free(f.bytes);
	free(tail.at);
	return ok;
}

void hsc_table_drop(struct hsc_table **table)
{
	struct hsc_table *t = *table;

	for (size_t i = 0; t && i < t->count; i++) {
		free(t->columns[i].values.at);
		free(t->columns[i].names.at);
		free(t->columns[i].place);
		free(t->columns[i].keys);
	}
	if (t) {
		if (t->file)
			fclose(t->file);
		ZSTD_freeCCtx(t->zstd);
		free(t->packed.at);
		free(t->bits.at);
		free(t->groups);
	}
	free(t);
	*table = NULL;
}

enum hsc_status hsc_table_close(struct hsc_table **table)
{
	struct hsc_table *t = *table;
	enum hsc_status rc = HSC_OK;
	FILE *file;
	bool bad;

	if (!t)
		return HSC_OK;
	if (t->failed || !put_group(t) || !put_end(t))
		rc = HSC_E_MEMORY;
	file = t->file;
	t->file = NULL;
	bad = ferror(file) != 0;
	bad |= fclose(file) != 0;
	if (bad && rc == HSC_OK)
		rc = HSC_E_FILE;
	hsc_table_drop(table);
	return rc;
}
