import type { RefusalReason } from '../../contract/imports/schemas.ts'
import { limits } from '../../rules/installation/limits.ts'
import { containing, type Query, type Scope } from '../kit/database/query.ts'
import type { RowResult } from '../kit/import-kind.ts'

/** The most different reasons that are counted. Rows with others are still in the list and the file of refused rows. */
const COUNTED = 1_000

/** Counts the refused rows of a check by reason. */
export class Reasons {
  readonly #found = new Map<string, RefusalReason>()

  /** Adds a row, with (`quoted`) and without (`plain`) the cell text before each sentence. */
  add(quoted: RowResult, plain: RowResult): void {
    for (const [field, sentences] of Object.entries(quoted.errors))
      sentences.forEach((sentence, n) => {
        const bare = plain.errors[field]?.[n]
        this.#count(field, bare && sentence.endsWith(bare) ? bare : sentence)
      })
  }

  #count(field: string, text: string) {
    const key = JSON.stringify([field, text])
    const one = this.#found.get(key)
    if (one) one.count += 1
    else if (this.#found.size < COUNTED) this.#found.set(key, { field, text: text.slice(0, limits.notes), count: 1 })
  }

  /** The most frequent ones first. */
  most(): RefusalReason[] {
    return [...this.#found.values()].sort((a, b) => b.count - a.count).slice(0, limits.importReasonsShown)
  }
}

const json = (text: string) => JSON.stringify(text).slice(1, -1)

/** Narrows rows to those that have a reason for a field in their stored errors, which are JSON. */
export const refusedFor =
  (field: string | undefined, reason: string | undefined): Scope =>
  (query: Query) => {
    if (field) query.whereRaw(`errors like ? escape '\\'`, [containing(`"${json(field)}":[`)])
    if (reason) query.whereRaw(`errors like ? escape '\\'`, [containing(`${json(reason)}"`)])
  }
