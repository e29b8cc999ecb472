import type { Knex } from 'knex'
import { sentences } from '../../../rules/messages.ts'
import { sortKey } from '../../../rules/sort-key.ts'
import { Refusal } from '../http/problems.ts'
import type { Query } from './query.ts'

interface Named {
  name: string
  /** Columns and values of the place. */
  place: Record<string, string | null | undefined>
}

interface Among {
  table: string
  /** The column of the client. */
  owner: string
  clientId: number
  /** What the record is called: 'property'. */
  what: string
}

/**
 * Throws 400 on `allowDuplicate` if the client already has a record with this name and place, unless the request allows duplicates. An
 * empty part of a place matches any value. Concurrent requests can both pass: the check only guards against mistakes.
 */
export const refuseDuplicate = async (
  db: Knex,
  { table, owner, clientId, what }: Among,
  { name, place }: Named,
  isAllowed: boolean | undefined,
): Promise<void> => {
  if (isAllowed) return
  const given = Object.entries(place).filter((part): part is [string, string] => Boolean(part[1]?.trim()))
  const found = await db(table)
    .where({ [owner]: clientId, name_sort: sortKey(name) })
    .modify((alike: Query) => {
      for (const [column, value] of given)
        alike.where((same: Query) => same.whereNull(column).orWhere(column, '').orWhereRaw('lower(??) = lower(?)', [column, value.trim()]))
    })
    .orderBy('id')
    .first('id', 'name', ...Object.keys(place))
  if (!found) return
  const where = Object.keys(place)
    .map((column) => found[column])
    .filter(Boolean)
    .join(', ')
  const sentence = sentences.alreadyThere(what, found.name, where)
  throw new Refusal(400, sentence, { allowDuplicate: [sentence] })
}
