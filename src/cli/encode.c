/* SPDX-License-Identifier: MIT */
/* encode.c - hartscope encode: message text to bytes, the inverse of dump. */
#include "cli/commands.h"
#include <errno.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/codec/ntrace_text.h>
#include <string.h>
