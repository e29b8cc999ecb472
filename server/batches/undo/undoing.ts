import type { Knex } from 'knex'
import { formatDay } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { among } from '../../kit/database/many.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { type Effect, isCreation } from '../effects.queries.ts'

/** The context of an undo within the transaction of one step. */
export interface Undoing extends CallContext {
  /** The call that made the batch; of an undo of an undo, the call of the first batch. */
  undoneCall: string
  undoneBatchId: number
  /** Whether this run continues an undo after a crash, so that some records are already restored. */
  isResumed: boolean
  /** The users whom this undo has activated again. Their former work can be given back to them. */
  returning: ReadonlySet<number>
}

/** A record of the batch, with the values that its changed fields had before. */
export interface Touched {
  record: string
  recordId: number
  licenseId: number | null
  propertyId: number | null
  values: Record<string, unknown>
  isCreated: boolean
  isErased: boolean
  lastAuditId: number
}

/** Why records are kept, by id. */
export type Kept = Map<number, string>

/** The undo of changes to the records of one table. `current`: the locked rows by id. */
export interface UndoKind<R extends { id: number } = { id: number }> {
  /** The records, locked, with the columns that the others need. */
  load(db: Knex, ids: number[], touched: Touched[]): Promise<R[]>
  /** `licensesKept`: the licenses of this step that are kept. */
  whyNot(undoing: Undoing, touched: Touched[], current: Map<number, R>, licensesKept: ReadonlySet<number>): Promise<Kept>
  /** Restores the records. Returns those that turned out to be in use. */
  restore(undoing: Undoing, touched: Touched[], current: Map<number, R>): Promise<Kept | undefined>
}

/** Merges the effects on each record; the earliest value of a field is the one to restore. */
export const touchedBy = (effects: Effect[]): Touched[] => {
  const byRecord = new Map<string, Touched>()
  for (const effect of effects) {
    const { record, recordId, licenseId, propertyId, changes, auditId } = effect
    const key = `${record} ${recordId}`
    const before = byRecord.get(key)
    byRecord.set(key, {
      record,
      recordId,
      licenseId,
      propertyId,
      values: { ...Object.fromEntries(changes.map(({ field, from }) => [field, from])), ...before?.values },
      isCreated: before?.isCreated === true || isCreation(effect),
      isErased: changes.some(({ field, to }) => field === 'id' && to === null),
      lastAuditId: auditId,
    })
  }
  return [...byRecord.values()]
}

interface Later {
  recordId: number
  auditId: number
  batchId: number | null
}

interface Undo {
  id: number
  undoOf: number
}

/** The latest change of each record after the batch, in any other batch or in none. A change that was undone since is none. */
const laterChanges = async (db: Knex, record: string, touched: Touched[], undone: number): Promise<Map<number, number>> => {
  const lastOf = new Map(touched.map(({ recordId, lastAuditId }) => [recordId, lastAuditId]))
  const rows: Later[] = await db('audit')
    .where('record', record)
    .modify(among(db, 'record_id', [...lastOf.keys()]))
    // The plus keeps SQLite from reading all newer rows of the audit: the index by record finds few.
    .whereRaw('+id > ?', [Math.min(...lastOf.values())])
    .whereNull('event')
    .whereRaw('(batch_id is null or batch_id <> ?)', [undone])
    .orderBy('id')
    .select({ recordId: 'record_id', auditId: 'id', batchId: 'batch_id' })
  const later = rows.filter(({ recordId, auditId }) => auditId > (lastOf.get(recordId) ?? 0))
  const cancelled = cancelledAmong(later, await undosAmong(db, later))
  return new Map(later.filter((one) => !cancelled.has(keyOf(one))).map(({ recordId, auditId }) => [recordId, auditId]))
}

const keyOf = ({ batchId, recordId }: Pick<Later, 'batchId' | 'recordId'>): string => `${batchId} ${recordId}`

