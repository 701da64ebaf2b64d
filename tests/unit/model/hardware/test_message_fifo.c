/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/model/message_fifo.h>

int main(void)
{
	uint8_t ring[600];
	struct hsc_message_fifo f = { .ring = ring, .size = sizeof(ring) };
	struct hsc_trace_message m = { .len = 0 };
	uint64_t seed = 5;
	uint32_t in = 0, out = 0, full = 0;

	CHECK(!hsc_message_fifo_peek(&f, &m));
	for (unsigned i = 0; i < 20000; i++) {
		const uint64_t r = random_next(&seed);

		if (r & 1) {
			m.len = (uint16_t)(1 + in * 7 % HSC_FIFO_MESSAGE_MAX);
			m.etrace = in % 3 == 0;
			for (unsigned k = 0; k < m.len; k++)
				m.bytes[k] = (uint8_t)(in + k);
			if (hsc_message_fifo_put(&f, &m))
				in++;
			else
				full++;
		} else if (hsc_message_fifo_peek(&f, &m)) {
			CHECK_EQ(m.len, 1 + out * 7 % HSC_FIFO_MESSAGE_MAX);
			CHECK_EQ(m.etrace, out % 3 == 0);
			CHECK_EQ(m.bytes[m.len - 1],
				 (uint8_t)(out + m.len - 1u));
			hsc_message_fifo_drop(&f);
			out++;
		}
		CHECK(f.held <= f.size);
	}
	CHECK(full > 0 && out > 1000);
	while (out < in) {
		hsc_message_fifo_drop(&f);
		out++;
	}
	CHECK_EQ(f.held, 0);
	return check_failures != 0;
}
