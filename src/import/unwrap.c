/* SPDX-License-Identifier: MIT */
/* unwrap.c - bytes are taken out of waves and frames as they are asked for.
 * Room   import (floor 7) */
#include "import/unwrap.h"
#include "base/grow.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct hsc_unwrap {
	const struct hsc_unwrap_ops *ops;
	void *ctx;
	const struct hsc_wires_result *wires; /* NULL: frames */
	FILE *file;     /* what is written there is appended to .. */
	uint8_t *bytes; /* .. bytes[len]; before `at` they were given */
	size_t at, len, cap;
	enum hsc_status rc; /* of the last step */
	struct hsc_error error;
};

static ssize_t append_bytes(void *cookie, const char *text, size_t len)
{
	struct hsc_unwrap *u = cookie;

	if (!HSC_GROW(u->bytes, u->cap, u->len + len))
		return 0; /* an error, to stdio */
	memcpy(u->bytes + u->len, text, len);
	u->len += len;
	return (ssize_t)len;
}

static struct hsc_unwrap *new_unwrap(const struct hsc_unwrap_ops *ops)
{
	static const cookie_io_functions_t io = { .write = append_bytes };
	struct hsc_unwrap *u = calloc(1, sizeof(*u));

	if (!u)
		return NULL;
	u->ops = ops;
	u->file = fopencookie(u, "w", io);
	if (u->file)
		return u;
	free(u);
	return NULL;
}

enum hsc_status hsc_unwrap_wires(struct hsc_unwrap **out, const char *path,
				 const struct hsc_wires_config *config,
				 struct hsc_wires_result *result,
				 struct hsc_error *error)
{
	enum hsc_status rc = HSC_E_MEMORY;

	*out = new_unwrap(&hsc_wires_ops);
	if (*out) {
		(*out)->wires = result;
		rc = hsc_wires_begin(&(*out)->ctx, path, config, (*out)->file,
				     result, error);
	}
	if (rc != HSC_OK)
		hsc_unwrap_close(out);
	return rc;
}

enum hsc_status hsc_unwrap_atb(struct hsc_unwrap **out, const char *path,
			       const struct hsc_atb_choice *choice,
			       struct hsc_atb_result *result,
			       struct hsc_error *error)
{
	enum hsc_status rc = HSC_E_MEMORY;

	*out = new_unwrap(&hsc_atb_ops);
	if (*out)
		rc = hsc_atb_begin(&(*out)->ctx, path, choice, (*out)->file,
				   result, error);
	if (rc != HSC_OK)
		hsc_unwrap_close(out);
	return rc;
}

/* Read until there are bytes, or the end. */
static void fill_buffer(struct hsc_unwrap *u)
{
	u->at = u->len = 0;
	while (u->rc == HSC_OK && u->len == 0) {
		u->rc = u->ops->step(u->ctx, &u->error);
		if (fflush(u->file) != 0 && u->rc >= 0)
			u->rc = HSC_E_MEMORY;
	}
	if (u->rc == HSC_END && u->wires && u->wires->bytes == 0)
		u->rc = HSC_E_FORMAT;
}

ssize_t hsc_unwrap_more(void *unwrap, uint8_t *bytes, size_t room)
{
	struct hsc_unwrap *u = unwrap;
	size_t n;

	if (u->at == u->len)
		fill_buffer(u);
	n = u->len - u->at < room ? u->len - u->at : room;
	if (n == 0 && u->rc < 0) {
		errno = EIO; /* hsc_unwrap_state() has the exact reason */
		return -1;
	}
	if (n)
		memcpy(bytes, u->bytes + u->at, n);
	u->at += n;
	return (ssize_t)n;
}

enum hsc_status hsc_unwrap_state(const struct hsc_unwrap *u,
				 struct hsc_error *error)
{
	if (u->rc < 0)
		*error = u->error;
	return u->rc;
}

void hsc_unwrap_close(struct hsc_unwrap **unwrap)
{
	struct hsc_unwrap *u = *unwrap;

	if (!u)
		return;
	if (u->ctx)
		u->ops->close(u->ctx);
	(void)fclose(u->file);
	free(u->bytes);
	free(u);
	*unwrap = NULL;
}
