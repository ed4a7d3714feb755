/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagnostics, arenas, strict number parsing, UTF-8, names, similar names, SHA-256. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/shared_arena.h"
#include "base/file.h"
#include "base/misread_name.h"
#include "base/percent.h"
#include "base/parse_text.h"
#include "diagnostics_fixture.h"
#include "arena_fixture.h"
#include "testing.h"

static void test_report_keeps_order_and_counts_errors(void **state)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	char file[] = "duel.yaml";
	struct salle_place at = { file, 3, 7 };
	salle_error(&diagnostics, &at, "one %d", 1);
	salle_warning(&diagnostics, NULL, "two");
	file[0] = 'x'; /* the diagnostics must hold their own copy of the name */
	assert_int_equal(diagnostics.errors, 1);
	assert_int_equal(diagnostics.items[0].severity, SALLE_ERROR);
	assert_int_equal(diagnostics.items[1].severity, SALLE_WARNING);
	assert_string_equal(diagnostics.items[0].at.file, "duel.yaml");
	assert_null(diagnostics.items[1].at.file);
	ASSERT_REPORTED(&diagnostics, "3:7: one 1", "two");
}

/* Control bytes in a user's text can neither break the line nor reach a terminal as commands. */
static void test_report_shows_what_does_not_print(void **state)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	salle_error(&diagnostics, NULL, "%s", "a\nb\033[2J\xff caf\xc3\xa9 \xe2\x80\xae.");
	ASSERT_REPORTED(&diagnostics, "a\\x0ab\\x1b[2J\\xff caf\xc3\xa9 \\xe2\\x80\\xae.");
}

/* A message with 3 MB of user text keeps its beginning and its end, cut at whole characters. */
static void test_report_shortens_long_messages(void **state)
{
	enum { EUROS = 1000000 };
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	char *text = calloc(1, 3 * EUROS + 1), *end = text;
	assert_non_null(text);
	for (unsigned i = 0; i < EUROS; i++)
		end = stpcpy(end, "\xe2\x82\xac");
	salle_error(&diagnostics, NULL, "unknown key '%s': expected a coin", text);
	const char *message = diagnostics.items[0].message;
	assert_in_range(strlen(message), 900, 1000);
	assert_memory_equal(message, "unknown key '\xe2\x82\xac", 16);
	assert_non_null(strstr(message, "\xe2\x82\xac ... \xe2\x82\xac"));
	assert_string_equal(message + strlen(message) - 21, "\xe2\x82\xac': expected a coin");
	assert_true(salle_needs_no_escape(message));
	salle_diagnostic_append(&diagnostics.items[0], text);
	assert_in_range(strlen(diagnostics.items[0].message), 900, 1000);
	assert_true(salle_needs_no_escape(diagnostics.items[0].message));
	free(text);
	salle_diagnostics_release(&diagnostics);
}

static void test_report_drops_repeats(void **state)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_place first = { "a.yaml", 1, 2 }, second = { "a.yaml", 1, 3 }, third = { "b.yaml", 1, 2 };
	salle_error(&diagnostics, &first, "old");
	/* the first "old" is before the range that is searched for repeats, which begins at index 2 */
	salle_error(&diagnostics, &first, "old");
	/* this "old" has index 2; it is kept, because the "old" before index 2 do not count */
	salle_error(&diagnostics, &first, "old");
	salle_error(&diagnostics, &first, "new");
	salle_warning(&diagnostics, NULL, "no place");
	salle_error(&diagnostics, &second, "new");
	salle_error(&diagnostics, &third, "new");
	salle_error(&diagnostics, &first, "new");
	salle_warning(&diagnostics, NULL, "no place");
	salle_error(&diagnostics, &first, "old");
	salle_diagnostics_drop_repeats(&diagnostics, 2);
	assert_int_equal(diagnostics.errors, 6);
	ASSERT_REPORTED(&diagnostics, "1:2: old", "1:2: old", "1:2: old", "1:2: new", "no place", "1:3: new", "1:2: new");
}

