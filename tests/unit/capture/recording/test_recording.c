/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/capture/recording.h>

int main(void)
{
	char path[40];

	CHECK(hsc_recording_stream_path(path, sizeof(path), "x.hart", 42, 7));
	CHECK_STR(path, "x.hart/streams/42-7.trace", "stream");
	CHECK(hsc_recording_state_path(path, sizeof(path), "x.hart", 42, 7));
	CHECK_STR(path, "x.hart/live/42-7.state", "state");
	CHECK(hsc_recording_log_path(path, sizeof(path), "x.hart", 42));
	CHECK_STR(path, "x.hart/live/42.log", "log");
	CHECK(hsc_recording_log_path(path, 19, "x.hart", 42));
	CHECK(!hsc_recording_log_path(path, 18, "x.hart", 42));
	CHECK(!hsc_recording_stream_path(path, 22, "x.hart", 42, 7));
	CHECK(!hsc_recording_state_path(path, 0, "x.hart", 42, 7));
	CHECK(hsc_recording_log_path(path, sizeof(path), "", UINT64_MAX));
	CHECK_STR(path, "/live/18446744073709551615.log", "large pid");
	return check_failures != 0;
}
