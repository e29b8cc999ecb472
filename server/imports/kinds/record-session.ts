import type { Knex } from 'knex'
import type { Values } from '../../../contract/fields/schema.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { inSteps } from '../../kit/database/steps.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { asRefusal } from '../../kit/http/problems.ts'
import {
  type ImportFacts,
  type ImportRun,
  type ImportSession,
  type ImportTarget,
  type MappedRow,
  type RowResult,
  refusedRow,
  rowErrors,
} from '../../kit/import-kind.ts'
import { typedCells } from './cells.ts'

/** The context of a row within the transaction of its step. */
export interface Applying {
  /** `ctx.db` is a savepoint, rolled back if the row is refused. */
  ctx: CallContext
  clientId: number | null
  given: Values
  /** Performs a call of the table as the user of the import. */
  perform(call: string, input: { id?: number; params?: Record<string, number>; body?: Values; prepared?: unknown }): Promise<unknown>
}

export interface Applied {
  outcome: 'created' | 'updated' | 'unchanged' | 'history'
  recordId: number
}

/** How the rows of one kind become calls. */
export interface RecordKind {
  kind: ImportKind
  /** The names of body fields that a file knows by another name. */
  named?: Record<string, string>
  nameOf(given: Values): unknown
  /** Slow work on rows before their transaction. */
  prepare?(rows: MappedRow[], isCheck: boolean): Promise<void>
  /** Called at the beginning of each step, to reload records that earlier steps have created or rolled back. */
  begin?(db: Knex): Promise<void>
  apply(applying: Applying): Promise<Applied>
  /** Warnings of a check about the applied rows. */
  warnings?(): ImportFacts['warnings']
}

const textOf = (value: unknown): string | null => (value === undefined || value === null ? null : String(value))

/** An import that performs calls for each row, with the same permissions, checks and audit as requests. */
export class RecordSession implements ImportSession {
  readonly #target: ImportTarget
  readonly #kind: RecordKind

  constructor(target: ImportTarget, kind: RecordKind) {
    this.#target = target
    this.#kind = kind
  }

  /** Applies some rows in a transaction, each in a savepoint of its own. */
  async #apply(db: Knex, rows: readonly MappedRow[], batchId: number | null): Promise<RowResult[]> {
    const { clientId, ctx: outer } = this.#target
    const { kind, named, nameOf } = this.#kind
    await this.#kind.begin?.(db)
    const results: RowResult[] = []
    for (const row of rows) {
      const given = typedCells(kind, row)
      const name = textOf(nameOf(given))
      try {
        const applied = await db.transaction((inner) => {
          const ctx: CallContext = { ...outer, db: inner, batchId, leftOut: new Map() }
          const perform: Applying['perform'] = (call, { body = {}, ...input }) => ctx.perform(call, ctx, { ...input, body })
          return this.#kind.apply({ ctx, clientId, given, perform })
        })
        results.push({ row: row.row, name, errors: {}, ...applied })
      } catch (error) {
        const refusal = asRefusal(error)
        if (!refusal || refusal.status >= 500) throw error
        results.push(refusedRow(row.row, name, rowErrors(refusal, named)))
      }
    }
    return results
  }

  async check(rows: MappedRow[], reached: (count: number) => void): Promise<RowResult[]> {
    const all: RowResult[] = []
    await this.#kind.prepare?.(rows, true)
    await inSteps(this.#target.rolledBack, rows, async (db, some) => {
      const results = await this.#apply(db, some, null)
      // Records created by a check are rolled back, so their ids mean nothing.
      return () => {
        all.push(...results.map((one) => (one.outcome === 'created' ? { ...one, recordId: null } : one)))
        reached(results.length)
      }
    })
    return all
  }

  async write(rows: MappedRow[], { batchId, transact, save }: ImportRun): Promise<void> {
    await this.#kind.prepare?.(rows, false)
    await inSteps(transact, rows, async (db, some) => {
      await save(db, await this.#apply(db, some, batchId))
      return () => {}
    })
  }

  facts() {
    return { alsoCreated: [], warnings: this.#kind.warnings?.() ?? [], queue: null }
  }
}
