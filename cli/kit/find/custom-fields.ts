import { Refused } from '../../../client/http.ts'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { clientOfList, shownText } from '../../../forms/custom-fields/fields.ts'
import type { FieldRecord } from '../../../rules/custom-fields/kinds.ts'
import { type TermSign, writeTerm } from '../../../rules/custom-fields/terms.ts'
import { sentences } from '../../../rules/messages.ts'
import { EXIT, Failure, usage } from '../errors.ts'
import type { Named } from '../fields/named.ts'
import type { AnyRow, Column } from '../output/print.ts'
import type { Session } from '../run.ts'

const fieldsOf = async ({ api }: Session, record: FieldRecord, clientId?: number): Promise<CustomField[]> =>
  (await api.customFields.list({ query: { record, ...(clientId !== undefined && { clientId }) } })).items

/** The id of a custom field by its label. Any other number is an id: staff need ids for fields of a client that they have not named. */
const idIn = (fields: CustomField[], typed: string): number => {
  const label = typed.trim()
  const field = fields.find((one) => one.label.toLowerCase() === label.toLowerCase())
  if (field) return field.id
  if (/^[1-9]\d*$/.test(label)) return Number(label)
  throw new Failure(EXIT.notFound, `${sentences.noCustomField(label)}.`, ['Look it up: evergreen custom-fields list'])
}

/** Splits 'Policy Number=P-7' into label, sign and value. */
const partsOf = (typed: string, signs: RegExp): [label: string, sign: TermSign, value: string] => {
  const [, label, sign, value = ''] = signs.exec(typed) ?? []
  if (!label?.trim() || !sign) throw usage(`Write --field "Label=value", not "${typed}".`)
  return [label, sign as TermSign, value.trim()]
}

/** The repeatable flag --field, whose values are read together. */
const asWhole = (words: string, findAll: NonNullable<Named['findAll']>): Named => ({
  flag: 'field',
  words,
  find: (session, typed) => findAll(session, [typed]),
  findAll,
})

/** The flag for values of custom fields in a body. */
export const customTexts = (record: FieldRecord): Named =>
  asWhole('Custom field: "Policy Number=P-7"; without a value it is emptied', async (session, all) => {
    const parts = all.map((typed) => partsOf(typed, /^(.+?)(=)(.*)$/s))
    const fields = await fieldsOf(session, record)
    return Object.fromEntries(parts.map(([label, , value]) => [idIn(fields, label), value || null]))
  })

/** The flag for conditions on custom fields in a filter. */
export const customTerms = (record: FieldRecord): Named =>
  asWhole('Custom field: "Grade=A", "Insured Until>=2026-01-01" or "Insured Until<=2026-12-31"', async (session, all) => {
    const parts = all.map((typed) => partsOf(typed, /^(.+?)(>=|<=|=)(.+)$/s))
    const fields = await fieldsOf(session, record)
    return parts.map(([label, sign, value]) => writeTerm({ fieldId: idIn(fields, label), sign, value }))
  })

interface Holding {
  customFields?: unknown
}

const columnOf = (field: CustomField) => ({
  title: field.label,
  value: ({ customFields }: Holding) => {
    const text = (customFields as Record<string, string>)[field.id]
    return text === undefined ? null : shownText(field, text)
  },
})

/** None if the token has no access to custom fields, or if the server is too old to have them. */
const shownFieldsOf = (session: Session, record: FieldRecord, clientId?: number): Promise<CustomField[]> =>
  fieldsOf(session, record, clientId).catch((error) => {
    if (error instanceof Refused && [403, 404].includes(error.status)) return []
    throw error
  })

/** A line for each custom field of a client's record. */
export const customLines = async (record: FieldRecord, session: Session, clientId: number): Promise<Column<Holding>[]> =>
  (await shownFieldsOf(session, record, clientId)).map(columnOf)

/** The columns of custom fields in a list, after all others. */
export const customColumns =
  (record: FieldRecord) =>
  async (session: Session, filter: Values): Promise<Column<AnyRow>[]> =>
    (await shownFieldsOf(session, record, clientOfList(filter) ?? undefined)).map(columnOf)
