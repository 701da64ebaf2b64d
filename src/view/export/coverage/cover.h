/* SPDX-License-Identifier: MIT */
/*
 * cover.h - coverage in the formats that other tools read.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_COVERAGE_COVER_H
#define HSC_VIEW_EXPORT_COVERAGE_COVER_H

#include <hartscope/measure/cover.h>
#include <stdio.h>

/*
 * What geninfo writes, for lcov, genhtml and those that take it from them. Code
 * without source is not in it. Of each branch of the binary, number 0 is the
 * way that it takes, 1 the other.
 *
 * Spec   geninfo(1) of LCOV 1.16, "FILES"
 */
void hsc_export_lcov(FILE *out, const struct hsc_cover *cover);

/*
 * Cobertura's XML. Folders are its packages, files its classes.
 *
 * Spec   http://cobertura.sourceforge.net/xml/coverage-04.dtd
 */
void hsc_export_cobertura(FILE *out, const struct hsc_cover *cover);

/*
 * What drcov of DynamoRIO writes: the stretches of code that ran, by module.
 *
 * Spec   DynamoRIO 8.0.0, drcov, version 2 of its log
 */
void hsc_export_drcov(FILE *out, const struct hsc_code_counts *counts);

#endif
