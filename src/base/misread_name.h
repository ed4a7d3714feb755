/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds names that other programs misread in a CSV file, for example as dates. */
#pragma once

/*
 * Returns which programs misread the name and as what: "spreadsheets read as a number or a date". Returns NULL if no
 * program misreads the name.
 *
 * Spreadsheets are Excel and LibreOffice Calc in English and most other locales; they open a file with cells of the
 * format General. They misread numbers ("007", "1e5", "1,5", "50%"), dates ("3-1", "1/2", "Mar-1", "SEPT2"), times
 * ("1:30"), and truth values. Texts for missing values are those of pandas.read_csv and of R's read.csv.
 */
const char *salle_describe_misread_name(const char *name);
