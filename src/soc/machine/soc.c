/* SPDX-License-Identifier: MIT */
/* soc.c - a SoC is made, reset and run; its harts run in turns.
 * Room   soc (floor 5) */
#include "soc/machine/soc.h"
#include "base/error_set.h"
#include "hart/csrs/registers.h"
#include "hart/run.h"
#include "hart/traps/trap.h"
#include <stdlib.h>
#include <string.h>

#define RAM_DEFAULT      (UINT64_C(128) << 20)
#define RAM_MIN          (UINT64_C(64) << 10)
#define RAM_MAX          (UINT64_C(2) << 30)
#define QUANTUM_DEFAULT  1000
#define PER_TICK_DEFAULT 100

static bool set_defaults(struct hsc_soc_config *c)
{
	if (!c->xlen)
		c->xlen = 64;
	if (!c->harts)
		c->harts = 1;
	if (!c->ram_size)
		c->ram_size = RAM_DEFAULT;
	if (!c->quantum)
		c->quantum = QUANTUM_DEFAULT;
	if (!c->cycles_per_tick)
		c->cycles_per_tick = PER_TICK_DEFAULT;
	if (c->stalls.miss)
		c->units |= HSC_UNIT_L1D;
	return (c->xlen == 32 || c->xlen == 64) && c->harts <= HSC_HARTS_MAX &&
	       c->units < 1u << HSC_UNITS &&
	       c->context <= HSC_HART_NO_CONTEXT &&
	       hsc_uarch_sizes(&c->sizes) && c->ram_size <= RAM_MAX &&
	       c->ram_size % HSC_PAGE == 0 && c->ram_size >= RAM_MIN;
}

static bool read_device(void *ctx, uint64_t phys, unsigned size,
			uint64_t *value)
{
	const struct hsc_soc *soc = ctx;

	return hsc_bus_read(&soc->bus, phys, size, value);
}

static bool write_device(void *ctx, uint64_t phys, unsigned size,
			 uint64_t value)
{
	const struct hsc_soc *soc = ctx;

	return hsc_bus_write(&soc->bus, phys, size, value);
}

static void answer_host(void *ctx)
{
	struct hsc_soc *soc = ctx;

	hsc_htif_written(&soc->host);
}

static uint64_t time_now(void *ctx)
{
	struct hsc_soc *soc = ctx;

	return hsc_clint_time(&soc->clint);
}

static bool serve_semihost(void *ctx, struct hsc_hart *h, uint64_t pc)
{
	struct hsc_soc *soc = ctx;

	return !soc->config.no_semihosting && hsc_semihost(&soc->host, h, pc);
}

static void fire_lines(void *ctx, unsigned hart, uint8_t lines)
{
	const struct hsc_soc *soc = ctx;

	if (soc->trace)
		hsc_trace_hw_fire(soc->trace, hart, lines);
}

static const struct hsc_machine_ops ops = {
	read_device, write_device,   answer_host,
	time_now,    serve_semihost, fire_lines,
};

static bool create_machine(struct hsc_soc *soc)
{
	const struct hsc_soc_config *c = &soc->config;
	const struct hsc_machine_config config = { .xlen = c->xlen,
						   .harts = c->harts,
						   .ram_base = HSC_RAM_BASE,
						   .ram_size = c->ram_size,
						   .units = c->units,
						   .sizes = c->sizes,
						   .stalls = c->stalls,
						   .context = c->context,
						   .tcontrol = c->tcontrol };

	soc->machine.ops = &ops;
	soc->machine.ops_ctx = soc;
	return hsc_machine_init(&soc->machine, &config);
}

static bool add_devices(struct hsc_soc *soc)
{
	struct hsc_machine *m = &soc->machine;
	const struct hsc_soc_console *console = &soc->config.console;

	soc->clint.machine = soc->plic.machine = soc->host.machine = m;
	soc->clint.per_tick = soc->config.cycles_per_tick;
	soc->uart.plic = &soc->plic;
	soc->uart.console = soc->host.console = console;
	return hsc_clint_add(&soc->clint, &soc->bus) &&
	       hsc_plic_add(&soc->plic, &soc->bus) &&
	       hsc_uart_add(&soc->uart, &soc->bus) &&
	       hsc_finisher_add(&soc->host, &soc->bus);
}

