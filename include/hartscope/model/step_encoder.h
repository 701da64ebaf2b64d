/* SPDX-License-Identifier: MIT */
/*
 * step_encoder.h - steps of a hart, and whether they qualify, to an encoder.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Hart to encoder interface"; RISC-V N-Trace 1.0,
 *        "Ownership Message"
 *
 *   port -> step -> trigger, filters -> qualified -> these -> encoder
 *
 * Every step of the hart comes here, traced or not: an encoder has to hear of
 * the end of qualification.
 */
#ifndef HSC_MODEL_STEP_ENCODER_H
#define HSC_MODEL_STEP_ENCODER_H

#include <hartscope/model/ntrace_encoder.h>
#include <hartscope/model/pass.h>
#include <hartscope/model/trigger.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an encoder was given last; zero at the start. One for each encoder. */
struct hsc_step_encoder {
	bool tracing;      /* the step before qualified */
	bool reported;     /* privilege and context are the encoder's */
	bool stopped;      /* the hart is halted or in reset */
	bool context_seen; /* one other than 0 was reported */
	uint8_t privilege;
	uint64_t context, hypervisor;
	struct hsc_retired last; /* block handed over last */
	uint64_t last_to;        /* where it goes on */
	bool open;               /* last is a block, no trap came after it */
	uint64_t starts;         /* how often it began to trace */
};

/*
 * Hand over one step. Afterwards see that `out` has room as the encoder asks:
 * hsc_step_stall.
 *
 * A conditional branch whose outcome is not known is not traced: trace is
 * reported as lost there and begins again after it.
 *
 * s      where the encoder stands
 * q      does it qualify
 */
HSC_API void hsc_et_encoder_step(struct hsc_et_encoder *e,
				 struct hsc_step_encoder *s,
				 const struct hsc_step *step,
				 struct hsc_qualified q);

/* The same for N-Trace. Privilege and contexts are PROCESS of Ownership;
 * E-Trace has one context and is not given `hypervisor`. */
HSC_API void hsc_nt_encoder_step(struct hsc_nt_encoder *e,
				 struct hsc_step_encoder *s,
				 const struct hsc_step *step,
				 struct hsc_qualified q);

/*
 * After a step that qualified: may blocks pass, see pass.h? All that comes is
 * to qualify, too, with the same privilege and contexts and no triggers.
 *
 * Returns false if p takes none
 */
HSC_API bool hsc_et_encoder_open(const struct hsc_et_encoder *e,
				 const struct hsc_step_encoder *s,
				 const struct hsc_step *step,
				 struct hsc_pass *p);
HSC_API bool hsc_nt_encoder_open(const struct hsc_nt_encoder *e,
				 const struct hsc_step_encoder *s,
				 const struct hsc_step *step,
				 struct hsc_pass *p);

/* Blocks that passed are the encoder's; the pass is still open. */
HSC_API void hsc_et_encoder_settle(struct hsc_et_encoder *e,
				   struct hsc_pass *p);
HSC_API void hsc_nt_encoder_settle(struct hsc_nt_encoder *e,
				   struct hsc_pass *p);

/* Block b, if it makes no message: as its step, whatever the edges are that may
 * pass. Else it returns false, and all that passed is the encoder's. */
HSC_API bool hsc_et_encoder_pass_quiet(struct hsc_et_encoder *e,
				       struct hsc_pass *p,
				       const struct hsc_retired *b);
HSC_API bool hsc_nt_encoder_pass_quiet(struct hsc_nt_encoder *e,
				       struct hsc_pass *p,
				       const struct hsc_retired *b);

/* Block b, which does not fit, began at `time`: as its step, and the pass is
 * still open, unless it says that it is not. Afterwards see that `out` has
 * room, as after a step. */
HSC_API void hsc_et_encoder_pass_turn(struct hsc_et_encoder *e,
				      struct hsc_pass *p,
				      const struct hsc_retired *b,
				      uint64_t time);
HSC_API void hsc_nt_encoder_pass_turn(struct hsc_nt_encoder *e,
				      struct hsc_pass *p,
				      const struct hsc_retired *b,
				      uint64_t time);

/* Some have passed or turned, and `step` is that of the last of them; before
 * the next step, and before the encoder is looked at. */
HSC_API void hsc_et_encoder_close(struct hsc_et_encoder *e,
				  struct hsc_step_encoder *s,
				  const struct hsc_step *step,
				  struct hsc_pass *p);
HSC_API void hsc_nt_encoder_close(struct hsc_nt_encoder *e,
				  struct hsc_step_encoder *s,
				  const struct hsc_step *step,
				  struct hsc_pass *p);

/* The steps are over: report what qualified last. */
HSC_API void hsc_et_encoder_finish(struct hsc_et_encoder *e,
				   struct hsc_step_encoder *s);
HSC_API void hsc_nt_encoder_finish(struct hsc_nt_encoder *e,
				   struct hsc_step_encoder *s);

/* The same, but the encoder is not disabled, and may go on. */
HSC_API void hsc_et_encoder_pause(struct hsc_et_encoder *e,
				  struct hsc_step_encoder *s);

/*
 * The output `stall` of an ingress port: with so many bytes of room left, can
 * an encoder take a cycle of `steps` steps without loss?
 *
 * Spec   E-Trace 2.0, "Optional sideband signals"
 */
static inline bool hsc_step_stall(uint64_t room, unsigned steps)
{
	/* Step, privilege, context and stop may each send something. */
	return room / (4 * HSC_ET_ENCODER_ROOM) < steps;
}

#ifdef __cplusplus
}
#endif

#endif
