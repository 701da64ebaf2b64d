/* SPDX-License-Identifier: MIT */
/*
 * table.h - a table of columns as an Apache Parquet file.
 *
 * Room   view (floor 8)
 * Spec   Apache Parquet 2.10, parquet.thrift and Encodings.md; its structs are
 *        in Thrift's compact protocol
 *
 * All columns are required. Names are encoded by a dictionary, all else is
 * plain; pages are compressed by zstd. Rows are written in groups, of each of
 * which memory has 100 bytes a column until the end.
 */
#ifndef HSC_VIEW_EXPORT_TABLE_TABLE_H
#define HSC_VIEW_EXPORT_TABLE_TABLE_H

#include <hartscope/base/status.h>
#include <stdint.h>
#include <stdio.h>

enum hsc_column_type {
	HSC_COLUMN_U32,
	HSC_COLUMN_U64,
	HSC_COLUMN_NAME, /* text that occurs again and again */
	HSC_COLUMN_TEXT,
};

struct hsc_column {
	const char *name;
	enum hsc_column_type type;
};

#define HSC_TABLE_COLUMNS 16
#define HSC_TABLE_ROWS    65536u /* of a group */

struct hsc_table;

/* `columns` is borrowed; the file is closed by hsc_table_close. Returns HSC_OK
 * or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_table_new(struct hsc_table **out, FILE *file,
					   const struct hsc_column *columns,
					   size_t count);

/* Put each column of a row once, in any order, then end the row. A failure is
 * reported by hsc_table_end. */
void hsc_table_number(struct hsc_table *t, unsigned column, uint64_t value);
/* `key` identifies the text within this column; small keys cost least. */
void hsc_table_name(struct hsc_table *t, unsigned column, uint32_t key,
		    const char *text);
void hsc_table_text(struct hsc_table *t, unsigned column, const char *text);
/* HSC_OK, HSC_E_MEMORY or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_table_end(struct hsc_table *t);

/* Write the rest and close the file; NULL is accepted. Returns as
 * hsc_table_end. */
HSC_MUST_USE enum hsc_status hsc_table_close(struct hsc_table **table);
/* Close the file as it is. */
void hsc_table_drop(struct hsc_table **table);

#endif
