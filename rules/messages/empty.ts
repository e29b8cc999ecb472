import { batchMessages } from './batches.ts'
import { licenseMessages } from './licenses.ts'
import { reminderMessages } from './reminders.ts'
import { renewalMessages } from './renewals.ts'
import { sharedMessages } from './shared.ts'
import { taskMessages } from './tasks.ts'

/** The texts of a list without rows. */
interface EmptyList {
  /** The records, in the plural. */
  of: string
  /** What they are for, where there are none yet. */
  about?: string
  /** Replaces "There are no … yet." */
  nothing?: string
  /** Replaces "There are no … that fit your filter criteria." */
  noneFit?: string
}

const licenses = { of: 'licenses', about: 'Begin and follow their renewals here.', noneFit: licenseMessages.noLicensesFound }
/** Lists that always have a filter. */
const renewals = { of: 'renewals', nothing: renewalMessages.noRenewalsFound, noneFit: renewalMessages.noRenewalsFound }
const tasks = { of: 'tasks', about: 'Tasks remind you to follow up on a renewal or a property.', noneFit: taskMessages.noTasksFound }
const types = { of: 'license types', about: 'A license type sets the term, fees and due date rules of its licenses.' }

/** The lists by the name that the data provider of the console gives them. */
export const EMPTY_LISTS = {
  renewals: {
    of: 'renewals',
    about: 'Active licenses appear here when it is time to renew them.',
    noneFit: renewalMessages.noRenewalsFound,
  },
  'renewals/authorities': renewals,
  'renewals/authority': renewals,
  'renewals/months': renewals,
  'renewals/bulk': { of: 'licenses', nothing: licenseMessages.noLicensesFound },
  'tasks/renewals': tasks,
  'tasks/manager-changes': tasks,
  'tasks/property-contacts': tasks,
  'jobs/results': { of: 'results', nothing: 'This job has no results.' },
  licenses: { ...licenses, about: 'A license is issued to a property by an authority, and renewed each term.' },
  'licenses/children': { of: 'secondary licenses', nothing: licenseMessages.noSecondaryLicenses },
  'licenses/emails': { of: 'mails', nothing: 'Nothing about this license has been mailed yet.' },
  'licenses/activity': { of: 'changes', nothing: 'Nothing has been changed on this license yet.' },
  'license-types/licenses': licenses,
  'designation-approvals': {
    of: 'approvals',
    about: 'Changes of the renewal designation shortly before a due date wait here for approval.',
    noneFit: renewalMessages.noApprovalsFound,
  },
  activity: { of: 'changes', about: 'Each change is listed here with who made it.', noneFit: sharedMessages.noActivityFound },
  batches: { of: 'bulk actions', about: 'Bulk actions are listed here, and can be undone.', noneFit: batchMessages.noBatchesFound },
  'batches/rows': { of: 'records', nothing: 'This bulk action has no records.' },
  jobs: { of: 'jobs', about: 'Imports and bulk begins of more than 50 licenses are listed here, running and ended.' },
  requests: { of: 'requests', about: 'A request asks the contacts of a property for what is missing.' },
  'service-accounts': { of: 'service accounts', about: 'A program signs in as a service account, with tokens.' },
  tokens: { of: 'tokens', about: 'A token lets a program work as you.' },
  users: { of: 'users', about: 'A user signs in with an email address and a role.' },
  clients: { of: 'clients', about: 'A client is a company whose licenses are renewed here.' },
  'clients/ledger': { of: 'entries', nothing: 'There are no entries yet.' },
  properties: { of: 'properties', about: 'A property is a place that holds licenses.' },
  'properties/licenses': { ...licenses, nothing: 'This property has no licenses yet.' },
  'properties/affiliated-entities': {
    of: 'affiliated entities',
    nothing: 'This property has no affiliated entities.',
    noneFit: 'This property has no active affiliated entities.',
    about: 'An affiliated entity is a company with a part in the property, such as its owner or the licensee of its licenses.',
  },
  'webhooks/deliveries': { of: 'deliveries', nothing: 'Nothing has been sent to this webhook yet.' },
  'properties/citations': {
    of: 'citations',
    nothing: 'This property has no citations.',
    about: 'A citation records a violation and its penalty.',
  },
  'properties/inspection-reports': {
    of: 'inspection reports',
    nothing: 'This property has no inspection reports.',
    about: 'An inspection report records what an inspector found.',
  },
  divisions: { of: 'divisions', about: 'A division groups properties, and gives new ones its default contacts.' },
  'my-company/contacts': { of: 'property contacts', about: 'Property contacts receive the license documents of their property.' },
  'my-company/contact-properties': { of: 'properties', nothing: 'There are no properties that fit your filter criteria.' },
  entities: { of: 'entities', about: 'An entity is a legal company: a licensee, or affiliated with a property.' },
  'entities/officers': { of: 'officers', about: 'Officers act for the entity, with a title.' },
  'entities/properties': { of: 'property affiliations', about: 'Entities are affiliated with a property on the page of the property.' },
  officers: { of: 'officers', about: 'An officer is a person who acts for an entity.' },
  'officers/entities': { of: 'entities' },
  'officers/licenses': licenses,
  'officer-titles': { of: 'officer titles', about: 'An officer title says what an officer is, such as President.' },
  'licensing-authorities': { of: 'licensing authorities', about: 'A licensing authority issues licenses, such as a city or a state.' },
  'licensing-authorities/license-types': types,
  'renewal-tips': { of: 'renewal tips', about: 'A renewal tip helps people who renew licenses of its types.' },
  'renewal-tips/license-types': types,
  today: { of: 'renewals and tasks', nothing: taskMessages.nothingToday },
  reminders: {
    of: 'reminders',
    about: 'Each reminder is listed here with its recipient, or the reason why it was not sent.',
    noneFit: reminderMessages.noLedgerLines,
  },
  'reminders/coverage': { of: 'gaps', nothing: reminderMessages.allReached },
  'fees/licenses': { of: 'renewals', nothing: renewalMessages.noFees, noneFit: renewalMessages.noFees },
} as const satisfies Record<string, EmptyList>

export type EmptyListName = keyof typeof EMPTY_LISTS

const said = (name: EmptyListName): EmptyList => EMPTY_LISTS[name]

/** What an empty list says, by its name. */
export const emptySentences = {
  nothing: (name: EmptyListName) => said(name).nothing ?? `There are no ${said(name).of} yet.`,
  about: (name: EmptyListName) => said(name).about ?? null,
  noneFit: (name: EmptyListName) => said(name).noneFit ?? `There are no ${said(name).of} that fit your filter criteria.`,
  noneHas: (text: string) => `No results for “${text}”.`,
  filters: (labels: readonly string[]) => `Filters: ${labels.join(' · ')}`,
  /** About rows that the search finds outside the filters. `total` is formatted. `where` describes the row if there is only one. */
  outside: (total: string, where: string | null) =>
    total === '1' ? `1 match ${where ?? 'outside the filters'}` : `${total} matches outside the filters`,
}
