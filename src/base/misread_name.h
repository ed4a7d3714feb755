/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that other programs misread in a CSV file. */
#pragma once

/*
 * Returns who misreads the name, and how: "spreadsheets read as a number or a date"; NULL if nobody does.
 *
 * Spreadsheets are Excel and LibreOffice Calc in English and most other locales, opening a file with cells of the
 * format General. They misread numbers ("007", "1e5", "1,5", "50%"), dates ("3-1", "1/2", "Mar-1", "SEPT2"), times
 * ("1:30"), and truth values. Missing values are those of pandas.read_csv and of R's read.csv.
 */
const char *salle_describe_misread_name(const char *name);
