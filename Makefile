# SPDX-License-Identifier: GPL-3.0-or-later
#
# make             the program: build/release/salle
# make demo        installs what is missing, builds, runs scenarios/fechtbook/armoury.yaml, played plainly and well
# make test        installs what is missing, builds, runs all tests; UNIT=1 leaves out those of the command line
# make bench       compares speed with naive programs in C and Python; CALLGRIND=1 counts instructions. Instead of that,
#                  FIELD=1 measures the cost of large fields and of `expert`, CONTROLS=1 that of adjusted rates, and
#                  THREADS=1 cost and gain of a second thread
# make report-assets  bundles the page of `salle report` from web/, with the charts that npm fetches
# make wasm        build/wasm/salle.wasm: the program for WebAssembly (needs: scripts/setup.sh --web)
# make web         build/web/salle.html: editor, program and report in one page that needs no network
# make browser-driver  fetches what the tests in browsers use (tests/web)
# make golden      writes the expected results of tests/golden again
# make samples     runs the independent programs (tests/oracle/) again if their sources changed, and stores the results;
#                  takes minutes
# make docs        writes the references in docs/ again, from the field tables
# make fuzz        runs each fuzzer for SECONDS=20
# make coverage    runs the unit tests and prints which lines of the library they reach; takes minutes
# make lint        checks format and structure, and runs the static checks
# make format      formats the C files
# make install     PREFIX=/usr/local DESTDIR=        make uninstall        make clean
# make dist        build/salle-RELEASE.tar.xz: the sources of this commit with the page, to build without git, npm, network
# make deb         build/salle_RELEASE_*.deb: a Debian package
#
# MPI=1 builds build/release-mpi/salle, for mpirun (Debian: libopenmpi-dev openmpi-bin)
# SERIAL=1 builds build/release-serial/salle, without OpenMP
# VARIANT=release|debug|san|tsan|cov, each in its own folder under build/; NATIVE=1 builds for this machine only;
# V=1 shows the commands

VARIANT ?= release
PREFIX  ?= /usr/local
DESTDIR ?=
SECONDS ?= 20
BUILD   := build/$(VARIANT)$(if $(NATIVE),-native)

CC_release := gcc
CC_debug   := gcc
CC_san     := gcc
CC_tsan    := clang
CC_cov     := gcc
CC_fuzz    := clang
# tuning for instruction scheduling and copying; the machine need not have these instructions. 6 % fewer instructions
# per tempo
TUNE := $(if $(filter x86_64,$(shell uname -m)),-mtune=skylake-avx512)
FLAGS_release := -O3 -g1 $(TUNE)
FLAGS_debug   := -O0 -g3 -DSALLE_CHECKED
FLAGS_san     := -O1 -g1 -DSALLE_CHECKED -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_tsan    := -O1 -g1 -fsanitize=thread
FLAGS_cov     := -O1 -g1 --coverage
# only the library, for tests/fuzz/run.sh
FLAGS_fuzz    := -O1 -g1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

ifeq ($(FLAGS_$(VARIANT)),)
$(error VARIANT must be release, debug, san, tsan or cov)
endif

CC := $(CC_$(VARIANT))
# libomp is not instrumented
export TSAN_OPTIONS ?= ignore_noninstrumented_modules=1 halt_on_error=1
# `make dist` packs the revision, because the archive has no git repository
VERSION := $(shell cat dist/revision 2>/dev/null || git describe --always --dirty --tags --abbrev=12 2>/dev/null || echo unknown)
RELEASE := $(shell sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)
WARN := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wpointer-arith \
	-Wcast-qual -Wundef -Wformat=2 -Wvla -Werror \
	$(if $(filter clang,$(CC_$(VARIANT))),-Wno-missing-field-initializers -Wno-static-in-inline)
# (clang warns about rows of tables without their last fields, and about templates that only one file exports)
CPPFLAGS += -Iinclude -Isrc -D_GNU_SOURCE -DMATHLIB_STANDALONE
# no fused multiply-add, because results must not depend on the machine
CFLAGS += -std=c11 -pthread -ffp-contract=off $(FLAGS_$(VARIANT)) $(WARN) $(if $(NATIVE),-march=native)
LDLIBS := -lyaml -lcsv -ljansson -lRmath -lnettle -lglpk -lgsl -lgslcblas -lsqlite3 -lxlsxwriter -lz -lm
# One object contains OpenMP. libgomp is linked statically, so that it finds the wait policy that threads.c sets.
LDLIBS += $(if $(filter clang,$(CC)),-fopenmp,-l:libgomp.a)

