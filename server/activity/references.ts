import { customFieldId } from '../../rules/custom-fields/kinds.ts'
import { present } from '../../rules/present.ts'
import { fieldIn } from '../kit/unknown.ts'

/** The name of a record; undefined if the reader cannot see it, or if no name is known. */
export type NameOf = (table: string, id: number) => string | undefined

/** Formats an audit value that refers to records. Shows an id for a record without a visible name. */
type Words = (value: unknown, nameOf: NameOf) => string

const nameOr = (nameOf: NameOf, table: string, id: unknown): string => nameOf(table, Number(id)) ?? `#${id}`

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const one =
  (table: string): Words =>
  (id, nameOf) =>
    nameOr(nameOf, table, id)

const some =
  (table: string): Words =>
  (ids, nameOf) =>
    listOf(ids)
      .map((id) => nameOr(nameOf, table, id))
      .join(', ')

const titles = some('officer_titles')

/** The fields that refer to other records. A field has the same meaning in all records. */
const REFERENCES: Record<string, Words> = {
  assignedUserId: one('users'),
  assignedUserIdAtCompletion: one('users'),
  requestedUserId: one('users'),
  requestedByUserId: one('users'),
  billingClientId: one('clients'),
  clientId: one('clients'),
  // The audit stores the clients of a property as '1 (3), 2', with the division in parentheses.
  clients: (places, nameOf) =>
    String(places).replace(
      /(\d+)(?: \((\d+)\))?/g,
      (_, id, division) => nameOr(nameOf, 'clients', id) + (division ? ` (${nameOr(nameOf, 'divisions', division)})` : ''),
    ),
  corporateEntityId: one('corporate_entities'),
  corporateOfficerId: one('corporate_officers'),
  deputyId: one('users'),
  divisionId: one('divisions'),
  documentId: one('documents'),
  formSourceId: one('form_sources'),
  licenseCategoryId: one('license_categories'),
  licenseDocumentId: one('documents'),
  licenseId: one('licenses'),
  licenseTermId: one('license_terms'),
  licenseTypeId: one('license_types'),
  licenseTypeIds: some('license_types'),
  licenseeIds: some('corporate_entities'),
  licensingAuthorityId: one('licensing_authorities'),
  lineOfBusinessId: one('lines_of_business'),
  masterLicenseId: one('licenses'),
  officers: (officers, nameOf) =>
    listOf(officers)
      .map(
        (one) => `${nameOr(nameOf, 'corporate_officers', fieldIn(one, 'officerId'))} (${titles(fieldIn(one, 'officerTitleIds'), nameOf)})`,
      )
      .join(', '),
  officerTitleIds: some('officer_titles'),
  propertyId: one('properties'),
  renewalTipCategoryId: one('renewal_tip_categories'),
  renewalTipIds: some('renewal_tips'),
  senderId: one('users'),
  signatureDocumentId: one('documents'),
  subCategoryIds: some('license_categories'),
  userId: one('users'),
}

/** The names of the records that a value refers to; null if the field refers to no records. */
export const referred = (field: string, value: unknown, nameOf: NameOf): string | null =>
  value === null || value === undefined || !Object.hasOwn(REFERENCES, field) ? null : present(REFERENCES[field])(value, nameOf)

/** The display name of a changed field: 'customFields.12' becomes the label of that custom field, or its id if it no longer exists. */
export const fieldName = (field: string, nameOf: NameOf): string => {
  const id = customFieldId(field)
  return id ? `Custom Field ${nameOf('custom_fields', Number(id)) ?? id}` : field
}

/** Internal fields that Activity leaves out: counters, keys, copies of other fields, and their timestamps. */
const OURS = new Set([
  'emailKey',
  'failedSignIns',
  'hasCompletedRenewal',
  'icsSequence',
  'ownerId',
  'propertyActive',
  'propertyName',
  'renewalId',
  'sha256',
])

export const isOurs = (field: string): boolean => OURS.has(field) || /(Timestamp|DateSource)$/.test(field)
