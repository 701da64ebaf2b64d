/* SPDX-License-Identifier: MIT */
/* file.c - a file of any format into an image.
 * Room   image (floor 2) */
#include "base/file_read.h"
#include "image/load.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum hsc_status hsc_image_guess(const char *path, enum hsc_image_format *out,
				struct hsc_error *error)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char head[64] = "";
	ssize_t got = fd < 0 ? -1 : read(fd, head, sizeof(head) - 1);
	const char *first = head + strspn(head, " \t\r\n");

	if (got < 0)
		hsc_error_file(error, path);
	if (fd >= 0)
		close(fd);
	if (got < 0)
		return HSC_E_FILE;
	*out = HSC_IMAGE_GUESS;
	if (memcmp(head, ELFMAG, SELFMAG) == 0)
		*out = HSC_IMAGE_ELF;
	else if (first[0] == ':')
		*out = HSC_IMAGE_IHEX;
	else if (first[0] == 'S' && first[1] >= '0' && first[1] <= '9')
		*out = HSC_IMAGE_SREC;
	if (*out != HSC_IMAGE_GUESS)
		return HSC_OK;
	return hsc_fail(error, HSC_E_FORMAT,
			"%s is neither ELF nor Intel HEX nor S-record", path);
}

/* All of the file at `bias`; `text` is the image's from now on. */
static enum hsc_status add_raw(struct hsc_image *image, char *text, size_t len,
			       uint64_t bias)
{
	struct hsc_segment s = { .start = bias,
				 .last = bias + (len - 1),
				 .bytes = (const uint8_t *)text,
				 .module = HSC_NO_MODULE };
	enum hsc_status rc = hsc_image_own(image, text);

	if (rc != HSC_OK || len == 0)
		return rc;
	if (s.last < bias)
		s.last = UINT64_MAX;
	return hsc_segments_add(&image->segments, &s);
}

enum hsc_status hsc_image_add_file(struct hsc_image *image, const char *path,
				   enum hsc_image_format format, uint64_t bias,
				   struct hsc_error *error)
{
	struct hsc_text text = { .name = path };
	struct hsc_file_text file;
	enum hsc_status rc = HSC_OK;

	if (format == HSC_IMAGE_GUESS)
		rc = hsc_image_guess(path, &format, error);
	if (rc == HSC_OK && format == HSC_IMAGE_ELF)
		return hsc_image_add_elf(image, path, bias, error);
	if (rc == HSC_OK)
		rc = hsc_file_read(&file, fopen(path, "rbe"), path, SIZE_MAX,
				   error);
	if (rc != HSC_OK)
		return rc;
	if (format == HSC_IMAGE_RAW)
		return add_raw(image, file.bytes, file.len, bias);
	text.text = file.bytes;
	text.len = file.len;
	if (format == HSC_IMAGE_IHEX)
		rc = hsc_image_add_ihex(image, &text, bias, error);
	else
		rc = hsc_image_add_srec(image, &text, bias, error);
	free(file.bytes);
	return rc;
}