SOURCES := $(filter-out src/cli/%,$(wildcard src/*/*.c src/rules/*/*.c src/rules/*/*/*.c))
CLI     := $(wildcard src/cli/*.c)
TESTS   := $(wildcard tests/test_*.c)
SUPPORT := $(filter-out tests/test_%,$(wildcard tests/*.c))

LIBRARY := $(BUILD)/libsalle.a
ALL_TESTS := $(BUILD)/tests/all
# Files of tests that contain functions of the library, changed by macros. In one program with other tests, these would
# call the changed functions.
ALONE := $(shell grep -l '^\#include "[^"]*\.c"' $(TESTS))
Q := $(if $(V),,@)
SUBMAKE := $(MAKE) --no-print-directory -j$(shell nproc)

.PHONY: all wasm web browser-driver page-if-possible report-assets demo nightly test tests bench golden samples docs fuzz coverage lint format install uninstall dist deb clean FORCE
.SECONDARY:
all: $(BUILD)$(if $(MPI),-mpi)$(if $(SERIAL),-serial)/salle $(if $(filter report-assets,$(MAKECMDGOALS)),,page-if-possible)

$(BUILD)/salle: $(CLI:%.c=$(BUILD)/%.o) $(LIBRARY)
	@echo "link    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# With MPI, for mpirun. Only one object uses MPI.
$(BUILD)-mpi/salle: $(patsubst %/mpi_ranks.o,$(BUILD)-mpi/mpi_ranks.o,$(CLI:%.c=$(BUILD)/%.o)) $(LIBRARY)
	@echo "link    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(shell mpicc --showme:link)
$(BUILD)-mpi/mpi_ranks.o: src/cli/mpi_ranks.c Makefile
	@mkdir -p $(@D)
	@echo "compile $@"
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -DSALLE_MPI $(patsubst -I%,-isystem%,$(shell mpicc --showme:compile)) -MMD -MP -c -o $@ $<

# Without OpenMP there is one thread.
$(BUILD)-serial/salle: $(CLI:%.c=$(BUILD)/%.o) $(BUILD)-serial/threads.o $(LIBRARY)
	@echo "link    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(filter-out -l:libgomp.a,$(LDLIBS))
$(BUILD)-serial/threads.o: src/base/threads.c Makefile
	@mkdir -p $(@D)
	@echo "compile $@"
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/src/base/threads.o: CFLAGS += -fopenmp
$(LIBRARY): $(SOURCES:%.c=$(BUILD)/%.o)
	@echo "archive $@"
	$(Q)rm -f $@ && ar rcs $@ $^

# One process per object: starting `mkdir` and `echo` as well would take a tenth of the time of a small file. So make
# prints, and makes all folders when it reads this file.
$(shell mkdir -p $(addprefix $(BUILD)/,$(sort $(dir $(SOURCES) $(CLI) $(wildcard tests/*/*.c) tests/))))
$(BUILD)/%.o: %.c Makefile
	$(info compile $@)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# The loop of a bout handles single bytes. gcc would combine them to vectors and then separate them again.
$(patsubst %,$(BUILD)/src/rules/fechtbook/bout/%.o,bout bout_plain bout_controlled bout_controlled_rare): CFLAGS += -fno-tree-vectorize

# a test need not use the fixture that cmocka passes to it
$(TESTS:%.c=$(BUILD)/%.o): CFLAGS += -Wno-unused-parameter
# tests measure no speed; unoptimized they compile in two fifths of the time and run a few seconds longer
$(TESTS:%.c=$(BUILD)/%.o) $(SUPPORT:%.c=$(BUILD)/%.o): CFLAGS += -O0
# tests need no line numbers; without them, and with gold if it is installed, linking takes less than half of the time
ifeq ($(VARIANT),release)
GOLD := $(shell echo 'int main(void) { return 0; }' | $(CC) -fuse-ld=gold -x c -o /dev/null - 2>/dev/null && echo -fuse-ld=gold)
$(ALL_TESTS) $(BUILD)/tests/test_%: LDFLAGS += $(GOLD) -Wl,--strip-debug
endif

