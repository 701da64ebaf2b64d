/* SPDX-License-Identifier: MIT */
/* map.c - hartscope map: one command for each of many recordings, on all
 * cores.
 * Room   cli (floor 9) */
#include "cli/common/commands.h"
#include "cli/common/options/jobs.h"
#include "cli/common/options/options.h"
#include "view/common/text.h"
#include <errno.h>
#include <hartscope/capture/pack.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define JOBS_MAX 256

extern char **environ;

/* What became of one recording. */
struct item {
	const char *file;
	FILE *out, *err; /* of its command; without names */
	pid_t pid;       /* 0: not running */
	bool done;
	int code;
};

struct map {
	bool json, progress;
	struct item *items; /* items[count] */
	size_t count;
	size_t next, printed, done, failed;
	char **words; /* words[word_count]: the command and its options */
	size_t word_count;
	unsigned each; /* threads of one command */
	bool jobs;     /* that takes --jobs */
};

static const struct hsc_cli_option options[] = {
	{ "json", 0, NULL, "one list of what became of each, as JSON",
	  HSC_CLI_FLAG, HSC_CLI_AT(struct map, json), .of_shard = true },
	{ "progress", 0, "json", "progress as JSON lines on stderr",
	  HSC_CLI_WORD, HSC_CLI_AT(struct map, progress), .words = "json",
	  .least = 1, .of_shard = true },
	{ .name = NULL },
};

/* The path of a recording without what says that it is one: its length. */
static size_t stem_of(const char *file)
{
	static const char *const ends[] = { HSC_PACK_SUFFIX, ".hart",
					    ".hart/" };
	const size_t len = strlen(file);

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		const size_t end = strlen(ends[i]);

		if (len > end && strcmp(file + len - end, ends[i]) == 0)
			return len - end;
	}
	return len;
}

/* A word of the command, from malloc, with the recording for each {}. NULL: no
 * memory. */
static char *word_for(const char *word, const char *file)
{
	const int stem = (int)stem_of(file);
	const char *at;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		return NULL;
	for (; (at = strstr(word, "{}")) != NULL; word = at + 2)
		fprintf(out, "%.*s%.*s", (int)(at - word), word, stem, file);
	fputs(word, out);
	return fclose(out) == 0 ? text : NULL;
}

static size_t words_from(const struct map *m)
{
	return 2u + m->jobs + m->json;
}

static void free_arguments(const struct map *m, char **args)
{
	for (size_t i = 1; args && i < m->word_count; i++)
		free(args[words_from(m) + i - 1]);
	free((void *)args);
}

/* The command line of an item, for free_arguments. */
static char **arguments_of(const struct map *m, const struct item *item,
			   char jobs[24])
{
	char **args = calloc(m->word_count + 6, sizeof(*args));
	size_t n = 0;

	if (!args)
		return NULL;
	args[n++] = "hartscope";
	args[n++] = m->words[0];
	if (m->jobs) {
		snprintf(jobs, 24, "--jobs=%u", m->each);
		args[n++] = jobs;
	}
	if (m->json)
		args[n++] = "--format=json";
	for (size_t i = 1; i < m->word_count; i++) {
		args[n] = word_for(m->words[i], item->file);
		if (args[n++])
			continue;
		free_arguments(m, args);
		return NULL;
	}
	args[n] = (char *)item->file;
	return args;
}

/* Returns false, and errno, if it does not run. */
static bool start_command(const struct map *m, struct item *item)
{
	posix_spawn_file_actions_t actions;
	char jobs[24];
	char **args = arguments_of(m, item, jobs);
	int rc = ENOMEM;

	item->out = tmpfile();
	item->err = tmpfile();
	if (args && item->out && item->err) {
		posix_spawn_file_actions_init(&actions);
		posix_spawn_file_actions_addopen(&actions, STDIN_FILENO,
						 "/dev/null", 0, 0);
		posix_spawn_file_actions_adddup2(&actions, fileno(item->out),
						 STDOUT_FILENO);
		posix_spawn_file_actions_adddup2(&actions, fileno(item->err),
						 STDERR_FILENO);
		rc = posix_spawn(&item->pid, "/proc/self/exe", &actions, NULL,
				 args, environ);
		posix_spawn_file_actions_destroy(&actions);
	}
	free_arguments(m, args);
	errno = rc;
	if (rc != 0)
		item->pid = 0;
	return rc == 0;
}

