import { CLOSED_AREAS, scopeOf } from '../../../../rules/programs/scopes.ts'

/** The areas of the API, in the order of the reference page: what other programs use most comes first. */
const AREAS: Record<string, string> = {
  licenses: 'Licenses with their dates, documents, files, alerts and secondary licenses',
  renewals: 'The queue of renewals, the steps of a renewal, its invoices and letters',
  properties: 'Places that hold licenses, with their contacts, entities, citations and inspection reports',
  'user-tasks': 'Tasks that people have to do: of renewals, of changed managers and of missing contacts',
  today: 'What needs to be done today',
  calendar: 'Events by day, and the feed that calendar programs read',
  search: 'One search over all kinds of records',
  requests: 'Documents and answers that are asked for from people without an account',
  asked: 'The page that those people open, by the token of its address',
  documents: 'Reading a license from a PDF',
  'licensing-authorities': 'Authorities that issue licenses, their license types, contacts, forms and intervals',
  'license-types': 'License types of all authorities',
  'renewal-tips': 'Hints for renewing licenses of a type',
  'starter-catalogue': 'Authorities and license types that come with the program',
  clients: 'Companies whose licenses are kept, and their trust accounts',
  divisions: 'Parts of a client, with their contacts',
  'corporate-entities': 'Companies that hold licenses',
  'corporate-officers': 'People who stand on licenses',
  'officer-titles': 'Titles of those people',
  'custom-fields': 'Fields that a company adds to its records',
  fees: 'What renewals will cost, and how long a trust account lasts',
  exports: 'Spreadsheets of records',
  imports: 'Records from CSV and XLSX files',
  'import-mappings': 'Which column of a file is which field',
  evidence: 'Signed packs of licenses and their history',
  activity: 'Who changed what and when',
  audit: 'Proof that the record of changes is complete',
  versions: 'Versions of several records in one call',
  webhooks: 'Addresses that receive events',
  'service-accounts': 'Accounts and tokens of programs',
  plans: 'Bulk actions that are checked before they are applied',
  batches: 'Bulk actions that were done, which can be undone',
  jobs: 'Work in the background',
  reminders: 'Reminder mails: sent, planned and failed',
  'reminder-policy': 'When reminders are sent and to whom',
  notifications: 'Notifications of a user in the console',
  'auditor-rooms': 'Read-only rooms for auditors',
  auditor: 'What an auditor reads there, by the token of its address',
  users: 'People who sign in, their leaves and their tokens',
  'user-profile': 'The account of the caller: password, second factors, sessions, calendar feeds',
  authentication: 'Signing in and out, and personal tokens',
  'my-company': 'The company of the caller',
  'designation-approvals': 'Licenses whose new side waits for approval',
  'saved-views': 'Filters and columns of lists, kept under a name',
  'user-view-history': 'Licenses that the caller has looked at',
  'release-notes': 'What is new in the program',
  'getting-started': 'The first steps of a new company',
  lists: 'Small select lists',
  installation: 'Settings of the installation',
  'set-up': 'The first user of an empty installation',
  mail: 'Unsubscribing from reminders, and mails that came back',
}

/** 'user-tasks' as 'User Tasks'. */
export const tagOf = (area: string): string => area.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())

const scopesOf = (area: string): string =>
  CLOSED_AREAS.includes(area)
    ? 'No scope opens these calls: a token without scopes may make them.'
    : `Scopes: \`${scopeOf(area, 'read')}\` to read, \`${scopeOf(area, 'write')}\` to change.`

/** The tags of the document, for the areas that it has. */
export const tags = (areas: ReadonlySet<string>): object[] =>
  Object.entries(AREAS)
    .filter(([area]) => areas.has(area))
    .map(([area, what]) => ({ name: tagOf(area), description: `${what}. ${scopesOf(area)}` }))
