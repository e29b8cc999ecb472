import type { Knex } from 'knex'
import type { Database } from '../database/db.ts'
import { isPostgres } from '../database/query.ts'
import type { Recurring } from '../queue/queue.ts'
import { writeEntries } from './entries.ts'
import { KINDS, type Kind, kindOf } from './kinds.ts'

/** The records of a step. It holds the writer of SQLite for less than 50 ms. */
const AT_ONCE = 300

const LAST_ID = 2 ** 31 - 1

interface Build {
  kind: number
  after_id: number
}

/** Rewrites the entries of the next records of a kind. Returns the number of records, or nothing when no kind is left. */
const step = async (db: Knex): Promise<number | undefined> => {
  const next = db('search_builds').orderBy('kind').limit(1).select('kind', 'after_id')
  const [build]: Build[] = await (isPostgres(db) ? next.forUpdate() : next)
  if (!build) return undefined
  const kind = kindOf(build.kind)
  const ids: number[] = kind ? await db(kind.table).where('id', '>', build.after_id).orderBy('id').limit(AT_ONCE).pluck('id') : []
  const isLast = ids.length < AT_ONCE
  const upTo = isLast ? LAST_ID : Math.max(...ids)
  await db('search_entries').where('kind', build.kind).where('record_id', '>', build.after_id).where('record_id', '<=', upTo).delete()
  if (kind && ids.length > 0) await writeEntries(db, kind, ids, true)
  const row = db('search_builds').where('kind', build.kind)
  await (isLast ? row.delete() : row.update({ after_id: upTo }))
  return ids.length
}

/** Writes the missing entries, each step in its own transaction. `told` receives the number of records of each step. */
export const buildSearch = async (write: Database['write'], signal?: AbortSignal, told: (records: number) => void = () => {}) => {
  while (!signal?.aborted) {
    const records = await write(step)
    if (records === undefined) return
    told(records)
  }
}

/** Schedules a rewrite of all entries. `isFirst`: there are no entries yet, so lists search their own tables until the rewrite ends. */
export const requestBuild = async (db: Knex, isFirst: boolean): Promise<void> => {
  await db('search_changes').delete()
  await db('search_builds').delete()
  await db('search_builds').insert(Object.values(KINDS).map(({ code }) => ({ kind: code, after_id: 0, is_first: isFirst })))
}

/** Schedules a rewrite of all entries of a kind, for changes that affect more records than one transaction should write. */
export const rebuildKind = (db: Knex, { code }: Kind) =>
  db('search_builds').insert({ kind: code, after_id: 0, is_first: false }).onConflict('kind').merge({ after_id: 0 })

/** The recurring task that finishes rewrites requested by migrations and restores, or interrupted. */
export const buildingSearch = ({ write }: Database): Recurring => ({
  due: async (read) => (await read('search_builds').first('kind')) !== undefined,
  run: (signal) => buildSearch(write, signal),
})
