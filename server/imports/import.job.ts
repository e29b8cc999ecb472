import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { importKindsOf } from '../../rules/imports/kinds.ts'
import { present } from '../../rules/present.ts'
import { countWords, formatCount } from '../../rules/totals.ts'
import { endBatch, startBatch } from '../kit/batch.ts'
import { clock } from '../kit/clock.ts'
import { refreshGrown } from '../kit/database/statistics.ts'
import type { CallContext, SessionControl, SignedIn } from '../kit/http/handler.ts'
import type { Parts } from '../kit/http/mount.ts'
import { refuse } from '../kit/http/problems.ts'
import type { ImportRun, RowResult } from '../kit/import-kind.ts'
import type { Failed, JobHandler, Steps } from '../kit/queue/job.ts'
import type { Job } from '../kit/queue/queue.ts'
import { jobUser } from '../outside/mail/job-end.ts'
import { CHUNK, openSession, sorted } from './check.actions.ts'
import { Import } from './import.model.ts'
import { quoting } from './quoted.ts'
import { findRepeated } from './repeated.ts'
import { type Counts, countsOf, saveResults } from './results.queries.ts'
import { readRows, rowOf } from './rows.ts'
import { openDocument } from './stored.ts'

const CALL = 'imports.run'

interface Payload {
  importId: number
}

type Working = Parts & Pick<CallContext, 'perform'>

const noSession = (): never => {
  throw new Error('A job has no session.')
}

const NO_SESSION: SessionControl = {
  start: noSession,
  half: noSession,
  anyHalf: noSession,
  end: noSession,
  keep: noSession,
  take: noSession,
  redirect: noSession,
}

/** The context of the calls that an import performs, as if its user had sent them. */
const contextOf = ({ database, config, documents, sendText, log, perform }: Working, user: SignedIn, requestId: string): CallContext => ({
  ...{ db: database.read, stream: database.stream, user, today: clock.today(), call: CALL, requestId, address: '', program: null },
  ...{ config, documents, uploads: { get: noSession }, sendText, log, session: NO_SESSION, writeQueue: database.writeQueue },
  ...{ batchId: null, isPlan: false, leftOut: new Map(), perform },
})

/** The user who started the import, if they may still import such a file. */
const starter = async (db: Knex, job: Job<unknown>, { kind }: Import): Promise<SignedIn> => {
  const user = await jobUser(db, job)
  if (!user || !importKindsOf(user).includes(kind)) throw refuse.rule('importStarterGone')
  return user
}

const loaded = async (db: Knex, importId: number): Promise<Import> => {
  const one = await Import.query(db).findById(importId)
  if (one?.status !== 'Running') throw refuse.rule('importNotRunning')
  return one
}

/** Returns the batch of the import. Creates and stores it on the first start, so that a restart continues it. */
const batchOf = async (ctx: CallContext, one: Import, job: Job<unknown>, step: Steps['step']): Promise<number> =>
  one.batchId ??
  step(async (db) => {
    const batchId = await startBatch({ ...ctx, db }, { job_id: job.id })
    await Import.query(db).findById(one.id).patch({ batchId })
    return batchId
  })

/** Rows of a chunk that an earlier start of the job has written. */
const writtenAmong = async (db: Knex, importId: number, from: number, to: number): Promise<Set<number>> =>
  new Set(await db('import_rows').where({ import_id: importId, is_written: true }).whereBetween('row', [from, to]).pluck('row'))

const writtenCounts = (db: Knex, importId: number): Promise<Counts> => countsOf(db, importId, { is_written: true })

/** Updates the progress of the import and of its job. */
const showProgress = async (db: Knex, importId: number, jobId: number, counts: Counts): Promise<void> => {
  const doneCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  await Import.query(db)
    .findById(importId)
    .patch({ ...counts, doneCount })
  await db('jobs').where('id', jobId).update({ done: doneCount })
}

