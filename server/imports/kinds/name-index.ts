import type { Knex } from 'knex'
import { nameKey, type Query } from '../../kit/database/query.ts'

interface Named {
  id: number
  name: string
}

/**
 * An in-memory index of a client's records by name, loaded once per import: a file may name thousands, and no database index ignores case.
 * Each step rereads newer records, because the previous step may have been rolled back.
 */
export class NameIndex<R extends Named = Named> {
  readonly #query: (db: Knex) => Query
  readonly #keyOf: (row: R) => string[]
  readonly #known = new Map<string, R[]>()
  readonly #ids = new Set<number>()
  #last = -1
  #added: R[] = []

  constructor(query: (db: Knex) => Query, keyOf: (row: R) => string[] = ({ name }) => [nameKey(name)]) {
    this.#query = query
    this.#keyOf = keyOf
  }

  async begin(db: Knex): Promise<void> {
    for (const row of this.#added) this.#remove(row)
    this.#added = []
    const newer: R[] = await this.#query(db).where('id', '>', this.#last).orderBy('id')
    for (const row of newer) {
      this.#add(row)
      this.#last = row.id
    }
  }

  /** Adds a record that this step has created. */
  made(row: R): void {
    this.#add(row)
    this.#added.push(row)
  }

  find(key: string): R[] {
    return this.#known.get(key) ?? []
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  #add(row: R): void {
    this.#ids.add(row.id)
    for (const key of this.#keyOf(row)) this.#known.set(key, [...this.find(key), row])
  }

  #remove(row: R): void {
    this.#ids.delete(row.id)
    for (const key of this.#keyOf(row))
      this.#known.set(
        key,
        this.find(key).filter(({ id }) => id !== row.id),
      )
  }
}