/**
 * The keys of the changes that an undo has taken back, and of the changes of that undo. The latest undo comes first: if an undo was itself
 * undone, it has taken back nothing, and the change before it counts again.
 */
const cancelledAmong = (later: Later[], undos: Undo[]): Set<string> => {
  const rows = Map.groupBy(later, ({ batchId }) => batchId)
  const known = new Set(later.map(keyOf))
  const cancelled = new Set<string>()
  for (const { id, undoOf } of undos.toSorted((one, other) => other.id - one.id))
    for (const { recordId } of rows.get(id) ?? []) {
      const [undo, target] = [keyOf({ batchId: id, recordId }), keyOf({ batchId: undoOf, recordId })]
      if (known.has(target) && !cancelled.has(undo)) cancelled.add(undo).add(target)
    }
  return cancelled
}

/** The undos of the batches that later changes belong to. */
const undosAmong = async (db: Knex, later: Later[]): Promise<Undo[]> => {
  const batchIds = [...new Set(later.flatMap(({ batchId }) => batchId ?? []))]
  return batchIds.length === 0
    ? []
    : db('batches')
        .modify(among(db, 'undo_of', batchIds))
        .select({ id: 'id', undoOf: 'undo_of' })
}

const whoChanged = async ({ db, user }: Undoing, auditIds: number[]): Promise<Map<number, string>> => {
  const rows: { id: number; at: string; clientId: number | null; name: string | null }[] = await db('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .modify(among(db, 'audit.id', auditIds))
    .select({ id: 'audit.id', at: 'audit.at', clientId: 'users.client_id', name: db.raw(`users.first_name || ' ' || users.last_name`) })
  // Client users do not see the names of staff.
  const nameOf = ({ clientId, name }: (typeof rows)[number]) => (user.clientId !== null && clientId === null ? null : name)
  return new Map(rows.map((row) => [row.id, sentences.changedSince(nameOf(row), formatDay(clock.local(row.at).slice(0, 10)))]))
}

/** The reasons for any table to keep a record: it was deleted, or changed since. `done`: records that this undo restored before. */
export const whyKept = async (undoing: Undoing, record: string, touched: Touched[], current: ReadonlyMap<number, unknown>) => {
  const { db, batchId, undoneBatchId, isResumed } = undoing
  const ids = touched.map(({ recordId }) => recordId)
  const kept: Kept = new Map()
  const done = new Set<number>()
  const own: number[] = isResumed
    ? await db('audit')
        .where({ record, batch_id: batchId })
        .modify(among(db, 'record_id', ids))
        .pluck('record_id')
    : []
  for (const id of own) done.add(id)
  const later = await laterChanges(db, record, touched, undoneBatchId)
  const changed = touched.filter(({ recordId }) => later.has(recordId) && !done.has(recordId))
  const said = await whoChanged(
    undoing,
    changed.map(({ recordId }) => later.get(recordId) ?? 0),
  )
  for (const { recordId, isErased } of touched) {
    if (done.has(recordId)) continue
    const sentence = said.get(later.get(recordId) ?? 0)
    if (isErased) kept.set(recordId, messages.undoRestored)
    else if (!current.has(recordId)) kept.set(recordId, messages.deletedSince)
    else if (sentence && changed.some((one) => one.recordId === recordId)) kept.set(recordId, sentence)
  }
  return { kept, done }
}

/** The given ids that occur in any of these columns. */
export const usedIn = async (db: Knex, columns: readonly (readonly [table: string, column: string])[], ids: readonly number[]) => {
  const used = new Set<number>()
  if (ids.length === 0) return used
  for (const [table, column] of columns)
    for (const id of await db(table)
      .modify(among(db, column, ids))
      .distinct()
      .pluck(column))
      used.add(id)
  return used
}

/** Groups records that get the same values, to be written with one statement. */
export const bySameFields = (touched: Touched[]): Touched[][] => {
  const groups = new Map<string, Touched[]>()
  for (const one of touched) {
    const key = Object.keys(one.values).sort().join()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}