static void copy_file(FILE *from, FILE *to)
{
	char buffer[16384];
	size_t got;

	rewind(from);
	while ((got = fread(buffer, 1, sizeof(buffer), from)) > 0)
		(void)fwrite(buffer, 1, got, to);
}

/* All of a file, from malloc; "" if there is no memory. */
static char *text_of(FILE *from)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		return NULL;
	copy_file(from, out);
	return fclose(out) == 0 ? text : NULL;
}

static void print_json(const struct map *m, const struct item *item)
{
	char *errors = text_of(item->err), *result = text_of(item->out);

	printf("%s\n  { \"file\": ", m->printed ? "," : "[");
	hsc_view_json_string(stdout, item->file);
	printf(", \"exit\": %d, \"messages\": ", item->code);
	hsc_view_json_string(stdout, errors ? errors : "");
	printf(",\n    \"result\": %s }",
	       result && result[strspn(result, " \n")] ? result : "null");
	free(errors);
	free(result);
}

/* In the order in which they were named, not in that in which they ended. */
static void print_ended(struct map *m, const struct hsc_cli *cli)
{
	while (m->printed < m->count && m->items[m->printed].done) {
		struct item *item = &m->items[m->printed];

		if (m->json) {
			print_json(m, item);
		} else {
			printf("%s==> %s <==\n", m->printed ? "\n" : "",
			       item->file);
			copy_file(item->out, stdout);
			fflush(stdout);
			if (cli->verbosity >= 0 || item->code != HSC_EXIT_OK)
				copy_file(item->err, stderr);
		}
		fclose(item->out);
		fclose(item->err);
		m->printed++;
	}
}

static void print_progress(const struct map *m, const struct hsc_cli *cli,
			   const struct item *item)
{
	if (m->progress) {
		fprintf(stderr,
			"{ \"done\": %zu, \"of\": %zu, \"file\": ", m->done,
			m->count);
		hsc_view_json_string(stderr, item->file);
		fprintf(stderr, ", \"exit\": %d }\n", item->code);
	} else if (isatty(STDERR_FILENO) && cli->verbosity >= 0) {
		fprintf(stderr, "\r%zu of %zu%s", m->done, m->count,
			m->done == m->count ? "\n" : "");
	}
}

static struct item *item_of(struct map *m, pid_t pid)
{
	for (size_t i = 0; i < m->next; i++)
		if (m->items[i].pid == pid)
			return &m->items[i];
	return NULL;
}

