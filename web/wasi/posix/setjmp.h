/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GLPK's readers of model files, which salle does not call, jump out of errors. In wasm32-wasi a jump ends the program. */
#ifndef SALLE_SETJMP_H
#define SALLE_SETJMP_H
typedef int jmp_buf[1];
#define setjmp(environment) ((void)(environment), 0)
#define longjmp(environment, value) __builtin_trap()
#endif
