/* SPDX-License-Identifier: MIT */
/* packets_learn.c - parameters of the stream, from its support packet.
 * Room   decode (floor 6) */
#include <hartscope/codec/etrace_options.h>
#include <hartscope/decode/packets.h>
#include <hartscope/model/discovery.h>

/* The support packet is looked for in this many packets. Encoders begin with
 * it, but a ring buffer may have lost it. */
#define LOOK_AHEAD 65536
#define STANDARD   1 /* its row of hsc_et_supports */

bool hsc_packet_tells(const struct hsc_packet *p)
{
	return p->type == HSC_ET_CONTROL && p->frame.payload_len > 0 &&
	       p->frame.payload[0] == HSC_ET_DISCOVERY_HEADER;
}

/* Parameters given by the user are kept. */
static void use_params(struct hsc_packets_config *c,
		       const struct hsc_et_params *found)
{
	struct hsc_error error;

	for (unsigned i = 0; i < ET_PARAMS; i++) {
		const struct hsc_param_row *row = hsc_et_param_row(i);

		if (c->params.value[i] == row->foreign &&
		    hsc_et_params_set(&c->params, row->name, found->value[i],
				      &error) != HSC_OK)
			continue; /* of the other edition: keep it */
	}
}

/* Implicit exception is an option of the encoder, and a width for the codec. */
static bool learn_option(const struct hsc_packets_config *c,
			 const struct hsc_packet *p,
			 struct hsc_et_params *found)
{
	struct hsc_et_options options = c->options;
	struct hsc_error error;

	hsc_et_options_read(c->support, p->msg, &options);
	return options.implicit_exception &&
	       hsc_et_params_set(found, "implicit_exception", 1, &error) ==
		       HSC_OK;
}

/* Does the packet have parameters? */
static bool read_params(struct hsc_packets_config *c,
			const struct hsc_packet *p)
{
	struct hsc_et_params found = c->params;
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	struct hsc_error error;
	bool sizes, modes;

	if (hsc_packet_tells(p)) {
		if (hsc_et_discovery_read(&a, p->frame.payload,
					  p->frame.payload_len) == HSC_OK &&
		    hsc_et_attributes_to_params(&a, &found, &error) == HSC_OK)
			use_params(c, &found);
		return true;
	}
	if (c->params.edition != HSC_ET_2_0 || !p->msg ||
	    p->msg->layout != HSC_ET_SUPPORT)
		return false;
	sizes = hsc_et_options_params(c->support, p->msg, &found);
	modes = learn_option(c, p, &found);
	if (sizes || modes)
		use_params(c, &found);
	return true;
}

enum hsc_status hsc_packets_learn(struct hsc_packets_config *config,
				  const char *path, struct hsc_error *error)
{
	struct hsc_packets *packets = NULL;
	struct hsc_packet one;
	enum hsc_status rc;

	if (config->keep_options)
		return HSC_OK;
	rc = hsc_packets_open(&packets, path, config, error);
	for (unsigned i = 0; rc == HSC_OK && i < LOOK_AHEAD; i++) {
		rc = hsc_packets_next(packets, &one);
		if (rc == HSC_OK && one.frame.kind == HSC_ET_FRAME_PACKET &&
		    read_params(config, &one))
			break;
	}
	hsc_packets_close(&packets);
	return rc == HSC_END ? HSC_OK : rc;
}

/* Bytes of the longest support packet of a layout, without compression. */
static unsigned support_bytes(const struct hsc_et_support *s)
{
	const unsigned format = 4, ienable = 1, qual_status = 2, data = 2;

	return (format + ienable + s->mode_bits + qual_status +
		s->ioptions_bits + data + s->doptions_bits + 7) /
	       8;
}

bool hsc_packets_is_standard(const struct hsc_packets_config *config,
			     const char *path)
{
	const struct hsc_et_support *own = &hsc_et_supports[config->support];
	struct hsc_packets *packets = NULL;
	struct hsc_error error;
	struct hsc_packet one;
	bool found = false, longer = false;
	enum hsc_status rc = hsc_packets_open(&packets, path, config, &error);

	for (unsigned i = 0; rc == HSC_OK && !found && i < LOOK_AHEAD; i++) {
		rc = hsc_packets_next(packets, &one);
		found = rc == HSC_OK && one.frame.kind == HSC_ET_FRAME_PACKET &&
			one.msg && one.msg->layout == HSC_ET_SUPPORT;
		longer = found && one.frame.payload_len > support_bytes(own);
	}
	hsc_packets_close(&packets);
	return longer && one.frame.payload_len <=
				 support_bytes(&hsc_et_supports[STANDARD]);
}