# Only one object contains the revision and the hash of the sources that decide bouts. It reads them from a file that is
# rewritten only when they change.
DECIDING := $(sort $(wildcard include/salle/*.h $(foreach part,base core kit policy scenario batch,src/$(part)/*.[ch]) \
	src/rules/*.* src/rules/*/*.[chd]* src/rules/*/*/*.[chd]*))
$(BUILD)/src/cli/version.o: CPPFLAGS += -include $(BUILD)/version.h
$(BUILD)/src/cli/version.o: $(BUILD)/version.h
$(BUILD)/version.h: FORCE
	@mkdir -p $(@D)
	@printf '#define SALLE_RELEASE "$(RELEASE)"\n#define SALLE_REVISION "%s"\n#define SALLE_SOURCES "%s"\n#define SALLE_PAGE "%s"\n' "$(VERSION)" \
		"$$(cat $(DECIDING) | sha256sum | cut -c1-64)" "$(PAGE_HASH)" >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(BUILD)/tests/test_%: $(BUILD)/tests/test_%.o $(SUPPORT:%.c=$(BUILD)/%.o) $(LIBRARY)
	@echo "link    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

# The program of all test files, or of those in TESTS, for `make test`. `$(ALL_TESTS) test_dice` runs one file. One link
# takes a fiftieth of the time of 200 links. Programs of single files could be out of date afterwards, so they are deleted.
TOGETHER := $(filter-out $(ALONE),$(TESTS))
$(ALL_TESTS): $(TOGETHER:%.c=$(BUILD)/%.o) $(SUPPORT:%.c=$(BUILD)/%.o) $(LIBRARY) $(BUILD)/tests/list
	@echo "link    $@"
	$(Q)rm -f $(TOGETHER:%.c=$(BUILD)/%)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter-out %/list,$^) -lcmocka $(LDLIBS)
$(BUILD)/tests/list: FORCE
	@echo "$(TOGETHER)" | cmp -s - $@ || echo "$(TOGETHER)" >$@

