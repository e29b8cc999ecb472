import type { ImportMapping } from '../../contract/imports/mapping.ts'
import { cellText } from '../../rules/imports/cells.ts'
import { messages, sentences } from '../../rules/messages.ts'
import type { RowResult } from '../kit/import-kind.ts'
import { rulesFor } from './fields.ts'
import { type ReadRow, rowOf } from './rows.ts'

/** The longest text of a cell that a reason repeats. */
const LONGEST = 60

/** The field whose text is never repeated, because results are stored and downloaded. */
const SECRET = 'password'

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Returns a function that puts the original cell text, or a note that it is blank, before each reason of a refused row. */
export const quoting = (mapping: ImportMapping, header: readonly string[]) => {
  const places = new Map(rulesFor(mapping, header).map((rule) => [rule.field, rule.places]))
  return (rows: readonly ReadRow[]) => {
    const byRow = new Map(rows.map((one) => [rowOf(one), one.cells]))
    return (result: RowResult): RowResult => {
      const cells = byRow.get(result.row)
      if (result.outcome !== 'refused' || !cells) return result
      const quoted = (field: string, sentence: string) => {
        if (field === SECRET) return sentence
        const columns = places.get(field) ?? []
        const text = columns.map((place) => cellText(cells[place] ?? '')).find((cell) => cell !== '')
        if (!text && columns.length > 0 && sentence === messages.required) return messages.importBlank
        return text && !sentence.includes(text) ? sentences.importCell(shortened(text), sentence) : sentence
      }
      const errors = Object.entries(result.errors).map(([field, all]) => [field, all.map((sentence) => quoted(field, sentence))])
      return { ...result, errors: Object.fromEntries(errors) }
    }
  }
}
