import type { Knex } from 'knex'
import type { Call } from '../../../contract/call.ts'
import { allCalls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { kindOfImport } from '../../imports/import.queries.ts'
import { mustImport } from '../../imports/may-import.actions.ts'
import { type Batching, endBatch, startBatch, storeLeftOut } from '../../kit/batch.ts'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import { committed, inSteps, planned } from '../../kit/database/steps.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { mustBePermitted } from '../../kit/http/perform.ts'
import { asRefusal, Refusal, refuse } from '../../kit/http/problems.ts'
import type { BatchRecord } from '../batch.queries.ts'
import { effectsOf } from '../effects.queries.ts'
import { describedLeftOut, type LeftOutRow } from '../left-out.queries.ts'
import {
  corporateEntities,
  corporateOfficers,
  divisions,
  entityOfficers,
  licenseTypes,
  licensingAuthorities,
  properties,
  propertyContacts,
  reminderPolicies,
  requests,
  users,
} from './catalogue.ts'
import { licenses } from './licenses.ts'
import { originOf } from './origin.queries.ts'
import { renewals } from './renewals.ts'
import { tasks } from './tasks.ts'
import { type Kept, type Touched, touchedBy, type Undoing, type UndoKind, whyKept } from './undoing.ts'

/** In milliseconds. After this time without a renewed lease, another request can take over the undo of a crashed server. */
const LEASE = 15_000

/** The records of one table in a step. */
interface Looked {
  record: string
  touched: Touched[]
  kept: Kept
  judge(licensesKept: ReadonlySet<number>): Promise<void>
  restore(): Promise<void>
}

const look = async <R extends { id: number }>(undoing: Undoing, record: string, kind: UndoKind<R>, touched: Touched[]): Promise<Looked> => {
  const ids = touched.map(({ recordId }) => recordId)
  const current = new Map((await kind.load(undoing.db, ids, touched)).map((row) => [row.id, row]))
  const { kept, done } = await whyKept(undoing, record, touched, current)
  const left = () => touched.filter(({ recordId }) => !kept.has(recordId) && !done.has(recordId))
  const keep = (more: Kept | undefined) => {
    for (const [id, reason] of more ?? []) kept.set(id, reason)
  }
  return {
    record,
    touched,
    kept,
    judge: async (licensesKept) => keep(await kind.whyNot(undoing, left(), current, licensesKept)),
    restore: async () => keep(await kind.restore(undoing, left(), current)),
  }
}

/** Undoes some changes of a batch; a dry run only finds out which. Returns how many records go back, and which are kept. */
const undoSome = async (undoing: Undoing, auditIds: number[]): Promise<{ undone: number; kept: LeftOutRow[] }> => {
  const all = touchedBy(await effectsOf(undoing.db, { auditIds }))
  const looked = new Map<string, Looked>()
  const lookAt = async <R extends { id: number }>(record: string, kind: UndoKind<R>) => {
    const touched = all.filter((one) => one.record === record)
    if (touched.length > 0) looked.set(record, await look(undoing, record, kind, touched))
  }
  // The order of the locks, and of the restoring: what refers to a record comes before it.
  await lookAt('user_tasks', tasks)
  await lookAt('renewals', renewals)
  await lookAt('licenses', licenses)
  await lookAt('entity_officers', entityOfficers)
  await lookAt('corporate_officers', corporateOfficers)
  await lookAt('corporate_entities', corporateEntities)
  await lookAt('license_types', licenseTypes)
  await lookAt('licensing_authorities', licensingAuthorities)
  await lookAt('property_contacts', propertyContacts)
  await lookAt('properties', properties)
  await lookAt('divisions', divisions)
  await lookAt('users', users)
  await lookAt('requests', requests)
  await lookAt('reminder_policies', reminderPolicies)

  await looked.get('licenses')?.judge(new Set())
  const licensesKept = new Set(looked.get('licenses')?.kept.keys())
  for (const one of looked.values()) if (one.record !== 'licenses') await one.judge(licensesKept)
  if (!undoing.isPlan) for (const one of looked.values()) await one.restore()

  const kept = [...looked.values()].flatMap(({ record, kept }) => [...kept].map(([id, reason]) => ({ record, id, reason })))
  for (const { record, recordId } of all) if (!looked.has(record)) kept.push({ record, id: recordId, reason: messages.undoByHand })
  return { undone: all.length - kept.length, kept }
}

/** The audit ids of records that are restored together. */
interface Unit {
  record: string
  recordId: number
  ids: number[]
}

/** The changes of a batch. Those of a license, its renewal and its tasks belong together; other records come last. */
const unitsOf = async (db: Knex, batchId: number): Promise<Unit[]> => {
  const rows: { id: number; record: string; recordId: number; licenseId: number | null }[] = await db('audit')
    .where('batch_id', batchId)
    .whereNull('event')
    .orderBy('id', 'desc')
    .select({ id: 'id', record: 'record', recordId: 'record_id', licenseId: 'license_id' })
  const units = new Map<string, Unit>()
  const add = ({ id, record, recordId, licenseId }: (typeof rows)[number]) => {
    const key = licenseId === null ? `${record} ${recordId}` : `license ${licenseId}`
    const unit = units.get(key)
    if (unit) unit.ids.push(id)
    else units.set(key, { record: licenseId === null ? record : 'licenses', recordId: licenseId ?? recordId, ids: [id] })
  }
  for (const row of rows) if (row.licenseId !== null) add(row)
  for (const row of rows) if (row.licenseId === null) add(row)
  return [...units.values()]
}

/** Claims the undo of a batch for this request. Fails while another request runs it, unless that one's lease is over after a crash. */
const claim = async (ctx: CallContext, batch: BatchRecord, write: Database['write']): Promise<{ batchId: number; isResumed: boolean }> =>
  write(async (db) => {
    const begun = await db('batches').where('undo_of', batch.id).first('id', 'status', 'lease_until')
    if (!begun)
      return { batchId: await startBatch({ ...ctx, db }, { undo_of: batch.id, lease_until: clock.later(LEASE) }), isResumed: false }
    if (begun.status === 'Done') throw refuse.rule('undoneAlready')
    const taken = await db('batches')
      .where({ id: begun.id, lease_until: begun.lease_until })
      .where('lease_until', '<=', clock.now())
      .update({ lease_until: clock.later(LEASE) })
    if (taken === 0) throw refuse.rule('undoRunning')
    return { batchId: begun.id, isResumed: true }
  })

/** What an undo has done so far. */
interface Done {
  undone: number
  kept: LeftOutRow[]
}

/** Ends the undo with the records that it has kept. */
const endUndo = async (batching: Batching, { undone, kept }: Done): Promise<void> => {
  for (const [record, rows] of Map.groupBy(kept, (row) => row.record))
    await storeLeftOut(batching.db, batching.batchId, record, new Map(rows.map(({ id, reason }) => [id, reason])))
  // An undo that restored nothing can be repeated, for example by a user with more permissions.
  await endBatch(batching, undone === 0 ? 0 : kept.length)
}

/**
 * Gives up an undo that has failed. Without this, its batch would run for ever, and the undone batch would count as undone. If nothing was
 * written, the undo can be repeated; if some steps were, they can be undone. After an error of the server, as after a crash, the next undo
 * completes it, and need not wait for the lease.
 */
const giveUp = async (batching: Batching, done: Done, error: unknown): Promise<void> => {
  const { db, batchId } = batching
  const isOver = (asRefusal(error)?.status ?? 500) < 500 || !(await db('audit').where('batch_id', batchId).first('id'))
  if (isOver) await endUndo(batching, done)
  else await db('batches').where('id', batchId).update({ lease_until: clock.now() })
}

const callNamed = (name: string): Call => {
  const found = allCalls().find((one) => one.name === name)
  if (!found) throw refuse.notAllowed()
  return found.call
}

/**
 * Undoes a batch in steps, each in a transaction. The caller needs the role and the scopes of the original call, as for a plan: those of
 * `batches.undo` alone would open every call to a token. Restores every record that was not changed since; keeps and lists the others. An
 * undo is itself a batch. After a crash, a second undo completes it.
 */
export const undoBatch = async (ctx: CallContext & { body: { dryRun?: boolean } }, batch: BatchRecord, write: Database['write']) => {
  const { db, user } = ctx
  const isPlan = ctx.body.dryRun === true
  const origin = await originOf(db, batch)
  mustBePermitted(user, callNamed(origin.call))
  if (origin.call === 'imports.run') mustImport(user, await kindOfImport(db, origin.batchId))
  if (batch.cannotUndo && batch.cannotUndo !== messages.undoneAlready) throw new Refusal(400, batch.cannotUndo)
  if (isPlan && batch.cannotUndo) throw new Refusal(400, batch.cannotUndo)
  const { batchId, isResumed } = isPlan ? { batchId: null, isResumed: false } : await claim(ctx, batch, write)
  const returning = new Set<number>()
  const undoing = { ...ctx, isPlan, batchId, isResumed, undoneCall: origin.call, undoneBatchId: batch.id, returning }

  const done: Done = { undone: 0, kept: [] }
  const undo = (units: Unit[]) =>
    inSteps(isPlan ? planned(write) : committed(write), units, async (trx, some) => {
      const lease_until = clock.later(LEASE)
      if (!isPlan) await trx('batches').where('id', batchId).update({ lease_until })
      const { undone, kept } = await undoSome(
        { ...undoing, db: trx },
        some.flatMap(({ ids }) => ids),
      )
      return () => {
        done.undone += undone
        done.kept.push(...kept)
      }
    })
  // Users that a hand-over deactivated are restored first, so that their work can be given back to them. A redo deactivates them, as last.
  const isLeaver = ({ record }: Unit) => origin.call === 'users.handOver' && !origin.isRedo && record === 'users'
  try {
    const units = await unitsOf(db, batch.id)
    const leavers = units.filter(isLeaver)
    await undo(leavers)
    for (const { recordId } of leavers) if (!done.kept.some(({ id }) => id === recordId)) returning.add(recordId)
    await undo(units.filter((unit) => !isLeaver(unit)))
  } catch (error) {
    if (batchId !== null) await write((trx) => giveUp({ ...ctx, db: trx, batchId }, done, error))
    throw error
  }
  if (batchId !== null) await write((trx) => endUndo({ ...ctx, db: trx, batchId }, done))
  ctx.batchId = done.undone === 0 ? null : batchId
  return { batchId: ctx.batchId, undone: done.undone, kept: await describedLeftOut(ctx, done.kept) }
}
