import type { SelectOption } from '../../../contract/common.ts'
import type { Io } from '../../kit/io.ts'
import { connect, type Run, type Session } from '../../kit/run.ts'

interface Name {
  word: string
  does: string
}

/** Completion that takes longer than this is in the way. */
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

/** What an argument or an option of this name stands for, in all commands. */
const READERS: Record<string, (session: Session, begun: string) => Promise<Name[]>> = {
  license: licenses,
  user: users,
  property: properties,
  authority: authorities,
  client: async ({ api }) => fromOptions(await api.lists.clients()),
  assignee: assignees,
  state: states,
}

/** The names that the server knows for an argument or option; none without a sign-in, or if the server is slow or away. */
export async function namesFrom(io: Io, name: string, begun: string, flags: { server?: string; profile?: string }): Promise<Name[]> {
  const read = READERS[name]
  if (!read) return []
  const run: Run = { io, globals: { ...flags, input: false, quiet: true, timeout: SECONDS }, batchIds: [], said: [] }
  try {
    return await read(await connect(run), begun)
  } catch {
    return []
  }
}