static void test_report_is_bounded(void **state)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	for (int i = 0; i < SALLE_DIAGNOSTICS_MAX + 5; i++)
		salle_error(&diagnostics, NULL, "again");
	assert_int_equal(diagnostics.n, SALLE_DIAGNOSTICS_MAX);
	assert_int_equal(diagnostics.errors, SALLE_DIAGNOSTICS_MAX + 5);
	salle_diagnostics_release(&diagnostics);
}

static void test_arena_gives_zeroed_aligned_disjoint_memory(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	enum { BLOCKS = 400 };
	unsigned char *block[BLOCKS];
	for (size_t i = 0; i < BLOCKS; i++) {
		size_t size = i * 7 % 3 == 0 ? i * 1000 : i; /* small sizes, and some larger than a chunk */
		block[i] = salle_arena_alloc(&arena, size);
		assert_int_equal((uintptr_t)block[i] % _Alignof(max_align_t), 0);
		for (size_t k = 0; k < size; k++)
			assert_int_equal(block[i][k], 0);
		memset(block[i], (int)(i % 251 + 1), size);
	}
	for (size_t i = 1; i < BLOCKS; i++) {
		size_t size = i * 7 % 3 == 0 ? i * 1000 : i;
		assert_int_equal(block[i][0], i % 251 + 1);
		assert_int_equal(block[i][size - 1], i % 251 + 1);
	}
	assert_string_equal(salle_arena_copy_text_n(&arena, "longsword", 4), "long");
	assert_string_equal(salle_arena_format(&arena, "%s-%d", "r", 3), "r-3");
	salle_arena_release(&arena);
	assert_null(arena.chunks);
}

static jmp_buf out_of_memory;

static void jump_out(size_t wanted)
{
	assert_true(wanted == SIZE_MAX);
	longjmp(out_of_memory, 1);
}

/* Memory is zeroed after a reset, also in large blocks and in the shared pool. */
TEST_OF(struct salle_arena *arena, test_arena_can_be_emptied)
{
	static const size_t sizes[] = { 24, 70000, 8, 300000, 64 };
	for (unsigned round = 0; round < 3; round++) {
		for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
			unsigned char *own = salle_arena_alloc(arena, sizes[i]);
			unsigned char *pooled = salle_shared_arena_alloc(salle_arena_shared(arena), sizes[i]);
			assert_non_null(pooled);
			for (size_t k = 0; k < sizes[i]; k++)
				assert_true(own[k] == 0 && pooled[k] == 0);
			memset(own, 1 + (int)round, sizes[i]);
			memset(pooled, 1 + (int)round, sizes[i]);
		}
		assert_true(salle_arena_bytes(arena) >= 370096 && salle_arena_bytes(arena) < 500000);
		assert_true(salle_arena_unused(arena) > 0 && salle_arena_unused(arena) < 500000);
		salle_arena_reset(arena);
		assert_int_equal(salle_arena_bytes(arena), 0);
	}
}

TEST_OF(struct salle_arena *arena, test_arena_refuses_products_that_overflow)
{
	void (*before)(size_t) = salle_out_of_memory;
	salle_out_of_memory = jump_out;
	bool called = setjmp(out_of_memory) != 0;
	if (!called)
		(void)salle_arena_array(arena, SIZE_MAX / 2, 3);
	salle_out_of_memory = before;
	assert_true(called);
}