/* As a shell has it. */
static int code_of(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void end_item(struct map *m, const struct hsc_cli *cli,
		     struct item *item, int code)
{
	item->pid = 0;
	item->code = code;
	item->done = true;
	m->done++;
	m->failed += code != HSC_EXIT_OK;
	print_progress(m, cli, item);
	print_ended(m, cli);
}

/* Run all, so many at once. Returns the worst code. */
static int run_all(struct map *m, const struct hsc_cli *cli, unsigned at_once)
{
	int worst = HSC_EXIT_OK, status;
	unsigned running = 0;

	while (m->next < m->count || running) {
		struct item *item;

		if (m->next < m->count && running < at_once) {
			item = &m->items[m->next++];
			if (start_command(m, item)) {
				running++;
				continue;
			}
			return hsc_cli_leave(cli, HSC_EXIT_TARGET,
					     "cannot run: %s", strerror(errno));
		}
		item = item_of(m, wait(&status));
		if (!item)
			continue;
		running--;
		end_item(m, cli, item, code_of(status));
		worst = item->code > worst ? item->code : worst;
	}
	return worst;
}

/* The first option of the command that begins so, or NULL. */
static const char *find_word(const struct map *m, const char *begin)
{
	for (size_t i = 1; i < m->word_count; i++)
		if (strncmp(m->words[i], begin, strlen(begin)) == 0)
			return m->words[i];
	return NULL;
}

/* What the command's --output names, or NULL. */
static const char *output_of(const struct map *m)
{
	for (size_t i = 1; i < m->word_count; i++) {
		const char *word = m->words[i];

		if (strcmp(word, "-o") == 0 || strcmp(word, "--output") == 0)
			return i + 1 < m->word_count ? m->words[i + 1] : NULL;
		if (strncmp(word, "--output=", 9) == 0)
			return word + 9;
		if (strncmp(word, "-o", 2) == 0)
			return word + 2;
	}
	return NULL;
}

/* Would all write one file? It was said then. */
static bool writes_one(const struct map *m, const struct hsc_cli *cli)
{
	const char *output = output_of(m);

	if (!output || strstr(output, "{}") || strcmp(output, "-") == 0 ||
	    m->count < 2)
		return false;
	hsc_cli_error(cli,
		      "all %zu would write one file: {} stands for the "
		      "recording, as in -o {}.txt",
		      m->count);
	return true;
}

/* Would two of them, of the same name in other folders, write one file? It was
 * said then. What --format says may go to standard output. */
static bool share_names(const struct map *m, const struct hsc_cli *cli,
			const struct hsc_cli_command *command)
{
	char stem[NAME_MAX + 1], other[NAME_MAX + 1];

	if (!command->named || output_of(m) || find_word(m, "--format"))
		return false;
	for (size_t i = 0; i < m->count; i++) {
		hsc_cli_bundle_stem(m->items[i].file, stem, sizeof(stem));
		for (size_t k = 0; k < i; k++) {
			hsc_cli_bundle_stem(m->items[k].file, other,
					    sizeof(other));
			if (strcmp(stem, other) != 0)
				continue;
			hsc_cli_error(cli,
				      "%s and %s would write files of one "
				      "name: {} stands for the recording, as "
				      "in -o {}.out",
				      m->items[k].file, m->items[i].file);
			return true;
		}
	}
	return false;
}

/* Their results are parts of one text of JSON. */
static bool has_format(const struct map *m, const struct hsc_cli *cli)
{
	const char *format = m->json ? find_word(m, "--format") : NULL;

	if (format)
		hsc_cli_error(cli,
			      "--json asks each command for its JSON, so %s "
			      "does not go with it",
			      format);
	return format != NULL;
}

/* FILES -- COMMAND OPTIONS. False: that is not what was given; it was said. */
static bool divide_arguments(struct map *m, const struct hsc_cli *cli)
{
	char **rest = cli->argv + cli->at;
	const size_t count = (size_t)(cli->argc - cli->at);
	const struct hsc_cli_command *command;
	size_t n = 0;

	while (n < count && strcmp(rest[n], "--") != 0)
		n++;
	if (n == 0 || n + 1 >= count)
		return hsc_cli_refuse(cli, "recordings and a command are "
					   "wanted: FILES -- COMMAND");
	command = hsc_cli_find_command(cli->commands, rest[n + 1]);
	if (!command || !(command->groups & HSC_CLI_BUNDLE))
		return hsc_cli_refuse(cli,
				      "'%s' is no command that reads a bundle",
				      rest[n + 1]);
	if (m->json && (!command->formats ||
			!hsc_cli_has_format(command->formats, "json"))) {
		return hsc_cli_refuse(cli, "%s has no JSON", command->name);
	}
	m->jobs = command->groups & HSC_CLI_JOBS;
	m->words = rest + n + 1;
	m->word_count = count - n - 1;
	m->items = calloc(n, sizeof(*m->items));
	for (size_t i = 0; m->items && i < n; i++)
		if (!cli->shards || i % cli->shards == cli->shard - 1)
			m->items[m->count++].file = rest[i];
	return m->items && !has_format(m, cli) && !writes_one(m, cli) &&
	       !share_names(m, cli, command);
}

static int run_map(struct hsc_cli *cli, void *values)
{
	struct map *m = values;
	unsigned jobs = hsc_cli_jobs(cli);
	int code;

	if (!divide_arguments(m, cli))
		return HSC_EXIT_USAGE;
	jobs = jobs < 1 ? 1 : jobs > JOBS_MAX ? JOBS_MAX : jobs;
	m->each = m->count && m->count < jobs ? jobs / (unsigned)m->count : 1;
	code = run_all(m, cli, jobs);
	if (m->json)
		fputs(m->printed ? "\n]\n" : "[]\n", stdout);
	if (m->failed)
		hsc_cli_error(cli, "%zu of %zu ended with an error", m->failed,
			      m->count);
	return code;
}

static void clear_map(void *values)
{
	free(((struct map *)values)->items);
}

const struct hsc_cli_command hsc_cli_map = {
	.name = "map",
	.summary = "one command for each of many recordings, on all cores",
	.synopsis =
		"[-j N] [--shard I/N] [--json] BUNDLE ... -- COMMAND [OPTIONS]",
	.example = "  hartscope map *.hart -- report -n 5\n"
		   "  hartscope map *.hart -- export --to=lcov -o {}.lcov\n"
		   "  hartscope map --json *.hart -- stat >night.json\n",
	.groups = HSC_CLI_REST | HSC_CLI_JOBS | HSC_CLI_SHARD,
	.options = options,
	.size = sizeof(struct map),
	.run = run_map,
	.clear = clear_map,
};