enum hsc_status hsc_soc_new(struct hsc_soc **out,
			    const struct hsc_soc_config *config,
			    struct hsc_error *error)
{
	struct hsc_soc *soc = calloc(1, sizeof(*soc));

	*out = NULL;
	if (!soc)
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	soc->config = *config;
	if (!set_defaults(&soc->config)) {
		free(soc);
		return hsc_fail(error, HSC_E_CONFIG,
				"no such machine: XLEN 32 or 64, up to %u "
				"harts, RAM in pages up to 2 GiB, models of "
				"powers of two",
				HSC_HARTS_MAX);
	}
	if (!create_machine(soc)) {
		hsc_soc_free(&soc);
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	}
	if (!add_devices(soc) || hsc_soc_make_tree(soc, NULL) != HSC_OK) {
		hsc_soc_free(&soc);
		return hsc_fail(error, HSC_E_CONFIG, "too many devices");
	}
	hsc_soc_reset(soc, HSC_RAM_BASE);
	*out = soc;
	return HSC_OK;
}

void hsc_soc_free(struct hsc_soc **soc)
{
	struct hsc_soc *s = *soc;

	if (!s)
		return;
	hsc_machine_free(&s->machine);
	hsc_trace_hw_free(s->trace);
	free(s);
	*soc = NULL;
}

enum hsc_status hsc_soc_write(struct hsc_soc *soc, uint64_t address,
			      const uint8_t *bytes, size_t len)
{
	uint8_t *p = hsc_ram_at(&soc->machine, address, len);

	if (!p)
		return HSC_E_VALUE;
	memcpy(p, bytes, len);
	for (uint64_t at = 0; at < len; at++)
		hsc_ram_written(&soc->machine, address + at, 1);
	return HSC_OK;
}

enum hsc_status hsc_soc_read(const struct hsc_soc *soc, uint64_t address,
			     uint8_t *bytes, size_t len)
{
	const uint8_t *p = hsc_ram_at(&soc->machine, address, len);

	if (!p)
		return HSC_E_VALUE;
	memcpy(bytes, p, len);
	return HSC_OK;
}

void hsc_soc_reset(struct hsc_soc *soc, uint64_t entry)
{
	soc->machine.stop = soc->machine.leave = false;
	soc->host.end = (struct hsc_soc_exit){ HSC_SOC_RUNNING, 0 };
	hsc_clint_reset(&soc->clint);
	for (unsigned i = 0; i < soc->config.harts; i++) {
		struct hsc_hart *h = soc->machine.harts[i];

		hsc_hart_reset(h, entry);
		h->x[10] = i;
		h->x[11] = hsc_hart_extend(h, soc->fdt);
	}
	hsc_plic_reset(&soc->plic);
	hsc_uart_reset(&soc->uart);
}

void hsc_soc_trace(struct hsc_soc *soc, unsigned hart,
		   const struct hsc_hart_port *port, void *ctx)
{
	hsc_hart_trace(soc->machine.harts[hart], port, ctx);
}

void hsc_soc_watch_code(struct hsc_soc *soc, const struct hsc_code_watch *watch,
			void *ctx)
{
	soc->machine.watch = watch;
	soc->machine.watch_ctx = ctx;
	for (unsigned i = 0; i < soc->config.harts; i++)
		soc->machine.harts[i]->version = watch != NULL;
}

static void report_reset(struct hsc_hart *h)
{
	if (!h->port || !h->port->step)
		return;
	h->step.kind = HSC_STEP_IDLE;
	h->step.took = 0;
	h->step.reset = true;
	h->port->step(h->port_ctx, h->id, &h->step);
	h->step.reset = false;
}

