/* SPDX-License-Identifier: MIT */
/* find.c - program, QEMU, plugin and firmware are looked for.
 * Room   record (floor 7) */
#include "record/find.h"
#include "base/error_set.h"
#include "base/file_read.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <hartscope/base/bits.h>
#include <hartscope/image/image.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PLUGIN "libhartscope-qemu.so"

/* Debian's libc6-riscv64-cross and its like */
#define SYSROOT64 "/usr/riscv64-linux-gnu"
#define SYSROOT32 "/usr/riscv32-linux-gnu"

/* The part of an ELF header before e_version, which is the same in both
 * classes. */
#define HEADER_BYTES offsetof(Elf32_Ehdr, e_version)
#define TYPE_AT      offsetof(Elf32_Ehdr, e_type)
#define MACHINE_AT   offsetof(Elf32_Ehdr, e_machine)

/* Search the folders of PATH for `name`, if it has no slash. */
static bool find_in_path(char out[PATH_MAX], const char *name)
{
	const char *at = getenv("PATH");

	if (strchr(name, '/')) {
		snprintf(out, PATH_MAX, "%s", name);
		return hsc_file_exists(out);
	}
	while (at && *at) {
		const size_t len = strcspn(at, ":");

		snprintf(out, PATH_MAX, "%.*s/%s", (int)len, at, name);
		if (len && hsc_file_exists(out) && access(out, X_OK) == 0)
			return true;
		at += len + (at[len] == ':');
	}
	return false;
}

/* Why a program with this header cannot be run; NULL: it can. */
static const char *reason_against(const uint8_t *h, size_t len)
{
	if (len >= 2 && memcmp(h, "#!", 2) == 0)
		return "is a script; record the program that interprets it";
	if (len < HEADER_BYTES || memcmp(h, ELFMAG, SELFMAG) != 0)
		return "is no ELF file";
	if (h[EI_DATA] != ELFDATA2LSB || hsc_load16(h + MACHINE_AT) != EM_RISCV)
		return "is no RISC-V program; build it with "
		       "riscv64-linux-gnu-gcc";
	if (hsc_load16(h + TYPE_AT) != ET_EXEC &&
	    hsc_load16(h + TYPE_AT) != ET_DYN)
		return "is an object file, not a program";
	return NULL;
}

/* A name without a slash is searched for in PATH; "." is never there. */
static bool is_here(const char *name)
{
	return strchr(name, '/') || strcmp(name, ".") == 0 ||
	       strcmp(name, "..") == 0;
}

static const char *why_not_found(const char *name)
{
	struct stat st;

	if (!is_here(name))
		return hsc_file_exists(name)
			       ? "no such program in PATH; name that of "
				 "this folder with ./ before it"
			       : "no such program in PATH";
	return stat(name, &st) == 0 && S_ISDIR(st.st_mode) ? "is a folder"
							   : "no such program";
}

/* Something that exists but is no file cannot be executed. */
static enum hsc_record_refusal refusal_of(const char *name)
{
	struct stat st;

	return is_here(name) && stat(name, &st) == 0 ? HSC_RECORD_NOT_EXECUTABLE
						     : HSC_RECORD_NOT_FOUND;
}

enum hsc_status hsc_record_find_program(struct hsc_record_program *out,
					const char *name,
					struct hsc_error *error)
{
	uint8_t header[HEADER_BYTES];
	const char *wrong;
	ssize_t n;
	int fd;

