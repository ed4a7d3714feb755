/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/mpi_ranks.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

/* The message that each rank sends before the bouts. Rank 0 answers with a status. */
struct rank_message {
	uint64_t status;
	char plan[65]; /* SHA-256 of the plan, by hash_plan */
	char host[64], message[400];
};

/* Returns whether mpirun or Slurm started several processes, by the variables that Open MPI, PMI and Slurm set. */
static bool is_started_by_launcher(void)
{
	static const char *const names[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *text = getenv(names[i]);
		if (text != NULL && strtoul(text, NULL, 10) > 1)
			return true;
	}
	return false;
}

#ifdef SALLE_MPI
#include <mpi.h>

enum { CHUNK = 1 << 30 }; /* maximum number of bytes in an MPI call, because MPI counts bytes in an int */

static int next_chunk_size(size_t left)
{
	return (int)(left < CHUNK ? left : CHUNK);
}

static void broadcast_bytes(const struct salle_processes *all, void *bytes, size_t length)
{
	(void)all;
	for (size_t at = 0; at < length; at += CHUNK)
		MPI_Bcast((char *)bytes + at, next_chunk_size(length - at), MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void send_to_rank_0(const struct salle_processes *all, const void *bytes, size_t length)
{
	(void)all;
	for (size_t at = 0; at < length; at += CHUNK)
		MPI_Send((const char *)bytes + at, next_chunk_size(length - at), MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}

static void receive(const struct salle_processes *all, unsigned from, void *bytes, size_t length)
{
	(void)all;
	for (size_t at = 0; at < length; at += CHUNK)
		MPI_Recv((char *)bytes + at, next_chunk_size(length - at), MPI_BYTE, (int)from, 0, MPI_COMM_WORLD,
			MPI_STATUS_IGNORE);
}

enum salle_status salle_mpi_ranks_join(struct salle_cli *cli, const struct salle_processes **out)
{
	static struct salle_processes all;
	*out = NULL;
	if (!is_started_by_launcher())
		return SALLE_OK;
	int level, rank, n;
	MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level); /* on failure MPI prints a message and ends the program */
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &n);
	all = (struct salle_processes){ (unsigned)rank, (unsigned)n, broadcast_bytes, send_to_rank_0, receive };
	*out = &all;
	if (n > 1)
		return SALLE_OK;
	salle_error(&cli->diagnostics, NULL,
		"several processes were started without MPI, and each would fight all bouts: start them with mpirun or srun "
		"--mpi=pmix");
	return SALLE_BAD_INPUT;
}

void salle_mpi_ranks_leave(void)
{
	int begun = 0;
	MPI_Initialized(&begun);
	if (begun)
		MPI_Finalize();
}

#else

enum salle_status salle_mpi_ranks_join(struct salle_cli *cli, const struct salle_processes **out)
{
	*out = NULL;
	if (!is_started_by_launcher())
		return SALLE_OK;
	salle_error(&cli->diagnostics, NULL,
		"this salle was built without MPI, so each of several processes would fight all bouts: start one process, "
		"build it with make MPI=1, or divide the bouts with --shard K/N");
	return SALLE_BAD_INPUT;
}

void salle_mpi_ranks_leave(void)
{
}

#endif

/* Computes the SHA-256 of everything that determines the bouts of the plan and their results. */
static void hash_plan(const struct salle_plan *plan, char hex[65])
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = salle_check_allocated(open_memstream(&text, &length));
	fprintf(out, "%s %" PRIu64 " %zu\n", salle_program.sources, plan->seed, plan->n_matchups);
	for (size_t i = 0; i < plan->n_sources; i++)
		fprintf(out, "%s\n", plan->sources[i].sha256);
	for (size_t i = 0; i < plan->n_overrides; i++)
		fprintf(out, "%s\n", plan->overrides[i]);
	for (size_t m = 0; m < plan->n_matchups; m++)
		fprintf(out, "%" PRIu64 "\n", plan->matchups[m].bouts);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	salle_sha256_hex(text, length, hex);
	free(text);
}

static struct rank_message make_own_message(const struct salle_cli *cli, enum salle_status status,
	const struct salle_plan *plan)
{
	struct rank_message rank_message;
	memset(&rank_message, 0, sizeof rank_message); /* also clears the padding, because the padding is sent */
	rank_message.status = status;
	(void)gethostname(rank_message.host, sizeof rank_message.host - 1);
	if (status == SALLE_OK)
		hash_plan(plan, rank_message.plan);
	else if (cli->diagnostics.n > 0)
		snprintf(rank_message.message, sizeof rank_message.message, ": %s", cli->diagnostics.items[0].message);
	return rank_message;
}

enum salle_status salle_mpi_ranks_check_agreement(struct salle_cli *cli, const struct salle_processes *all,
	enum salle_status status, const struct salle_plan *plan)
{
	struct rank_message own = make_own_message(cli, status, plan);
	uint64_t verdict = status;
	if (all->rank > 0)
		all->send(all, &own, sizeof own);
	for (unsigned rank = 1; all->rank == 0 && rank < all->n; rank++) {
		struct rank_message rank_message;
		all->receive(all, rank, &rank_message, sizeof rank_message);
		if (verdict != SALLE_OK)
			continue;
		verdict = rank_message.status;
		if (rank_message.status != SALLE_OK) {
			salle_error(&cli->diagnostics, NULL, "process %u on %s cannot take part%s", rank, rank_message.host,
				rank_message.message);
		} else if (strcmp(rank_message.plan, own.plan) != 0) {
			salle_error(&cli->diagnostics, NULL,
				"process %u on %s has another salle, scenario or tables than this one on %s", rank, rank_message.host,
				own.host);
			verdict = SALLE_BAD_INPUT;
		}
	}
	all->broadcast(all, &verdict, sizeof verdict);
	if (all->rank > 0)
		salle_diagnostics_release(&cli->diagnostics); /* only rank 0 prints diagnostics */
	return (enum salle_status)verdict;
}