static void test_parse_int(void **state)
{
	static const struct {
		const char *text;
		bool ok;
		int64_t value;
	} cases[] = {
		{ "0", true, 0 },
		{ "-12", true, -12 },
		{ "+3", true, 3 },
		{ "010", true, 10 },
		{ "9223372036854775807", true, INT64_MAX },
		{ "-9223372036854775808", true, INT64_MIN },
		{ "9223372036854775808", false, 0 },
		{ "", false, 0 },
		{ "-", false, 0 },
		{ " 1", false, 0 },
		{ "1 ", false, 0 },
		{ "0x10", false, 0 },
		{ "2d6", false, 0 },
		{ "1.0", false, 0 },
		{ "1e3", false, 0 },
		{ "--1", false, 0 },
		{ "1_000", false, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		int64_t value = 0;
		assert_int_equal(salle_parse_int(cases[i].text, &value), cases[i].ok);
		assert_true(value == cases[i].value);
	}
}

static void test_parse_uint(void **state)
{
	uint64_t value = 0;
	assert_true(salle_parse_uint("18446744073709551615", &value));
	assert_true(value == UINT64_MAX);
	assert_false(salle_parse_uint("18446744073709551616", &value));
	assert_false(salle_parse_uint("-1", &value));
	assert_false(salle_parse_uint("+1", &value));
	assert_false(salle_parse_uint("", &value));
	assert_true(value == UINT64_MAX);
}

static void test_parse_real(void **state)
{
	static const struct {
		const char *text;
		bool ok;
		double value;
	} cases[] = {
		{ "1.5", true, 1.5 },
		{ "-0.25", true, -0.25 },
		{ ".5", true, 0.5 },
		{ "5.", true, 5 },
		{ "1e3", true, 1000 },
		{ "1E-2", true, 0.01 },
		{ "nan", false, 0 },
		{ "NaN", false, 0 },
		{ "inf", false, 0 },
		{ ".inf", false, 0 },
		{ "-infinity", false, 0 },
		{ "1e999", false, 0 },
		{ "0x1p3", false, 0 },
		{ ".", false, 0 },
		{ "1e", false, 0 },
		{ "1,5", false, 0 },
		{ " 1", false, 0 },
		{ "1.5.2", false, 0 },
		{ "", false, 0 },
		{ "+", false, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		double value = 0;
		assert_int_equal(salle_parse_real(cases[i].text, &value), cases[i].ok);
		assert_true(value == cases[i].value); /* the literal gives exactly this double, or the nearest one */
	}
}

/* Well-formed and ill-formed byte sequences of the Unicode Standard, chapter 3.9. */
static void test_utf8_is_checked_as_the_standard_says(void **state)
{
	static const struct {
		const char *bytes;
		size_t length, n;
		uint32_t code;
	} cases[] = {
		{ "A", 1, 1, 0x41 },
		{ "\xc3\xa4", 2, 2, 0xe4 },
		{ "\xe2\x82\xac", 3, 3, 0x20ac },
		{ "\xf0\x9f\x97\xa1", 4, 4, 0x1f5e1 },
		{ "\xf4\x8f\xbf\xbf", 4, 4, 0x10ffff },
		{ "\xc0\x80", 2, 0, 0 },
		{ "\xe0\x9f\xbf", 3, 0, 0 },
		{ "\xf0\x8f\xbf\xbf", 4, 0, 0 }, /* overlong encoding */
		{ "\xed\xa0\x80", 3, 0, 0 },     /* surrogate */
		{ "\xf4\x90\x80\x80", 4, 0, 0 }, /* beyond U+10FFFF */
		{ "\x80", 1, 0, 0 },
		{ "\xff", 1, 0, 0 },
		{ "\xe2\x82", 2, 0, 0 },
		{ "\xe2\x28\xa1", 3, 0, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint32_t code = 0;
		assert_int_equal(salle_utf8_decode(cases[i].bytes, cases[i].length, &code), cases[i].n);
		assert_int_equal(code, cases[i].code);
	}
}

static void test_text_faults_have_places(void **state)
{
	size_t offset = 0;
	unsigned line, column;
	assert_null(salle_find_text_fault("a\tb\r\nc\n", 7, &offset));
	static const char bad[] = "a\r\nb\rc\n\xc3\xa4\xc3\xa4\xff";
	assert_string_equal(salle_find_text_fault(bad, sizeof bad - 1, &offset),
		"bytes that are not UTF-8 text: save the file as UTF-8");
	assert_int_equal(offset, 11);
	salle_find_line_and_column(bad, sizeof bad - 1, offset, &line, &column);
	assert_int_equal(line, 4);
	assert_int_equal(column, 3);
	assert_string_equal(salle_find_text_fault("a\0b", 3, &offset), "a NUL byte");
	assert_string_equal(salle_find_text_fault("a\033", 2, &offset), "a control character");
}

static void test_names_are_checked(void **state)
{
	char longest[SALLE_NAME_MAX + 2];
	memset(longest, 'n', sizeof longest);
	longest[SALLE_NAME_MAX] = '\0';
	assert_null(salle_find_name_fault(longest));
	longest[SALLE_NAME_MAX] = 'n';
	longest[SALLE_NAME_MAX + 1] = '\0';
	assert_string_equal(salle_find_name_fault(longest), "is longer than 64 bytes");
	assert_null(salle_find_name_fault("M\xc3\xbcller's \"bill\", 2=3"));
	for (const char *c = "=+-@"; *c != '\0'; c++) {
		char name[] = { *c, '1', '\0' };
		assert_string_equal(salle_find_name_fault(name),
			"begins with one of = + - @, which spreadsheets take for a formula");
	}
	assert_string_equal(salle_find_name_fault(""), "is empty");
	assert_string_equal(salle_find_name_fault(" a"), "begins or ends with a blank");
	assert_string_equal(salle_find_name_fault("a "), "begins or ends with a blank");
	assert_string_equal(salle_find_name_fault("a\tb"), "holds a character that does not print");
	assert_string_equal(salle_find_name_fault("a\xe2\x80\x8b"), "holds a character that does not print");
	assert_string_equal(salle_find_name_fault("\xff"), "is not UTF-8 text");
}

/* Spreadsheets misread the names in `dates`: numbers, fractions, dates and times. The texts in `names` only resemble
 * them. */
static void test_names_that_are_misread(void **state)
{
	static const char *const dates[] = { "3-1", "1/2", "1 1/2", "007", "1e5", "1E-5", "1.5", "1,000", "1,5", ".5", "5.",
		"50%", "50 %", "$5", "\xe2\x82\xac" "5", "2024-01-05", "1/2/24", "12-2024", "1:30", "1:30:05", "3 pm", "Mar-1",
		"1-Mar", "MARCH1", "SEPT2", "dec 1", "Dec 1, 2024", "1 January 2024", "may2", "1.2.2024" };
	static const char *const names[] = { "knight", "a1", "1a", "e5", "1e", "1ef", "2d6", "3-1-knight", "v1.2",
		"1-2-3-4", "40-60", "40/60", "13-2024", "1+2", "March", "may", "mar_1", "mars-1", "marine 1", "sept_2", "1_2",
		"x3-1",
		"TRUEBLADE", "truth", "Nonette", "na", "none", "1 2", "12345-1",
		"3pm", "10 paces", "7th", "$", ".", "%" };
	for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++)
		assert_string_equal(salle_describe_misread_name(dates[i]), "spreadsheets read as a number or a date");
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		assert_null(salle_describe_misread_name(names[i]));
	assert_string_equal(salle_describe_misread_name("True"), "spreadsheets, pandas and R read as true or false");
	assert_string_equal(salle_describe_misread_name("NA"), "pandas and R read as a missing value");
	assert_string_equal(salle_describe_misread_name("null"), "pandas reads as a missing value");
	assert_string_equal(salle_describe_misread_name("None"), "pandas reads as a missing value");
}

/* Edit distances counted by hand: an insertion, a deletion, a substitution or a swap of neighbours is one edit. */
static void test_nearest_name_has_the_fewest_edits(void **state)
{
	static const char *const known[] = { "will", NULL, "agility", "brawn", "cunning", "halfsword" };
	enum { N = sizeof known / sizeof known[0] };
	assert_string_equal(salle_nearest_name("wil", known, N), "will");
	assert_string_equal(salle_nearest_name("WILL", known, N), "will");
	assert_string_equal(salle_nearest_name("iwll", known, N), "will");
	assert_string_equal(salle_nearest_name("agiltiy", known, N), "agility");
	assert_string_equal(salle_nearest_name("half_sword", known, N), "halfsword");
	assert_string_equal(salle_nearest_name("cuning", known, N), "cunning");
	assert_null(salle_nearest_name("reach", known, N));
	static const char *const printed[] = { "Short Sword", "Short Spear", "Long Spear" };
	assert_string_equal(salle_nearest_name("Spear, Short", printed, 3), "Short Spear");
	assert_string_equal(salle_nearest_name("long-spear", printed, 3), "Long Spear");
	assert_null(salle_nearest_name("Spear", printed, 3));
	assert_null(salle_nearest_name("x", known, N));
	assert_null(salle_nearest_name("", known, N));
	static const char *const letters[] = { "a", "b" };
	assert_null(salle_nearest_name("c", letters, 2));
}

static void test_counts_have_their_number(void **state)
{
	assert_string_equal(salle_format_count(2, "hits").text, "2 hits");
	assert_string_equal(salle_format_count(1, "hits").text, "1 hit");
	assert_string_equal(salle_format_count(-1, "hits").text, "-1 hits");
	assert_string_equal(salle_format_count(1, "dice").text, "1 die");
	assert_string_equal(salle_format_count(0, "dice").text, "0 dice");
	assert_string_equal(salle_format_count(1, "tosses").text, "1 toss");
	assert_string_equal(salle_format_count(1, "phrases").text, "1 phrase");
	assert_string_equal(salle_format_count(1, "less").text, "1 less");
	assert_string_equal(salle_format_count(1, "left").text, "1 left");
}

/* The text has 59 letters and then characters of two bytes. A cut at 60 bytes would split a character. */
static void test_quote_cuts_between_characters(void **state)
{
	char text[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg\xc3\xa4\xc3\xa4";
	assert_string_equal(salle_quote_text(text).text, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg...");
	text[60] = '\0';
	text[59] = 'h';
	assert_string_equal(salle_quote_text(text).text, text);
}

/* The report page is tested with the same cases (tests/cli/report.bats). */
TEST_OF(struct salle_arena *arena, test_only_all_and_none_are_100_and_0)
{
	FILE *file = fopen("tests/percent.txt", "r");
	char line[80], wanted[16], share[24];
	int decimals;
	size_t cases = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file) != NULL) {
		if (line[0] == '#')
			continue;
		assert_int_equal(sscanf(line, "%23s %d %15s", share, &decimals, wanted), 3);
		assert_string_equal(salle_percent_text(strtod(share, NULL), decimals, arena), wanted);
		cases++;
	}
	assert_int_equal(fclose(file), 0);
	assert_true(cases > 20);
	assert_string_equal(salle_percent_range_text(0.00001, 1, 1, arena), "<0.1 - 100.0");
	assert_string_equal(salle_percent_text(-0.02, 2, arena), "-2.00");
}

/* The texts and hashes are those of FIPS 180-2, appendix B. */
static void test_sha256_matches_published_hashes(void **state)
{
	char hex[65];
	salle_sha256_hex("abc", 3, hex);
	assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	salle_sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hex);
	assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
	salle_sha256_hex("", 0, hex);
	assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(test_report_keeps_order_and_counts_errors),
	UNIT(test_report_shows_what_does_not_print), UNIT(test_report_shortens_long_messages),
	UNIT(test_report_drops_repeats), UNIT(test_report_is_bounded),
	UNIT(test_arena_gives_zeroed_aligned_disjoint_memory), UNIT(test_arena_can_be_emptied),
	UNIT(test_arena_refuses_products_that_overflow), UNIT(test_parse_int), UNIT(test_parse_uint), UNIT(test_parse_real),
	UNIT(test_utf8_is_checked_as_the_standard_says), UNIT(test_text_faults_have_places), UNIT(test_names_are_checked),
	UNIT(test_names_that_are_misread), UNIT(test_nearest_name_has_the_fewest_edits),
	UNIT(test_quote_cuts_between_characters), UNIT(test_counts_have_their_number),
	UNIT(test_only_all_and_none_are_100_and_0), UNIT(test_sha256_matches_published_hashes))
