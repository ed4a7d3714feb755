/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that a program which opens a CSV file takes for something else. */
#ifndef SALLE_BASE_MISREAD_NAME_H
#define SALLE_BASE_MISREAD_NAME_H

/*
 * Returns who takes the name for what: "spreadsheets read as a number or a date"; NULL if nobody does.
 *
 * Spreadsheets are Excel and LibreOffice Calc in English and most other locales, as they open a file with cells of the
 * format General: numbers ("007", "1e5", "1,5", "50%"), dates ("3-1", "1/2", "Mar-1", "SEPT2"), times ("1:30"), and
 * truth values. Missing values are those of pandas.read_csv, and of read.csv of R.
 */
const char *salle_describe_misread_name(const char *name);

#endif
