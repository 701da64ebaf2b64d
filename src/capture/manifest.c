/* SPDX-License-Identifier: MIT */
#include <hartscope/capture/manifest.h>
#include <stdlib.h>
#include <string.h>

static void clear_map(struct hsc_map *map)
{
	free(map->file);
	free(map->path);
	free(map->build_id);
	free(map->bytes);
	free(map->format);
}

static void clear_versions(struct hsc_process *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		for (size_t k = 0; k < list[i].map_count; k++)
			clear_map(&list[i].maps[k]);
		free(list[i].maps);
	}
	free(list);
}

static void clear_processes(struct hsc_process *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		clear_versions(list[i].versions, list[i].version_count);
	clear_versions(list, count);
}

static void clear_sources(struct hsc_manifest *m)
{
	for (size_t i = 0; i < m->source_count; i++) {
		free(m->sources[i].stream);
		free(m->sources[i].protocol);
		free(m->sources[i].name);
		free(m->sources[i].versions);
	}
	free(m->sources);
}

void hsc_manifest_clear(struct hsc_manifest *m)
{
	clear_processes(m->processes, m->process_count);
	clear_sources(m);
	for (size_t i = 0; i < m->param_count; i++) {
		free(m->params[i].name);
		free(m->params[i].value);
	}
	for (size_t i = 0; i < m->command_count; i++)
		free(m->command[i]);
	free(m->params);
	free(m->command);
	free(m->tool);
	free(m->created);
	free(m->protocol);
	free(m->result);
	*m = (struct hsc_manifest){ .schema = 0 };
}

/* One more zeroed item; room doubles whenever the count is a power of two. */
static void *add_item(void **items, size_t *count, size_t size)
{
	char *all = *items;

	if ((*count & (*count - 1)) == 0) {
		const size_t room = *count ? 2 * *count : 1;

		if (room > SIZE_MAX / size)
			return NULL;
		all = realloc(*items, room * size);
		if (!all)
			return NULL;
		*items = all;
	}
	memset(all + *count * size, 0, size);
	return all + (*count)++ * size;
}

struct hsc_process *hsc_manifest_add_process(struct hsc_manifest *m)
{
	void *items = m->processes;
	struct hsc_process *p = add_item(&items, &m->process_count, sizeof(*p));

	m->processes = items;
	return p;
}

struct hsc_source *hsc_manifest_add_source(struct hsc_manifest *m)
{
	void *items = m->sources;
	struct hsc_source *s = add_item(&items, &m->source_count, sizeof(*s));

	m->sources = items;
	return s;
}

struct hsc_map *hsc_process_add_map(struct hsc_process *p)
{
	void *items = p->maps;
	struct hsc_map *map = add_item(&items, &p->map_count, sizeof(*map));

	p->maps = items;
	return map;
}

struct hsc_process *hsc_process_add_version(struct hsc_process *p)
{
	void *items = p->versions;
	struct hsc_process *v = add_item(&items, &p->version_count, sizeof(*v));

	p->versions = items;
	return v;
}

struct hsc_version_start *hsc_source_add_version(struct hsc_source *s)
{
	void *items = s->versions;
	struct hsc_version_start *v =
		add_item(&items, &s->version_count, sizeof(*v));

	s->versions = items;
	return v;
}

static struct hsc_param *find_param(const struct hsc_manifest *m,
				    const char *name)
{
	for (size_t i = 0; i < m->param_count; i++)
		if (strcmp(m->params[i].name, name) == 0)
			return &m->params[i];
	return NULL;
}

void hsc_manifest_drop_param(struct hsc_manifest *m, const char *name)
{
	struct hsc_param *param = find_param(m, name);
	size_t after;

	if (!param)
		return;
	free(param->name);
	free(param->value);
	after = m->param_count - (size_t)(param - m->params) - 1;
	memmove(param, param + 1, after * sizeof(*param));
	m->param_count--;
}

bool hsc_manifest_set_param(struct hsc_manifest *m, const char *name,
			    const char *value)
{
	struct hsc_param *param = find_param(m, name);
	char *copy = strdup(value);
	void *items = m->params;

	if (!copy)
		return false;
	if (param) {
		free(param->value);
		param->value = copy;
		return true;
	}
	param = add_item(&items, &m->param_count, sizeof(*param));
	m->params = items;
	if (param) {
		param->value = copy;
		param->name = strdup(name);
		if (param->name)
			return true;
		m->param_count--;
	}
	free(copy);
	return false;
}

const char *hsc_manifest_param(const struct hsc_manifest *m, const char *name,
			       const char *fallback)
{
	const struct hsc_param *param = find_param(m, name);

	return param ? param->value : fallback;
}

const char *hsc_manifest_protocol(const struct hsc_manifest *m, size_t source)
{
	const char *own = m->sources[source].protocol;

	return own ? own : m->protocol;
}

size_t hsc_manifest_harts(const struct hsc_manifest *m)
{
	size_t count = 0;

	for (size_t i = 0; i < m->source_count; i++) {
		size_t k = 0;

		while (k < i && m->sources[k].id != m->sources[i].id)
			k++;
		count += k == i;
	}
	return count;
}
