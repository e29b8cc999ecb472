import type { SelectOption } from '../../../contract/common.ts'
import type { Io } from '../../kit/io.ts'
import { connect, type Run, type Session } from '../../kit/run.ts'

interface Name {
  word: string
  does: string
}

type Reader = (session: Session, begun: string, noun: string) => Promise<Name[]>

/** The timeout of a request: a slower completion would disturb typing. */
const SECONDS = 2
const MOST = 25

const fromOptions = (options: SelectOption[]): Name[] => options.map(({ label, value }) => ({ word: label, does: String(value) }))

const licenses = async ({ api }: Session, begun: string): Promise<Name[]> => {
  const { items } = await api.licenses.list({ body: { ...(begun && { searchTerm: begun }), pageSize: MOST } })
  return items.map(({ licenseNumber, propertyName }) => ({ word: licenseNumber, does: propertyName }))
}

const users = async ({ api }: Session, begun: string): Promise<Name[]> => {
  const { items } = await api.users.list({ body: { ...(begun && { searchTerm: begun }), pageSize: MOST } })
  return items.map(({ email, firstName, lastName }) => ({ word: email, does: `${firstName} ${lastName}` }))
}

const properties = async ({ api }: Session, begun: string): Promise<Name[]> => {
  const { items } = await api.properties.list({ body: { ...(begun && { searchTerm: begun }), pageSize: MOST } })
  return items.map(({ name, city }) => ({ word: name, does: city ?? '' }))
}

const authorities = async ({ api }: Session, begun: string): Promise<Name[]> => {
  const { items } = await api.licensingAuthorities.list({ body: { ...(begun && { searchTerm: begun }), pageSize: MOST } })
  return items.map(({ name, jurisdiction }) => ({ word: name, does: jurisdiction ?? '' }))
}

const assignees = async ({ api }: Session): Promise<Name[]> => [
  { word: 'me', does: 'you' },
  { word: 'nobody', does: 'without an assignee' },
  ...fromOptions(await api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true } })),
]

const states = async ({ api }: Session): Promise<Name[]> => {
  const { items } = await api.dashboard.renewalCounts({ query: {} })
  return items.flatMap(({ stateCode, renewalsCount }) => (stateCode ? [{ word: stateCode, does: `${renewalsCount} renewals` }] : []))
}

const searched = (begun: string) => ({ ...(begun && { searchTerm: begun }), pageSize: MOST }) as const

const ofClient = ({ name, clientName }: { name: string; clientName: string }): Name => ({ word: name, does: clientName })

const entities: Reader = async ({ api }, begun) =>
  (await api.corporateEntities.list({ query: { ...searched(begun), activeOnly: false } })).items.map(ofClient)

const types: Reader = async ({ api }, begun) => {
  const { items } = await api.licenseTypes.referenceList({ query: { ...searched(begun), activeOnly: false } })
  return items.map(({ name, licensingAuthorityName }) => ({ word: name, does: licensingAuthorityName }))
}

const categories: Reader = async ({ api }, _begun, noun) =>
  fromOptions(noun === 'tips' ? await api.lists.renewalTipCategories() : await api.lists.licenseCategories({ query: {} }))

const tasks: Reader = async ({ api }) => {
  const query = { pageSize: MOST } as const
  const lists = await Promise.all([
    api.renewalTasks.list({ query }),
    api.managerChangeTasks.list({ query }),
    api.propertyContactTasks.list({ query }),
  ])
  return lists
    .flatMap(({ items }) => items as { id: number; propertyName: string; description?: string | null }[])
    .map(({ id, propertyName, description }) => ({ word: String(id), does: [propertyName, description].filter(Boolean).join(': ') }))
}

/** A reader for records that are typed as their id. */
const byId =
  <Row extends { id: number }>(read: (session: Session) => Promise<{ items: Row[] }>, does: (row: Row) => string): Reader =>
  async (session) =>
    (await read(session)).items.map((row) => ({ word: String(row.id), does: does(row) }))

const PAGE = { pageSize: MOST } as const