	if (!find_in_path(out->path, name)) {
		out->refusal = refusal_of(name);
		return hsc_fail(error, HSC_E_FILE, "%s: %s", name,
				why_not_found(name));
	}
	out->refusal = HSC_RECORD_NOT_EXECUTABLE;
	fd = open(out->path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return hsc_error_file(error, out->path);
	n = read(fd, header, sizeof(header));
	close(fd);
	wrong = reason_against(header, n < 0 ? 0 : (size_t)n);
	if (wrong)
		return hsc_fail(error, HSC_E_FORMAT, "%s %s", out->path, wrong);
	if (access(out->path, X_OK) != 0)
		return hsc_fail(error, HSC_E_FILE,
				"%s is not executable; try chmod +x",
				out->path);
	out->xlen = header[EI_CLASS] == ELFCLASS64 ? 64 : 32;
	out->refusal = HSC_RECORD_RUNS;
	return HSC_OK;
}

bool hsc_record_is_compressed(const char *path)
{
	uint8_t h[sizeof(Elf64_Ehdr)] = { 0 };
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n;
	size_t at;

	if (fd < 0)
		return false;
	n = read(fd, h, sizeof(h));
	close(fd);
	at = h[EI_CLASS] == ELFCLASS64 ? offsetof(Elf64_Ehdr, e_flags)
				       : offsetof(Elf32_Ehdr, e_flags);
	return n >= (ssize_t)(at + sizeof(uint32_t)) &&
	       hsc_load16(h + at) & EF_RISCV_RVC;
}

static const char *name_qemu(unsigned xlen)
{
	return xlen == 32 ? "qemu-riscv32" : "qemu-riscv64";
}

/* Facts from the output of `qemu -h`. */
struct qemu_help {
	char name[32]; /* of the emulator, or "" */
	bool plugins;  /* it lists the option -plugin */
};

static void read_help_line(struct qemu_help *help, const char *line)
{
	static const char usage[] = "usage: ";
	const char *name = line + sizeof(usage) - 1;

	if (strncmp(line, usage, sizeof(usage) - 1) == 0 &&
	    strncmp(name, "qemu-", 5) == 0)
		snprintf(help->name, sizeof(help->name), "%.*s",
			 (int)strcspn(name, " \n"), name);
	help->plugins |= strncmp(line, "-plugin", 7) == 0;
}

/* Start `qemu -h` with its output to `output`. Returns an error number. */
static int start_help(const char *qemu, int output, pid_t *pid)
{
	char *const argv[] = { (char *)qemu, "-h", NULL };
	posix_spawn_file_actions_t actions;
	int code;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
	code = posix_spawn(pid, qemu, &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	return code;
}

/* Returns 0, or the error number that says why QEMU cannot be executed. */
static int ask_for_help(const char *qemu, struct qemu_help *help)
{
	char line[512];
	FILE *text;
	int ends[2], code;
	pid_t pid;

	*help = (struct qemu_help){ .plugins = false };
	if (pipe2(ends, O_CLOEXEC) != 0)
		return errno;
	code = start_help(qemu, ends[1], &pid);
	close(ends[1]);
	text = fdopen(ends[0], "r");
	while (text && fgets(line, sizeof(line), text))
		read_help_line(help, line);
	if (text)
		fclose(text);
	while (code == 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	return code;
}

/* Firmware is always a file, never a name in PATH. */
enum hsc_status hsc_record_find_firmware(struct hsc_record_program *out,
					 bool *traces, const char *path,
					 struct hsc_error *error)
{
	struct hsc_image *image;
	enum hsc_status rc = hsc_image_new(&image);
	uint64_t address;

	if (rc != HSC_OK)
		return hsc_fail(error, rc, "out of memory");
	snprintf(out->path, sizeof(out->path), "%s", path);
	out->refusal = access(path, F_OK) == 0 ? HSC_RECORD_NOT_EXECUTABLE
					       : HSC_RECORD_NOT_FOUND;
	rc = hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, error);
	out->xlen = rc == HSC_OK ? hsc_image_xlen(image) : 0;
	*traces =
		rc == HSC_OK && hsc_image_address(image, "perfInit", &address);
	hsc_image_free(&image);
	if (rc == HSC_OK && out->xlen == 0)
		rc = hsc_fail(error, HSC_E_FORMAT, "%s is no RISC-V program",
			      path);
	if (rc == HSC_OK)
		out->refusal = HSC_RECORD_RUNS;
	return rc;
}

/* Is this an emulator that runs programs of `xlen` with our plugin? */
static enum hsc_status check_qemu(const char *path, unsigned xlen,
				  struct hsc_error *error)
{
	const char *wanted = name_qemu(xlen);
	struct qemu_help help;
	const int code = ask_for_help(path, &help);

	if (code != 0)
		return hsc_fail(error, HSC_E_TARGET, "%s: %s", path,
				strerror(code));
	if (help.name[0] && strcmp(help.name, wanted) != 0)
		return hsc_fail(error, HSC_E_TARGET,
				"%s is %s; a program for RV%u needs %s", path,
				help.name, xlen, wanted);
	if (help.plugins)
		return HSC_OK;
	if (!help.name[0])
		return hsc_fail(error, HSC_E_TARGET,
				"%s is no QEMU: its -h does not say so", path);
	return hsc_fail(error, HSC_E_TARGET,
			"%s takes no plugins (its -h has no -plugin); Debian's "
			"qemu-user does up to 7.2, from 9.1 on build QEMU with "
			"--enable-plugins and name it with --qemu",
			path);
}

enum hsc_status hsc_record_find_qemu(char path[PATH_MAX], const char *given,
				     unsigned xlen, struct hsc_error *error)
{
	const char *name = given ? given : name_qemu(xlen);

	if (find_in_path(path, name))
		return check_qemu(path, xlen, error);
	return hsc_fail(error, HSC_E_TARGET, "%s: no such program%s", name,
			given ? "" : " in PATH; Debian 12 has it in qemu-user");
}

/* The first file that matches the pattern. */
static bool find_by_pattern(char out[PATH_MAX], const char *pattern)
{
	bool ok = false;
	glob_t found;

	if (glob(pattern, 0, NULL, &found) != 0)
		return false;
	if (found.gl_pathc && strlen(found.gl_pathv[0]) < PATH_MAX) {
		snprintf(out, PATH_MAX, "%s", found.gl_pathv[0]);
		ok = hsc_file_exists(out);
	}
	globfree(&found);
	return ok;
}

/* Search near the running command: in the build tree, or where it is
 * installed. */
static bool find_around(char out[PATH_MAX])
{
	static const char *const places[] = {
		"plugin/qemu/",        "../plugin/qemu/",
		"../../plugin/qemu/",  "../lib/hartscope/",
		"../lib/*/hartscope/", "../lib64/hartscope/",
	};
	char self[PATH_MAX], pattern[PATH_MAX + 64];
	const ssize_t len = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash;

	if (len <= 0)
		return false;
	self[len] = '\0';
	slash = strrchr(self, '/');
	if (!slash)
		return false;
	slash[1] = '\0';
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		snprintf(pattern, sizeof(pattern), "%s%s" PLUGIN, self,
			 places[i]);
		if (find_by_pattern(out, pattern))
			return true;
	}
	return false;
}

enum hsc_status hsc_record_find_plugin(char path[PATH_MAX], const char *given,
				       struct hsc_error *error)
{
	const char *named = given ? given : getenv("HARTSCOPE_PLUGIN");
	char found[PATH_MAX];

