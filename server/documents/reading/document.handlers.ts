import type { DocumentReading, ReadField } from '../../../contract/documents/calls.ts'
import { READ_FIELDS } from '../../../contract/documents/calls.ts'
import type { Calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/permissions.ts'
import type { Fact } from '../../../rules/reading/facts.ts'
import { readingWarnings } from '../../../rules/reading/warnings.ts'
import type { CallContext, Handlers } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { License } from '../../licenses/license.model.ts'
import { isPdf } from '../document.actions.ts'
import { type Outcome, readPdf } from './read-pdf.actions.ts'

/** The license that the document should be of, if the caller may edit it. */
const licenseOf = async ({ db, user }: CallContext, id: number | undefined): Promise<License | null> => {
  if (id === undefined) return null
  const license = await License.query(db).modify(License.visibleTo(user)).findById(id)
  if (!license) throw refuse.unknownId('licenseId')
  if (!mayEditLicense(user, license)) throw refuse.notAllowed()
  return license
}

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
  read: async (ctx) => {
    const { body, uploads } = ctx
    const license = await licenseOf(ctx, body.licenseId)
    const upload = uploads.get(body.document)
    if (!isPdf(upload.head)) throw refuse.invalid({ document: [messages.notPdf] })
    const outcome = await readPdf(upload.path, license?.licenseNumber ?? null)
    const expected = license && { ...license, isNextTerm: body.isNextTerm ?? false }
    const warnings = 'problem' in outcome ? [messages[outcome.problem]] : readingWarnings(outcome.facts, expected)
    return { ...foundIn(outcome), warnings }
  },
}
