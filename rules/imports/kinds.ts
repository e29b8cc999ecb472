import { PERMISSIONS, type Permission, type Person } from '../people/permissions.ts'

/** What a file of records can hold. */
export const IMPORT_KINDS = [
  'licenses',
  'properties',
  'contacts',
  'divisions',
  'corporate-entities',
  'users',
  'licensing-authorities',
  'license-types',
  'renewals',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  licenses: 'Licenses',
  properties: 'Properties',
  contacts: 'Property Contacts',
  divisions: 'Divisions',
  'corporate-entities': 'Entities and Officers',
  users: 'Users',
  'licensing-authorities': 'Licensing Authorities',
  'license-types': 'License Types',
  renewals: 'Renewal History',
}

/** Anyone who may write these records one by one may import them. The other kinds are imported like licenses. */
const WRITERS: Partial<Record<ImportKind, Permission>> = {
  users: 'mayManageUsers',
  'licensing-authorities': 'mayEditAuthority',
  'license-types': 'mayEditAuthority',
}

/** The kinds of records that a person may import. */
export const importKindsOf = (person: Person): ImportKind[] =>
  IMPORT_KINDS.filter((kind) => PERMISSIONS[WRITERS[kind] ?? 'mayImportLicenses'].role(person))

/**
 * Uploaded: the mapping can be changed. Checking: a check reads the rows. Checked: the check of this mapping is done. Running: a job writes the rows. Done, Failed and
 * Cancelled are ends: a failed or cancelled import keeps what it has written, and can be run again.
 */
export const IMPORT_STATUSES = ['Uploaded', 'Checking', 'Checked', 'Running', 'Done', 'Failed', 'Cancelled'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What happened, or would happen, to a row. History: an older row of a number, which becomes a past renewal. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'history', 'leftOut', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