/** Ends an import: its batch can be undone from now on. */
const endImport = async (db: Knex, job: Job<unknown>, importId: number, values: Partial<Import>) => {
  const one = await Import.query(db).findById(importId)
  if (!one) return undefined
  const user = job.userId === null ? null : { id: job.userId, clientId: job.clientId }
  const { refusedCount } = await countsOf(db, importId)
  if (one.batchId !== null) {
    const changed = await endBatch({ db, user, call: CALL, requestId: '', batchId: one.batchId }, refusedCount)
    if (changed === 0 && refusedCount === 0) values.batchId = null
  }
  await showProgress(db, importId, job.id, await writtenCounts(db, importId))
  await Import.query(db)
    .findById(importId)
    .patch({ ...values, endedOn: clock.now(), version: one.version + 1 })
  const says = `${one.fileName}, ${formatCount(one.rowCount - refusedCount)} of ${countWords(one.rowCount, 'row')}`
  return { importId, batchId: 'batchId' in values ? values.batchId : one.batchId, says }
}

const WRITTEN_ANYWAY = new Set(['leftOut', 'refused'])

/** Writes the rows of an import in steps. After a restart it goes on with the rows that no step has written. */
export const importJob =
  (working: Working): JobHandler<Payload> =>
  async (job, { step, end }) => {
    const { importId } = job.payload
    const { database } = working
    const one = await loaded(database.read, importId)
    const ctx = contextOf(working, await starter(database.read, job, one), `import-${importId}-${randomUUID().slice(0, 8)}`)
    const batchId = await batchOf(ctx, one, job, step)
    const quotedIn = quoting(one.mapping, one.analysis.header)
    let quoted = quotedIn([])
    const run: ImportRun = {
      ...{ batchId, transact: step },
      save: (db, results) => saveResults(db, importId, results.map(quoted), true),
    }
    const source = { open: openDocument(ctx, one.rowsDocumentId), analysis: one.analysis, mapping: one.mapping }
    const repeated = await findRepeated(one.kind, one.mapping, readRows(source, CHUNK))
    const session = await openSession({ ...ctx, batchId }, one, database.write)
    const inChunks = async (write: (chunk: ReturnType<typeof sorted>) => Promise<void>) => {
      for await (const chunk of readRows(source, CHUNK)) {
        quoted = quotedIn(chunk)
        const [first, last] = [present(chunk[0]), present(chunk.at(-1))]
        const written = await writtenAmong(database.read, importId, rowOf(first), rowOf(last))
        const left = chunk.filter((row) => !written.has(rowOf(row)))
        if (left.length > 0) await write(sorted(left, repeated))
        // Counted on a reader: for a large import, counting would hold the writer too long.
        const counts = await writtenCounts(database.read, importId)
        await step((db) => showProgress(db, importId, job.id, counts))
        await step(refreshGrown)
      }
    }
    await inChunks(async ({ rows, results }) => {
      const known: RowResult[] = results.filter(({ outcome }) => WRITTEN_ANYWAY.has(outcome))
      if (known.length > 0) await step((db) => run.save(db, known))
      await session.write(rows, run)
    })
    // Past renewals come last: the license of each is there by then.
    if (session.writeHistory && [...repeated.values()].some((other) => 'history' in other))
      await inChunks(async ({ history }) => session.writeHistory?.(history, run))
    await end((db) => endImport(db, job, importId, { status: 'Done', error: null }))
  }

/** Ends a failed import. Rows written before the failure stay, and can be undone. */
export const importFailed: Failed = async (db, job, sentence) => {
  const { importId } = job.payload as Payload
  await endImport(db, job, importId, { status: 'Failed', error: sentence })
}

/** Ends a cancelled import. */
export const endCancelled = async (db: Knex, one: Import): Promise<void> => {
  const job = { id: present(one.jobId), userId: one.userId, clientId: one.clientId } as Job<unknown>
  await endImport(db, job, one.id, { status: 'Cancelled' })
}