# The page of `salle report` without data, the same for all variants. Later builds use npm's cache.
PAGE := build/report/page.html
PAGE_SOURCES := $(sort $(wildcard web/*.*))
PAGE_HASH = $$(cat $(PAGE_SOURCES) | sha256sum | cut -c1-64)
report-assets: $(PAGE)
# Without npm or network the program is built nevertheless.
page-if-possible:
	@{ [ -e dist/page.html ] || command -v npm >/dev/null; } && $(SUBMAKE) report-assets || [ -e $(PAGE) ] || \
		echo "without npm and network there is no page for \`salle report\`; with both: make report-assets"
ifneq ($(wildcard dist/page.html),)
$(PAGE): dist/page.html
	install -D -m 644 $< $@
else
build/report/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@mkdir -p build/report
	@echo "fetch   $(@D)"
	$(Q)cp $^ build/report/ && npm ci --prefix build/report --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
$(PAGE): $(PAGE_SOURCES) build/report/node_modules/.package-lock.json
	@echo "bundle  $@"
	$(Q)node web/bundle.mjs build/report/node_modules $@ "$(PAGE_HASH)"
endif

# The program for WebAssembly, without threads, SQLite and libxlsxwriter. web/wasi has what wasi-libc lacks.
WASM := build/wasm
WASM_LIBRARIES := $(WASM)/libraries.a
WASM_CC := clang-14 --target=wasm32-wasi -nostdlibinc $(addprefix -isystem ,web/wasi/posix $(WASM)/include \
	/usr/include/wasm32-wasi) -include web/wasi/posix.h $(addprefix -D_WASI_EMULATED_,SIGNAL GETPID)
WASM_OBJECTS := $(patsubst %.c,$(WASM)/%.o,$(filter-out src/history/history.c src/run_folder/workbook%.c,$(SOURCES)) $(CLI) $(wildcard web/wasi/*.c))
wasm: $(WASM)/salle.wasm
$(WASM_LIBRARIES): web/wasi/libraries.sh $(wildcard web/wasi/*-config.h)
	web/wasi/libraries.sh $(WASM)
$(WASM)/%.o: %.c Makefile | $(WASM_LIBRARIES)
	@mkdir -p $(@D)
	@echo "compile $@"
	$(Q)$(WASM_CC) $(CPPFLAGS) -std=c11 -O3 -ffp-contract=off $(WARN) -Wno-missing-field-initializers \
		-Wno-static-in-inline -MMD -MP -c -o $@ $<
$(WASM)/src/cli/version.o: CPPFLAGS += -include $(BUILD)/version.h
$(WASM)/src/cli/version.o: $(BUILD)/version.h
$(WASM)/salle.wasm: $(WASM_OBJECTS)
	@echo "link    $@"
	$(Q)clang-14 --target=wasm32-wasi -Wl,--strip-all,-z,stack-size=8388608 -o $@ $^ $(WASM_LIBRARIES) \
		$(addprefix -lwasi-emulated-,signal getpid) -lc-printscan-long-double

# salle in one page.
web: build/web/salle.html
build/web/node_modules/.package-lock.json: web/app/app-package.json web/app/app-package-lock.json
	@mkdir -p build/web
	@echo "fetch   $(@D)"
	$(Q)for file in $(notdir $^); do cp web/app/$$file build/web/$${file#app-}; done && npm ci --prefix build/web --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
build/web/salle.html: $(WASM)/salle.wasm $(PAGE) $(wildcard web/app/*) $(shell find scenarios -type f) \
		build/web/node_modules/.package-lock.json
	@echo "bundle  $@"
	$(Q)node web/app/bundle_app.mjs $(CURDIR)/build/web/node_modules $< $(PAGE) scenarios $@

# puppeteer, which drives the browsers of the tests.
browser-driver: build/browser-driver/node_modules/.package-lock.json
build/browser-driver/node_modules/.package-lock.json: tests/web/driver-package.json tests/web/driver-package-lock.json
	@mkdir -p build/browser-driver
	@echo "fetch   $(@D)"
	$(Q)for file in $(notdir $^); do cp tests/web/$$file build/browser-driver/$${file#driver-}; done && npm ci --prefix build/browser-driver --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null

tests: $(ALL_TESTS) $(ALONE:%.c=$(BUILD)/%) $(BUILD)/salle

test:
	scripts/setup.sh
	$(SUBMAKE) tests report-assets
	@scripts/run-tests.sh $(if $(UNIT),-,$(BUILD)/salle) $(ALL_TESTS) $(notdir $(TESTS:%.c=%))

demo:
	scripts/setup.sh
	$(SUBMAKE) all report-assets
	$(BUILD)/salle run scenarios/fechtbook/armoury.yaml --policies plain,master

# One round of four scenarios, into results/nightly; a round takes at most three minutes of bouts.
nightly: $(BUILD)/salle $(PAGE)
	SALLE=$(CURDIR)/$(BUILD)/salle scripts/nightly.sh --seconds 180 scripts/nightly/list

$(BUILD)/tests/bench/naive: tests/bench/naive.c Makefile
	@mkdir -p $(@D)
	@echo "link    $@"
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE -O3 -Wall -Wextra -o $@ $<

$(BUILD)/tests/bench/bench: $(BUILD)/tests/bench/bench.o $(LIBRARY)
	@echo "link    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/tests/studies/study_%: $(BUILD)/tests/studies/study_%.o $(BUILD)/tests/studies/study.o $(BUILD)/tests/tally_fixture.o \
		$(BUILD)/tests/coin_plan.o $(BUILD)/tests/planted_skill.o $(BUILD)/tests/planted_rule.o $(LIBRARY)
	@echo "link    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

ifdef FIELD
bench: $(BUILD)/salle
	python3 tests/bench/field.py $<
else ifdef THREADS
bench: $(BUILD)/salle
	python3 tests/bench/threads.py $<
else ifdef CONTROLS
bench: $(BUILD)/salle
	python3 tests/bench/controls.py $< $(if $(CALLGRIND),--callgrind 1)
else
bench: $(BUILD)/tests/bench/bench $(BUILD)/tests/bench/naive
	python3 tests/bench/compare.py $^ $(if $(CALLGRIND),--callgrind $(CALLGRIND))
endif

golden: $(BUILD)/salle
	scripts/golden.sh $< tests/golden

samples: $(BUILD)/salle
	PYTHONDONTWRITEBYTECODE=1 python3 tests/oracle/compare_saga.py $< --keep
	PYTHONDONTWRITEBYTECODE=1 python3 tests/oracle/compare_oracle.py $< --keep
	PYTHONDONTWRITEBYTECODE=1 python3 tests/oracle/compare_musketeers.py $< --keep
	PYTHONDONTWRITEBYTECODE=1 python3 tests/oracle/compare_campaign.py $< --keep

docs: $(BUILD)/tests/test_scenario_doc $(BUILD)/tests/test_policy_doc $(BUILD)/tests/test_result_columns
	for test in $^; do SALLE_UPDATE=1 $$test || exit 1; done

fuzz:
	tests/fuzz/run.sh $(SECONDS)

# Without the three longest tests, which would take as long as all others together.
coverage:
	$(SUBMAKE) VARIANT=cov tests
	SALLE_TEST_SECONDS=900 scripts/run-tests.sh - build/cov/tests/all \
		$(filter-out test_conformance test_figures_of_rules test_control_variates,$(notdir $(TESTS:%.c=%)))
	gcovr --root . --filter src/ --filter include/ build/cov

lint:
	scripts/lint.sh

format:
	scripts/format.sh

$(BUILD)/salle.1: docs/salle.1.scd
	scdoc <$< >$@

# The completions of a shell, generated from the help of the program.
COMPLETIONS := $(addprefix $(BUILD)/completion.,bash zsh fish)
$(BUILD)/completion.%: scripts/completion.sh $(BUILD)/salle
	$< $(BUILD)/salle $* >$@.new && mv $@.new $@

# Debian's zsh looks for completions of packages elsewhere.
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions

# salle.html is installed where it was packed or built.
WEB_PAGE := $(firstword $(wildcard dist/salle.html build/web/salle.html))
install: $(BUILD)/salle $(BUILD)/salle.1 page-if-possible $(COMPLETIONS)
	install -D -m 755 $(BUILD)/salle $(DESTDIR)$(PREFIX)/bin/salle
	install -D -m 644 $(BUILD)/salle.1 $(DESTDIR)$(PREFIX)/share/man/man1/salle.1
	install -D -m 644 $(BUILD)/completion.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/salle
	install -D -m 644 $(BUILD)/completion.zsh $(DESTDIR)$(ZSH_COMPLETIONS)/_salle
	install -D -m 644 $(BUILD)/completion.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/salle.fish
	[ ! -e $(PAGE) ] || install -D -m 644 $(PAGE) $(DESTDIR)$(PREFIX)/share/salle/report/page.html
	$(if $(WEB_PAGE),install -D -m 644 $(WEB_PAGE) $(DESTDIR)$(PREFIX)/share/salle/salle.html)
	install -d $(DESTDIR)$(PREFIX)/share/salle $(DESTDIR)$(PREFIX)/share/doc/salle/docs $(DESTDIR)$(PREFIX)/share/doc/salle/scripts
	cp -R scenarios $(DESTDIR)$(PREFIX)/share/salle/
	chmod -R u=rwX,go=rX $(DESTDIR)$(PREFIX)/share/salle
	install -m 644 *.md LICENSE NOTICE $(DESTDIR)$(PREFIX)/share/doc/salle/
	install -m 644 docs/*.md docs/*.png docs/*.json $(DESTDIR)$(PREFIX)/share/doc/salle/docs/
	install -m 644 scripts/setup.sh scripts/*.slurm $(DESTDIR)$(PREFIX)/share/doc/salle/scripts/
	ln -sfn ../../salle/scenarios $(DESTDIR)$(PREFIX)/share/doc/salle/scenarios
	for rules in src/rules/*/README.md; do \
		install -D -m 644 $$rules $(DESTDIR)$(PREFIX)/share/doc/salle/$$rules || exit 1; done

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/salle $(DESTDIR)$(PREFIX)/share/man/man1/salle.1
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/salle $(DESTDIR)$(ZSH_COMPLETIONS)/_salle
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/salle.fish
	rm -rf $(DESTDIR)$(PREFIX)/share/salle $(DESTDIR)$(PREFIX)/share/doc/salle

dist deb: $(BUILD)/salle $(PAGE) build/web/salle.html
	scripts/package.sh $@ $(RELEASE)

clean:
	rm -rf build

-include $(shell find $(BUILD) $(WASM)/src -name '*.d' 2>/dev/null)
