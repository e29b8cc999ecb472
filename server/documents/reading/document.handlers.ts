import type { DocumentReading, ReadField } from '../../../contract/documents/calls.ts'
import { READ_FIELDS } from '../../../contract/documents/calls.ts'
import type { Calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import type { Fact } from '../../../rules/reading/facts.ts'
import { readingWarnings } from '../../../rules/reading/warnings.ts'
import { after, type Handlers } from '../../kit/http/handler.ts'
import { readNamed } from './read-from.queries.ts'
import type { Outcome } from './read-pdf.actions.ts'

type Found = Pick<DocumentReading, ReadField | 'lines'>

const NOTHING: Found = { licenseNumber: null, effectiveDate: null, expirationDate: null, fee: null, lines: [] }

const foundIn = (outcome: Outcome): Found => {
  if ('problem' in outcome) return NOTHING
  const { facts } = outcome
  const lineOf = (field: ReadField, { line, page }: Fact<unknown>) => ({ field, line: line.slice(0, limits.readLine), page })
  const lines = READ_FIELDS.flatMap((field) => (facts[field] ? [lineOf(field, facts[field])] : []))
  const { licenseNumber, effectiveDate, expirationDate, fee } = facts
  return {
    licenseNumber: licenseNumber?.value ?? null,
    effectiveDate: effectiveDate?.value ?? null,
    expirationDate: expirationDate?.value ?? null,
    fee: fee?.value ?? null,
    lines,
  }
}

export const documentHandlers: Handlers<Calls['documents']> = {
  read: after(readNamed, async (_, { outcome, expected }) => {
    const warnings = 'problem' in outcome ? [messages[outcome.problem]] : readingWarnings(outcome.facts, expected)
    return { ...foundIn(outcome), warnings }
  }),
}
