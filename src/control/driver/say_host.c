/* SPDX-License-Identifier: MIT */
/* say_host.c - a fault of the hardware as a line of text.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "control/driver/parts.h"
#include <hartscope/control/settings.h>
#include <stdio.h>
#include <string.h>

#define FIELD_NAME_MAX 80
#define TEXT_MAX       200

/* Which numbers a text has, and where. */
enum shape {
	PLAIN,   /* the text alone */
	DECIMAL, /* "wrote N, read back M", and the text */
	SHOULD,  /* "is M, and should become N", and the text */
	HEX,     /* "should be N, is M" in hex, and the text */
	GOT,     /* "M", and the text */
	GOT_HEX,
	WANTED,   /* "is M, N is wanted", and the text; long ones in hex */
	OTHER,    /* the name of component M, and the text */
	VERSIONS, /* "is M, and only version N", and the text */
};

static const struct {
	enum shape shape;
	const char *text;
} rows[HSC_CONTROL_WHATS] = {
	[HSC_CONTROL_NOTHING] = { PLAIN, "nothing is wrong" },
	[HSC_CONTROL_NO_ANSWER] = { PLAIN,
				    "does not answer, or access is denied" },
	[HSC_CONTROL_STUCK] = { SHOULD, ": it is stuck, or nothing is there" },
	[HSC_CONTROL_VERSION] = { GOT_HEX,
				  ": this is not the version that the topology "
				  "says, or nothing is there" },
	[HSC_CONTROL_TYPE] = { GOT_HEX,
			       ": not the type of component that the topology "
			       "says, or not its generation" },
	[HSC_CONTROL_SINKS] = { HEX, ": Impl lacks sinks of the topology (1 "
				     "SRAM, 2 ATB, 4 PIB, 8 system memory, 16 "
				     "funnel)" },
	[HSC_CONTROL_NEWER] = { GOT, ": a newer minor version; used as 1.0" },
	[HSC_CONTROL_EXPERIMENTAL] = { GOT, ": an experimental version" },
	[HSC_CONTROL_OTHER_VALUE] = { DECIMAL, "" },
	[HSC_CONTROL_NO_REGISTER] = { PLAIN, "this component has no such "
					     "field" },
	[HSC_CONTROL_NO_FILTER] = { PLAIN, "no such filter or comparator is "
					   "there, or not so many; version 0 "
					   "has none" },
	[HSC_CONTROL_NOT_FILTERED] = { DECIMAL, ": this hardware cannot filter "
						"so" },
	[HSC_CONTROL_RUNNING] = { PLAIN, "must not be written while it is "
					 "enabled; stop it first" },
	[HSC_CONTROL_NO_PATH] = { PLAIN, "no encoder reaches such a sink" },
	[HSC_CONTROL_CUT_OFF] = { PLAIN, "does not reach the sink, and is not "
					 "started" },
	[HSC_CONTROL_SAME_SRC] = { OTHER, " too, in the same stream; give each "
					  "encoder a src of its own in the "
					  "topology" },
	[HSC_CONTROL_SRC_WIDTH] = { PLAIN,
				    "leaves messages without a source, or "
				    "with one of another width than others in "
				    "the same stream" },
	[HSC_CONTROL_PROTOCOL] = { VERSIONS, " of this format is known here" },
	[HSC_CONTROL_NO_BUFFER] = { PLAIN, "no memory is set aside for this "
					   "sink; give it a buffer" },
	[HSC_CONTROL_OUTSIDE] = { HEX, ": not in the buffer; trace would "
				       "overwrite what is not for it" },
	[HSC_CONTROL_CROSSES_4GB] = { HEX, ": it has no upper half; the buffer "
					   "must lie within the same 4 GB" },
	[HSC_CONTROL_POINTER] = { GOT_HEX, ": not in the buffer" },
	[HSC_CONTROL_NO_PORT] = { PLAIN, "SRAM cannot be read through it now; "
					 "stop the trace first" },
	[HSC_CONTROL_NO_MEMORY] = { GOT_HEX, ": this memory cannot be read" },
	[HSC_CONTROL_NOT_TRACED] = { WANTED, ": the word is not traced" },
	[HSC_CONTROL_ATB_ID] = { GOT, ": reserved by ATB; 1 to 111 are not" },
	[HSC_CONTROL_PINS_OFF] = { GOT, ": the pins are off; set a mode, 4, 5 "
					"or 8 to 12" },
};

