import type { NamedCall } from '../../../contract/index.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import { callsFor, isPlanned, type Mode, type Scopes } from './mode.ts'

/** Tools by name, with the resources that each covers. `find_call` finds the calls of all other resources. */
const RESOURCES: Record<string, readonly string[]> = {
  today: ['today'],
  renewals: ['renewals', 'dashboard'],
  licenses: ['licenses', 'licenseFiles'],
  properties: ['properties', 'propertyLicenses', 'propertyContacts'],
  tasks: ['renewalTasks', 'managerChangeTasks', 'propertyContactTasks', 'tasksOfRenewal', 'userTasks'],
  calendar: ['calendar'],
  requests: ['requests'],
  reminders: ['reminders', 'reminderPolicy'],
  fees: ['fees'],
  search: ['search'],
  authorities: ['licensingAuthorities', 'authorityContacts', 'keyContactChangeForms', 'authorityIntervals'],
  license_types: ['licenseTypes', 'renewalTips'],
  company: ['myCompany', 'divisions'],
  clients: ['clients', 'designationApprovals'],
  entities: ['corporateEntities', 'corporateOfficers', 'officerTitles'],
  users: ['users', 'leaves'],
  activity: ['activity', 'batches', 'jobs'],
  evidence: ['evidence', 'audit'],
}

/** A tool as MCP lists it. Not an interface, because the SDK requires an index signature. */
export type Tool = {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[]; additionalProperties: false }
  annotations: { readOnlyHint: boolean }
}

/** The maximum length of a call's description in a tool. `find_call` returns the full one. */
const SHORT = 42

const brief = (does: string) => {
  const first = does.split(/[.:;]/, 1).join('')
  return first.length <= SHORT ? first : `${first.slice(0, SHORT - 1).trimEnd()}…`
}

/** Any object: `find_call` returns the input schema of a call. */
const INPUT = { type: 'object' }

const line = ({ verb, call }: NamedCall, mode: Mode) => `${verb}${isPlanned(call, mode) ? ' (only planned)' : ''}: ${brief(call.does)}`

/** The lines of calls, grouped under the name of their resource. */
const linesOf = (calls: NamedCall[], mode: Mode): string =>
  [...Map.groupBy(calls, ({ resource }) => resource)]
    .flatMap(([resource, own]) => [`${resource}.`, ...own.map((one) => line(one, mode))])
    .join('\n')

const resourceTool = (name: string, calls: NamedCall[], mode: Mode): Tool => ({
  name,
  description: linesOf(calls, mode),
  inputSchema: {
    type: 'object',
    properties: { call: { type: 'string', enum: calls.map((one) => one.name) }, input: INPUT },
    required: ['call'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: mode === 'read' },
})

const FIND: Tool = {
  name: 'find_call',
  description:
    'Find calls by words or by name, each with what it does and the schema of its input: fields of the path, the query and the body together. Use it before a call whose input you do not know.',
  inputSchema: {
    type: 'object',
    properties: {
      search: { type: 'string', minLength: 1, maxLength: 100, description: 'Words such as "assign license", or "licenses.list"' },
    },
    required: ['search'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
}

const runTool = (mode: Mode): Tool => ({
  name: 'run_call',
  description: 'Make any call that find_call names.',
  inputSchema: {
    type: 'object',
    properties: { call: { type: 'string', maxLength: 100 }, input: INPUT },
    required: ['call'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: mode === 'read' },
})

export interface Toolbox {
  tools: Tool[]
  /** The calls behind each tool, by the name of the call. */
  callsOf(tool: string): ReadonlyMap<string, NamedCall>
}

/** The tools of a person in a mode, at most 20. They contain only calls that the person's role and the scopes of the token permit. */
export const toolsFor = (person: Person, mode: Mode, scopes: Scopes): Toolbox => {
  const calls = callsFor(person, mode, scopes)
  const byTool = new Map<string, ReadonlyMap<string, NamedCall>>()
  const tools: Tool[] = []
  for (const [name, resources] of Object.entries(RESOURCES)) {
    const own = calls.filter(({ resource }) => resources.includes(resource))
    if (own.length === 0) continue
    byTool.set(name, new Map(own.map((one) => [one.name, one])))
    tools.push(resourceTool(name, own, mode))
  }
  const all = new Map(calls.map((one) => [one.name, one]))
  return { tools: [...tools, FIND, runTool(mode)], callsOf: (tool) => byTool.get(tool) ?? all }
}
