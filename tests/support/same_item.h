/* SPDX-License-Identifier: MIT */
/* same_item.h - for tests: do two decoders with one block table return the same
 * items? */
#ifndef HSC_TESTS_SAME_ITEM_H
#define HSC_TESTS_SAME_ITEM_H

#include <hartscope/flow/flow_item.h>
#include <string.h>

/* Words of an item: its header and its member. */
#define ITEM_WORDS 12

struct item_words {
	uint64_t word[ITEM_WORDS];
};

static inline struct item_words words_of_access(
	const struct hsc_flow_data_access *a)
{
	return (struct item_words){ { a->at, a->address, a->value, a->operand,
				      a->known, a->dtype, a->size } };
}

static inline struct item_words words_of_member(const struct hsc_flow_item *i)
{
	switch ((enum hsc_flow_kind)i->kind) {
	case HSC_FLOW_RUN:
		return (struct item_words){ { i->run.count } };
	case HSC_FLOW_START:
	case HSC_FLOW_SYNC:
		return (struct item_words){ { i->sync.address, i->sync.code } };
	case HSC_FLOW_TRAP:
		return (struct item_words){
			{ i->trap.from, i->trap.to, i->trap.tval, i->trap.cause,
			  i->trap.code, i->trap.has_cause }
		};
	case HSC_FLOW_STOP:
		return (struct item_words){ { i->stop.next, i->stop.code } };
	case HSC_FLOW_CONTEXT:
		return (struct item_words){ { i->context.process,
					      i->context.privilege } };
	case HSC_FLOW_TIME:
		return (struct item_words){ { i->stamp.ahead, i->stamp.late } };
	case HSC_FLOW_GAP:
		return (struct item_words){ { i->gap.length, i->gap.from,
					      i->gap.unknown, i->gap.reason } };
	case HSC_FLOW_NOTE:
		return (struct item_words){ { i->note.address, i->note.value,
					      i->note.reason } };
	case HSC_FLOW_DATA:
		return (struct item_words){ { i->data.at, i->data.value,
					      i->data.channel, i->data.size,
					      i->data.missed } };
	case HSC_FLOW_EVENT:
		return (struct item_words){ { i->event.at, i->event.from,
					      i->event.to, i->event.value,
					      i->event.second, i->event.code,
					      i->event.missed } };
	case HSC_FLOW_ACCESS:
		return words_of_access(&i->access);
	}
	return (struct item_words){ { 0 } };
}

static inline struct item_words words_of_item(const struct hsc_flow_item *i)
{
	const uint64_t header[] = {
		i->offset, i->message, i->timed ? i->time : 0,
		(uint64_t)i->kind << 32 | (uint64_t)i->timed << 16 | i->space
	};
	struct item_words w = words_of_member(i);

	for (unsigned k = 0; k < 4; k++)
		w.word[ITEM_WORDS - 4 + k] = header[k];
	return w;
}

static inline bool same_item(const struct hsc_flow_item *a,
			     const struct hsc_flow_item *b)
{
	const struct item_words x = words_of_item(a), y = words_of_item(b);

	return memcmp(&x, &y, sizeof(x)) == 0 &&
	       (a->kind != HSC_FLOW_RUN ||
		memcmp(a->run.ids, b->run.ids,
		       a->run.count * sizeof(*a->run.ids)) == 0);
}

#endif
