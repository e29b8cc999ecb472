import type { ActivityEntry } from '../../contract/activity.ts'
import { allCalls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { APPROVAL_STATUS_LABELS, DESIGNATION_LABELS } from '../../rules/labels.ts'
import { formatDollars } from '../../rules/money.ts'
import { STAGES } from '../../rules/stages.ts'
import { formatMoment } from '../ui/format.ts'

/** What the audit keeps as it is stored, in the words that people read. */

const attempts = new Map(allCalls().map(({ name, call }) => [name, call.attempt]))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What was done, by the words of the call's row; what no call did, as it calls itself. */
export const whatOf = ({ call }: ActivityEntry): string => capital(attempts.get(call) ?? call)

/** The records that the audit speaks of. */
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

/** 'property_contacts' as Property Contacts. */
export const recordWords = (record: string): string => record.split('_').map(capital).join(' ')

export const RECORD_OPTIONS = RECORDS.map((value) => ({ value, label: recordWords(value) }))

/** 'assignedUserId' as Assigned User: what is an id or in cents, its value says. */
export const fieldWords = (field: string): string =>
  capital(field.replace(/(Ids?|Cents)$/, '') || field).replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter}`)

const NOTHING = '–'

/** A stored value: days, moments, cents, flags and ids as people write them. */
export const valueWords = (field: string, value: string | null): string => {
  if (value === null || value === '') return NOTHING
  if (field.endsWith('Cents')) return formatDollars(Number(value) / 100)
  if (field.endsWith('Designation')) return { ...DESIGNATION_LABELS }[value] ?? value
  if (field.endsWith('ApprovalStatus')) return { ...APPROVAL_STATUS_LABELS }[value] ?? value
  if (field.endsWith('StatusCode')) return STAGES.find((stage) => String(stage.value) === value)?.label ?? value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(value)
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  // Of a list of ids, as the audit writes it down.
  if (value.startsWith('[') && field.endsWith('Ids')) return (JSON.parse(value) as number[]).map((id) => `#${id}`).join(', ') || NOTHING
  return field.endsWith('Id') ? `#${value}` : value
}

/** The whole record went: its row has the id alone. */
export const isDeletion = ({ changes: [first, ...others] }: ActivityEntry): boolean =>
  others.length === 0 && first?.field === 'id' && first.to === null
