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

/** The kinds that staff can also import for the provider, without a client. */
export const SHARED_KINDS: readonly ImportKind[] = ['users', 'licensing-authorities', 'license-types']

/** The permission to import a kind, where it is the permission to write its records. Other kinds need that of licenses. */
const WRITERS: Partial<Record<ImportKind, Permission>> = {
  users: 'mayManageUsers',
  'licensing-authorities': 'mayEditAuthority',
  'license-types': 'mayEditAuthority',
}

/** The kinds of records that a person may import. */
export const importKindsOf = (person: Person): ImportKind[] =>
  IMPORT_KINDS.filter((kind) => PERMISSIONS[WRITERS[kind] ?? 'mayImportLicenses'].role(person))

/**
 * Uploaded: the mapping can be changed. Checking: a check reads the rows. Checked: this mapping has been checked. Running: a job writes the
 * rows. Done, Failed and Cancelled are final states of a run: a failed or cancelled import keeps the written rows and can be run again.
 */
export const IMPORT_STATUSES = ['Uploaded', 'Checking', 'Checked', 'Running', 'Done', 'Failed', 'Cancelled'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** The result of a row, or its expected result in a check. `history`: an older row of a license number, stored as a past renewal. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'history', 'leftOut', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