void hsc_soc_reset_hart(struct hsc_soc *soc, unsigned hart)
{
	struct hsc_hart *h = soc->machine.harts[hart];
	const uint64_t cycles = hsc_hart_cycles(h);

	report_reset(h);
	hsc_hart_reset(h, soc->entry ? soc->entry : soc->machine.ram.base);
	h->idle = cycles; /* the clock runs on */
	hsc_counters_sync(h, 0);
	h->csr.counter[0] = 0;
	h->x[10] = hart;
	h->x[11] = hsc_hart_extend(h, soc->fdt);
}

/* Do all harts wait for an interrupt? */
static bool all_wait(const struct hsc_soc *soc)
{
	for (unsigned i = 0; i < soc->config.harts; i++) {
		const struct hsc_hart *h = soc->machine.harts[i];

		if (h->halted || !h->waiting || hsc_hart_wakes(h))
			return false;
	}
	return true;
}

/* Are all harts stuck, some because their handlers trap, or return to an
 * instruction that traps? Otherwise HSC_SOC_RUNNING. */
static enum hsc_soc_end all_trap(const struct hsc_soc *soc)
{
	bool waits = false, traps = false, retries = false;

	for (unsigned i = 0; i < soc->config.harts; i++) {
		const struct hsc_hart *h = soc->machine.harts[i];
		const bool retry = hsc_hart_retries_in_vain(h);
		const bool in_vain = retry || hsc_hart_traps_in_vain(h);

		if (h->halted ||
		    (!in_vain && (!h->waiting || hsc_hart_wakes(h))))
			return HSC_SOC_RUNNING;
		traps |= in_vain;
		retries |= retry;
		waits |= !in_vain;
	}
	if (!traps || (waits && hsc_clint_next(&soc->clint) != UINT64_MAX))
		return HSC_SOC_RUNNING;
	return retries ? HSC_SOC_RETRYING : HSC_SOC_TRAPPED;
}

/* The end of the next round: no timer interrupt is missed. */
static uint64_t round_end(const struct hsc_soc *soc, uint64_t limit)
{
	const uint64_t timer = hsc_clint_next(&soc->clint);
	uint64_t end = soc->clint.now + soc->config.quantum;

	if (all_wait(soc) && timer != UINT64_MAX)
		end = timer;
	else if (timer > soc->clint.now && timer < end)
		end = timer;
	return end < limit ? end : limit;
}

struct hsc_soc_exit hsc_soc_run(struct hsc_soc *soc, uint64_t cycles)
{
	const uint64_t left = UINT64_MAX - soc->clint.now;
	const uint64_t limit = soc->clint.now + (cycles < left ? cycles : left);

	soc->running = true;
	soc->machine.halt = false;
	while (soc->clint.now < limit && !soc->machine.stop &&
	       !soc->machine.halt) {
		const uint64_t end = round_end(soc, limit);

		soc->machine.now = soc->clint.now;
		for (unsigned i = 0; i < soc->config.harts; i++)
			hsc_hart_run(soc->machine.harts[i], end);
		soc->clint.now = end;
		hsc_clint_update(&soc->clint);
		hsc_uart_poll(&soc->uart);
		if (all_wait(soc) && hsc_clint_next(&soc->clint) == UINT64_MAX)
			hsc_host_end(&soc->host, HSC_SOC_STUCK, 0);
		else if (all_trap(soc) != HSC_SOC_RUNNING)
			hsc_host_end(&soc->host, all_trap(soc), 0);
	}
	soc->running = false;
	if (soc->machine.halt && !soc->machine.stop)
		return (struct hsc_soc_exit){ HSC_SOC_HALTED, 0 };
	return soc->host.end;
}

uint64_t hsc_soc_instructions(const struct hsc_soc *soc, unsigned hart)
{
	return soc->machine.harts[hart]->instret;
}

struct hsc_hart_handlers hsc_soc_handlers(const struct hsc_soc *soc,
					  unsigned hart)
{
	return soc->machine.harts[hart]->handlers;
}

uint64_t hsc_soc_register(const struct hsc_soc *soc, unsigned hart,
			  unsigned number)
{
	const struct hsc_hart *h = soc->machine.harts[hart];

	return number < 32 ? h->x[number] : h->pc;
}
