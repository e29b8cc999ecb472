import { DocumentReading, READ_FIELDS } from '../contract/documents/calls.ts'
import { fieldOf } from '../contract/fields/schema.ts'
import { formatDay, isDay } from '../rules/day.ts'
import { sentences } from '../rules/messages.ts'
import { formatDollars } from '../rules/money.ts'

const shown = (value: string | number | null): string => {
  if (typeof value === 'number') return formatDollars(value)
  return isDay(value) ? formatDay(value) : (value ?? '')
}

/** What a license document says, with the lines in which it stands, and what is odd about it. */
export const readingLines = ({ lines, warnings, ...found }: DocumentReading): string[] => {
  const facts = READ_FIELDS.flatMap((field) => lines.filter((line) => line.field === field)).map(
    ({ field, line, page }) =>
      `${fieldOf(DocumentReading, field).title} in the PDF: ${shown(found[field])}, ${sentences.readIn(line, page)}`,
  )
  return [...facts, ...warnings]
}
