/* SPDX-License-Identifier: MIT */
/* manifest.c - a manifest in memory: processes, maps and sources are added and
 * freed.
 * Room   capture (floor 2) */
#include "base/grow.h"
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

struct hsc_process *hsc_manifest_add_process(struct hsc_manifest *m)
{
	return HSC_APPEND(m->processes, m->process_count);
}

struct hsc_source *hsc_manifest_add_source(struct hsc_manifest *m)
{
	return HSC_APPEND(m->sources, m->source_count);
}

struct hsc_map *hsc_process_add_map(struct hsc_process *p)
{
	return HSC_APPEND(p->maps, p->map_count);
}

struct hsc_process *hsc_process_add_version(struct hsc_process *p)
{
	return HSC_APPEND(p->versions, p->version_count);
}

struct hsc_version_start *hsc_source_add_version(struct hsc_source *s)
{
	return HSC_APPEND(s->versions, s->version_count);
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

	if (!copy)
		return false;
	if (param) {
		free(param->value);
		param->value = copy;
		return true;
	}
	param = HSC_APPEND(m->params, m->param_count);
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
