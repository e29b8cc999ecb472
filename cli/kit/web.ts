import type { Command } from 'commander'
import { usage } from './errors.ts'
import type { OpenedPage } from './io.ts'

interface Page {
  /** The path of the list in the console. */
  list?: string
  /** The path of a record without its id; undefined if records have no page. */
  record?: string
  /** The page that `show` opens for nouns with a single record. */
  only?: string
}

const withRecords = (list: string): Page => ({ list, record: list })

/** The pages of the console, by noun. */
export const PAGES: Record<string, Page> = {
  today: { list: '/today' },
  renewals: { list: '/renewals', record: '/licenses' },
  licenses: withRecords('/licenses'),
  requests: withRecords('/requests'),
  reminders: { list: '/reminders' },
  tasks: { list: '/tasks' },
  calendar: { list: '/calendar' },
  fees: { list: '/fees' },
  batches: withRecords('/batches'),
  approvals: { list: '/designation-approvals' },
  properties: withRecords('/properties'),
  divisions: withRecords('/divisions'),
  entities: withRecords('/entities'),
  officers: withRecords('/officers'),
  'officer-titles': { list: '/officer-titles' },
  'my-company': { only: '/my-company' },
  'custom-fields': { list: '/custom-fields' },
  authorities: withRecords('/licensing-authorities'),
  tips: { list: '/renewal-tips' },
  catalogue: { list: '/starter-catalogue' },
  import: withRecords('/imports'),
  exports: { list: '/exports' },
  'auditor-rooms': { list: '/auditor-rooms' },
  webhooks: withRecords('/webhooks'),
  users: { list: '/users' },
  clients: withRecords('/clients'),
  'service-accounts': { list: '/service-accounts' },
  activity: { list: '/activity' },
  installation: { only: '/installation' },
}

/** The page that `--web` opens: that of the list or record of the command. Throws before the command runs if it has no page. */
export function pageOf(command: Command): OpenedPage {
  const [noun = '', verb] = namesOf(command)
  const page = PAGES[noun]
  if (page?.list && (verb === undefined || verb === 'list')) return { path: page.list, of: 'list' }
  if (page?.record && verb === 'show') return { path: page.record, of: 'record' }
  if (page?.only && verb === 'show') return { path: page.only, of: 'only' }
  throw usage('This command has no page: --web opens those of lists and of records.', 'For example: evergreen licenses show 42 --web')
}

/** 'evergreen licenses show' → ['licenses', 'show']. */
function namesOf(command: Command): string[] {
  const names: string[] = []
  for (let one: Command | null = command; one?.parent; one = one.parent) names.unshift(one.name())
  return names
}
