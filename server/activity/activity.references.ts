import type { NameOf } from './activity.names.ts'

/** A value of the audit that refers to records, in words; what has no name for the reader stays an id. */
type Words = (value: never, nameOf: NameOf) => string

const nameOr = (nameOf: NameOf, table: string, id: number): string => nameOf(table, id) ?? `#${id}`

const one =
  (table: string): Words =>
  (id: number, nameOf) =>
    nameOr(nameOf, table, id)

const some =
  (table: string): Words =>
  (ids: number[], nameOf) =>
    ids.map((id) => nameOr(nameOf, table, id)).join(', ')

const titles = some('officer_titles') as (ids: number[], nameOf: NameOf) => string

interface Officer {
  officerId: number
  officerTitleIds: number[]
}

/** The fields of every record that refer to others; a field has one meaning wherever it is. */
const REFERENCES: Record<string, Words> = {
  assignedUserId: one('users'),
  assignedUserIdAtCompletion: one('users'),
  requestedUserId: one('users'),
  requestedByUserId: one('users'),
  billingClientId: one('clients'),
  clientId: one('clients'),
  // Of a property, as it writes them: '1 (3), 2', the division of each behind it.
  clients: (places: string, nameOf) =>
    places.replace(
      /(\d+)(?: \((\d+)\))?/g,
      (_, id, division) => nameOr(nameOf, 'clients', Number(id)) + (division ? ` (${nameOr(nameOf, 'divisions', Number(division))})` : ''),
    ),
  corporateEntityId: one('corporate_entities'),
  corporateOfficerId: one('corporate_officers'),
  divisionId: one('divisions'),
  documentId: one('documents'),
  formSourceId: one('form_sources'),
  licenseCategoryId: one('license_categories'),
  licenseDocumentId: one('documents'),
  licenseId: one('licenses'),
  licenseTermId: one('license_terms'),
  licenseTypeId: one('license_types'),
  licenseeIds: some('corporate_entities'),
  licensingAuthorityId: one('licensing_authorities'),
  lineOfBusinessId: one('lines_of_business'),
  masterLicenseId: one('licenses'),
  officers: (officers: Officer[], nameOf) =>
    officers
      .map(({ officerId, officerTitleIds }) => `${nameOr(nameOf, 'corporate_officers', officerId)} (${titles(officerTitleIds, nameOf)})`)
      .join(', '),
  officerTitleIds: some('officer_titles'),
  propertyId: one('properties'),
  renewalTipCategoryId: one('renewal_tip_categories'),
  renewalTipIds: some('renewal_tips'),
  signatureDocumentId: one('documents'),
  subCategoryIds: some('license_categories'),
}

/** Whom or what a value refers to, by name; null for what refers to nothing. */
export const referred = (field: string, value: unknown, nameOf: NameOf): string | null =>
  value === null || value === undefined || !Object.hasOwn(REFERENCES, field) ? null : (REFERENCES[field] as Words)(value as never, nameOf)

/** What the program keeps for itself: counters, keys, what another field says already, and when it was said. */
const OURS = new Set([
  'icsSequence',
  'emailKey',
  'failedSignIns',
  'hasCompletedRenewal',
  'propertyActive',
  'propertyName',
  'renewalId',
  'sha256',
])

export const isOurs = (field: string): boolean => OURS.has(field) || /(Timestamp|DateSource)$/.test(field)