static void write_sentence(const struct hsc_control *c,
			   const struct hsc_control_fault *f, char *text,
			   size_t cap)
{
	const unsigned long long wanted = f->wanted, read = f->read;
	const char *tail = rows[f->what].text;

	switch (rows[f->what].shape) {
	case DECIMAL:
		snprintf(text, cap, "wrote %llu, read back %llu%s", wanted,
			 read, tail);
		break;
	case SHOULD:
		snprintf(text, cap, "is %llu, and should become %llu%s", read,
			 wanted, tail);
		break;
	case HEX:
		snprintf(text, cap, "should be 0x%llx, is 0x%llx%s", wanted,
			 read, tail);
		break;
	case GOT:
		snprintf(text, cap, "%llu%s", read, tail);
		break;
	case GOT_HEX:
		snprintf(text, cap, "0x%llx%s", read, tail);
		break;
	case WANTED:
		snprintf(text, cap,
			 wanted < 10 ? "is %llu, %llu is wanted%s"
				     : "is 0x%llx, 0x%llx is wanted%s",
			 read, wanted, tail);
		break;
	case OTHER:
		snprintf(text, cap, "is that of %s%s",
			 hsc_control_component(c, (uint8_t)f->read)->name,
			 tail);
		break;
	case VERSIONS:
		snprintf(text, cap, "is %llu, and only version %llu%s", read,
			 wanted, tail);
		break;
	default:
		snprintf(text, cap, "%s", tail);
	}
}

/* Is it about the register, not a field of it? */
static bool is_whole(uint8_t what)
{
	return what == HSC_CONTROL_VERSION || what == HSC_CONTROL_TYPE ||
	       what == HSC_CONTROL_SINKS;
}

/* The name of a register in a generation that has it. */
static const char *name_elsewhere(const struct hsc_trace_component *k,
				  uint8_t reg)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		const struct hsc_tc_register *r =
			hsc_tc_find((enum hsc_tc_generation)g,
				    (enum hsc_tc_component)k->kind,
				    (enum hsc_tc_register_id)reg);

		if (r)
			return r->name;
	}
	return "Impl";
}

/* What the text is about, within the component. */
static void name_subject(const struct hsc_control *c,
			 const struct hsc_control_fault *fault, char *name,
			 size_t cap)
{
	const struct hsc_tc_register *r = hsc_control_register(c, fault->at);
	const char *number;

	if (fault->what == HSC_CONTROL_NO_PATH ||
	    fault->what == HSC_CONTROL_NO_FILTER ||
	    fault->what == HSC_CONTROL_CUT_OFF) {
		name[0] = '\0'; /* the component */
	} else if (r && !is_whole(fault->what)) {
		hsc_setting_name(c->topology, fault->at, name, cap);
	} else {
		snprintf(name, cap, "%s",
			 r ? r->name
			   : name_elsewhere(hsc_control_component(
						    c, fault->at.component),
					    fault->at.reg));
	}
	number = strstr(name, "%u"); /* of an array: any of its registers */
	if (number)
		name[number - name] = '\0';
}

void hsc_control_say(const struct hsc_control *c,
		     const struct hsc_control_fault *fault,
		     struct hsc_error *error)
{
	const struct hsc_trace_component *k =
		hsc_control_component(c, fault->at.component);
	char name[FIELD_NAME_MAX], text[TEXT_MAX];

	write_sentence(c, fault, text, sizeof(text));
	name_subject(c, fault, name, sizeof(name));
	hsc_error_set(error, "%s at 0x%llx (%s, %s): %s%s%s", k->name,
		      (unsigned long long)k->base, hsc_topology_kind(k),
		      hsc_tc_generation_names[k->generation], name,
		      name[0] ? " " : "", text);
}
