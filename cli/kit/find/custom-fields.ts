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

/** The id of a field by its label; a number that is no label is an id, such as one of a client that staff do not name. */
const idIn = (fields: CustomField[], typed: string): number => {
  const label = typed.trim()
  const field = fields.find((one) => one.label.toLowerCase() === label.toLowerCase())
  if (field) return field.id
  if (/^[1-9]\d*$/.test(label)) return Number(label)
  throw new Failure(EXIT.notFound, `${sentences.noCustomField(label)}.`, ['Look it up: evergreen custom-fields list'])
}

/** 'Policy Number=P-7' as a label, a sign and a value. */
const partsOf = (typed: string, signs: RegExp): [label: string, sign: TermSign, value: string] => {
  const [, label, sign, value = ''] = signs.exec(typed) ?? []
  if (!label?.trim() || !sign) throw usage(`Write --field "Label=value", not "${typed}".`)
  return [label, sign as TermSign, value.trim()]
}

/** A flag that is read as a whole, with the fields of the server. */
const asWhole = (words: string, findAll: NonNullable<Named['findAll']>): Named => ({
  flag: 'field',
  words,
  find: (session, typed) => findAll(session, [typed]),
  findAll,
})

/** The values of custom fields in a body. */
export const customTexts = (record: FieldRecord): Named =>
  asWhole('Custom field: "Policy Number=P-7"; without a value it is emptied', async (session, all) => {
    const parts = all.map((typed) => partsOf(typed, /^(.+?)(=)(.*)$/s))
    const fields = await fieldsOf(session, record)
    return Object.fromEntries(parts.map(([label, , value]) => [idIn(fields, label), value || null]))
  })

/** Conditions on custom fields in the filter of a list. */
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

/** A token may open licenses and not custom fields, and a server may be older than they are: then a list has no columns of them. */
const shownFieldsOf = (session: Session, record: FieldRecord, clientId?: number): Promise<CustomField[]> =>
  fieldsOf(session, record, clientId).catch((error) => {
    if (error instanceof Refused && [403, 404].includes(error.status)) return []
    throw error
  })

/** The custom fields of a record of a client, each a line. */
export const customLines = async (record: FieldRecord, session: Session, clientId: number): Promise<Column<Holding>[]> =>
  (await shownFieldsOf(session, record, clientId)).map(columnOf)

/** The columns of custom fields in a list, after all others. */
export const customColumns =
  (record: FieldRecord) =>
  async (session: Session, filter: Values): Promise<Column<AnyRow>[]> =>
    (await shownFieldsOf(session, record, clientOfList(filter) ?? undefined)).map(columnOf)