	if (named)
		snprintf(found, sizeof(found), "%s", named);
	else if (!find_around(found))
		return hsc_fail(error, HSC_E_TARGET,
				PLUGIN
				" is not there: build it, or name it with "
				"--plugin or HARTSCOPE_PLUGIN");
	if (!realpath(found, path))
		return hsc_fail(error, HSC_E_TARGET, "%s: %s", found,
				strerror(errno));
	if (!hsc_file_exists(path))
		return hsc_fail(error, HSC_E_TARGET, "%s is no file", found);
	return HSC_OK;
}

enum hsc_status hsc_record_find_sysroot(const char **out, const char *given,
					unsigned xlen, struct hsc_error *error)
{
	const char *standard = xlen == 32 ? SYSROOT32 : SYSROOT64;
	struct stat st;

	*out = given;
	if (!given && !getenv("QEMU_LD_PREFIX") && access(standard, X_OK) == 0)
		*out = standard;
	if (!given)
		return HSC_OK;
	if (stat(given, &st) != 0)
		return hsc_fail(error, HSC_E_FILE, "-L %s: %s", given,
				strerror(errno));
	return S_ISDIR(st.st_mode) ? HSC_OK
				   : hsc_fail(error, HSC_E_FILE,
					      "-L %s is no folder", given);
}
