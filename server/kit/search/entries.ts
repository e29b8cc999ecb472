import type { Knex } from 'knex'
import { idTable, insertRows } from '../database/many.ts'
import { isPostgres, rowsOf } from '../database/query.ts'
import { entryText } from './fold.ts'
import { type Kind, kindOf } from './kinds.ts'

const AT_ONCE = 1_000

type Text = string | null
type Found = { id: number; client_id: number } & Record<string, Text>

type Entry = { kind: number; recordId: number; clientId: number; text: string }

/** Builds the entries of records from their current state. Deleted records have none. */
const entriesOf = async (db: Knex, kind: Kind, ids: readonly number[]): Promise<Entry[]> => {
  const { code, table, client, joins = '', heads, rest = [], phones = [] } = kind
  const texts = [...heads, ...rest, ...phones].map((sql, n) => `${sql} as t${n}`)
  // A record that others change at this moment is read once they have committed. Otherwise the entry would show its past state.
  const lock = isPostgres(db) ? `for share of ${table}` : ''
  const answer = await db.raw(
    `select ${table}.id, ${client} as client_id, ${texts.join(', ')} from ${table} ${joins} where ${table}.id in ? ${lock}`,
    [idTable(db, ids)],
  )
  return rowsOf<Found>(answer).map((row) => {
    const part = (from: number, parts: readonly string[]): Text[] => parts.map((_, n) => row[`t${from + n}`] ?? null)
    const text = entryText(part(0, heads), part(heads.length, rest), part(heads.length + rest.length, phones))
    return { kind: code, recordId: row.id, clientId: row.client_id, text }
  })
}

const CURRENT = 'current.record_id = search_entries.record_id and current.client_id = search_entries.client_id'

/** Removes the entries of deleted records, and of clients that no longer see a record. */
const removeOthers = (db: Knex, { code }: Kind, ids: readonly number[], entries: readonly Entry[]) => {
  const pairs = JSON.stringify(entries.map(({ recordId, clientId }) => [recordId, clientId]))
  const read = isPostgres(db) ? 'json_array_elements(?::json)' : 'json_each(?)'
  const current = `select cast(value ->> 0 as integer) as record_id, cast(value ->> 1 as integer) as client_id from ${read}`
  return db('search_entries')
    .where('kind', code)
    .whereRaw('record_id in ?', [idTable(db, ids)])
    .whereRaw(`not exists (select 1 from (${current}) as current where ${CURRENT})`, [pairs])
    .delete()
}

/** Rewrites the entries of records. `areNew`: they have none yet. */
export const writeEntries = async (db: Knex, kind: Kind, ids: readonly number[], areNew = false): Promise<void> => {
  const entries = await entriesOf(db, kind, ids)
  if (!areNew) await removeOthers(db, kind, ids, entries)
  await insertRows(db, 'search_entries', entries, {
    onConflict: '(kind, record_id, client_id) do update set text = excluded.text where search_entries.text <> excluded.text',
  })
}

interface Changed {
  kind: number
  record_id: number
  is_new: boolean | 0 | 1
}

const takeChanges = async (db: Knex): Promise<Changed[]> => {
  const first = `select id from search_changes order by id limit ${AT_ONCE}`
  // Skips rows that another transaction is taking. `array(…)` runs the subquery once; `in (…)` may run it again for each row.
  const taken = isPostgres(db) ? `id = any(array(${first} for update skip locked))` : `id in (${first})`
  return rowsOf<Changed>(await db.raw(`delete from search_changes where ${taken} returning kind, record_id, is_new`))
}

/** Brings the entries up to date with what a transaction has changed, before it commits. */
export const indexChanges = async (db: Knex): Promise<void> => {
  for (;;) {
    const changes = await takeChanges(db)
    const newOnes = new Set(changes.flatMap((one) => (one.is_new ? [`${one.kind} ${one.record_id}`] : [])))
    const isNew = (one: Changed) => newOnes.has(`${one.kind} ${one.record_id}`)
    for (const code of new Set(changes.map((one) => one.kind))) {
      const kind = kindOf(code)
      if (!kind) continue // a kind of a newer program
      for (const areNew of [true, false]) {
        const ids = new Set(changes.filter((one) => one.kind === code && isNew(one) === areNew).map((one) => one.record_id))
        if (ids.size > 0) await writeEntries(db, kind, [...ids], areNew)
      }
    }
    if (changes.length < AT_ONCE) return
  }
}
