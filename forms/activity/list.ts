import { recordWords } from '../../contract/activity/words.ts'
import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import type { Filter } from '../filter.ts'

/** The types of records in the audit. */
const RECORDS = [
  'affiliated_entities',
  'authority_contacts',
  'citations',
  'clients',
  'corporate_entities',
  'corporate_officers',
  'division_contacts',
  'divisions',
  'documents',
  'entity_officers',
  'inspection_reports',
  'invoices',
  'key_contact_change_forms',
  'license_types',
  'licenses',
  'licensing_authorities',
  'officer_titles',
  'properties',
  'property_contacts',
  'renewal_tips',
  'renewals',
  'trust_ledger',
  'user_tasks',
  'users',
]

export const activityFilter: Filter = {
  call: calls.activity.list,
  fields: {
    startDate: { flag: 'from' },
    endDate: { flag: 'to' },
    kind: {},
    userIds: { list: 'everyUser' },
    clientIds: { list: 'clients', mayUse: isStaff },
    record: { options: RECORDS.map((value) => ({ value, label: recordWords(value) })) },
  },
}