/** The readers of candidates, by the name of an argument or of an option's value. A name means the same in all commands. */
const READERS: Record<string, Reader> = {
  license: licenses,
  user: users,
  property: properties,
  authority: authorities,
  client: async ({ api }) => fromOptions(await api.lists.clients()),
  assignee: assignees,
  person: assignees,
  whom: assignees,
  to: assignees,
  state: states,
  division: async ({ api }, begun) => (await api.divisions.list({ query: searched(begun) })).items.map(ofClient),
  entity: entities,
  licensee: entities,
  officer: async ({ api }, begun) =>
    (await api.corporateOfficers.list({ query: { ...searched(begun), activeOnly: false } })).items.map(ofClient),
  title: async ({ api }, begun) =>
    (await api.officerTitles.list({ body: searched(begun) })).items.map(({ name, managedBy }) => ({ word: name, does: managedBy })),
  type: types,
  tip: async ({ api }, begun) =>
    (await api.renewalTips.list({ body: searched(begun) })).items.map(({ id, description }) => ({ word: description, does: String(id) })),
  category: categories,
  term: async ({ api }) => fromOptions(await api.lists.licenseTerms()),
  source: async ({ api }) => fromOptions(await api.lists.formSources({ query: { usage: 'renewal' } })),
  field: async ({ api }) => (await api.customFields.list({ query: {} })).items.map(({ label, record }) => ({ word: label, does: record })),
  view: async ({ api }) => (await api.savedViews.list({ query: {} })).items.map(({ name, list }) => ({ word: name, does: list })),
  mapping: async ({ api }) => (await api.importMappings.list({ query: PAGE })).items.map(({ name, kind }) => ({ word: name, does: kind })),
  account: async ({ api }) => (await api.serviceAccounts.list()).items.map(({ name, roleName }) => ({ word: name, does: roleName })),
  webhook: byId(
    ({ api }) => api.webhooks.list(),
    ({ name }) => name,
  ),
  room: byId(
    ({ api }) => api.auditorRooms.list(),
    ({ name, clientName }) => `${name}, ${clientName}`,
  ),
  request: byId(
    ({ api }) => api.requests.list({ body: PAGE }),
    ({ propertyName, asked }) => `${propertyName}: ${asked}`,
  ),
  batch: byId(
    ({ api }) => api.batches.list({ body: { ...PAGE, statuses: ['Running', 'Done'] } }),
    ({ call, createdOn }) => `${call}, ${createdOn}`,
  ),
  plan: byId(
    ({ api }) => api.batches.list({ body: { ...PAGE, statuses: ['Planned'] } }),
    ({ call, createdOn }) => `${call}, ${createdOn}`,
  ),
  job: byId(
    ({ api }) => api.jobs.list({ query: PAGE }),
    ({ kind, status }) => `${kind}, ${status}`,
  ),
  import: byId(
    ({ api }) => api.imports.list({ query: PAGE }),
    ({ fileName, status }) => `${fileName}, ${status}`,
  ),
  task: tasks,
}

/** A plural uses the reader of its singular: 'licenses' that of 'license'. */
const readerOf = (name: string): Reader | undefined => READERS[name] ?? READERS[name.replace(/s$/, '')]

/** The name by which to complete an option's value: that in its brackets, or the option's own if the former is only a format. */
export const nameOfValue = ({ long, flags }: { long?: string; flags: string }): string => {
  const [, value = ''] = /<(\w+)>$/.exec(flags) ?? []
  if (readerOf(value)) return value
  // A list, because --title <text> of a contact is not an officer title.
  const flag = long?.slice(2) ?? ''
  return ['state', 'client', 'license', 'assignee'].includes(flag) ? flag : value
}

interface Where {
  server?: string
  profile?: string
}

/** The names that the server knows for an argument or option of a noun; none without a sign-in, or if the server is slow or away. */
export async function namesFrom(io: Io, name: string, begun: string, noun: string, flags: Where): Promise<Name[]> {
  const read = readerOf(name)
  if (!read) return []
  const run: Run = { io, globals: { ...flags, input: false, quiet: true, timeout: SECONDS }, batchIds: [], said: [] }
  try {
    return await read(await connect(run), begun, noun)
  } catch {
    return []
  }
}
