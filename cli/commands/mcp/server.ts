import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Person } from '../../../rules/people/permissions.ts'
import type { Session } from '../../kit/run.ts'
import { callsFor, type Mode, type Scopes } from './mode.ts'
import { PROMPTS } from './prompts.ts'
import { runTool } from './run.ts'
import { toolsFor } from './tools.ts'

const JSON_TYPE = 'application/json'

const TEMPLATES = [
  {
    call: 'licenses.get',
    uriTemplate: 'evergreen://licenses/{id}',
    name: 'license',
    title: 'A license with its dates, standing and renewal',
    mimeType: JSON_TYPE,
  },
  { call: 'properties.get', uriTemplate: 'evergreen://properties/{id}', name: 'property', title: 'A property', mimeType: JSON_TYPE },
]

const read = async ({ api }: Session, templates: typeof TEMPLATES, uri: string): Promise<unknown> => {
  const [, kind, id] = /^evergreen:\/\/(licenses|properties)\/([1-9]\d{0,9})$/.exec(uri) ?? []
  if (!templates.some((one) => one.call === `${kind}.get`)) throw new Error(`There is no resource ${uri}.`)
  const params = { id: Number(id) }
  return kind === 'licenses' ? api.licenses.get({ params }) : api.properties.get({ params })
}

const ABOUT =
  'Evergreen keeps business licenses renewed. Each license has at most one renewal in process. Its standing says how urgent it is: expired, past due, at risk, due soon or valid. Use find_call if no tool has the call that you need.'

const INSTRUCTIONS: Record<Mode, string> = {
  read: `${ABOUT} You can only read.`,
  plan: `${ABOUT} You can read, and plan bulk actions. A plan changes nothing until the person applies it.`,
  apply: `${ABOUT} You can read and change records. Say what you will change before you do it.`,
}

/** An MCP server whose tools come from the call table, limited to this person, the scopes of their token, and the mode. */
export const mcpServer = async (session: Session, person: Person, mode: Mode, scopes: Scopes): Promise<Server> => {
  const [sdk, requests] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const server = new sdk.Server(
    { name: 'evergreen', version: packageJson.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS[mode] },
  )
  const toolbox = toolsFor(person, mode, scopes)
  const permitted = new Set(callsFor(person, mode, scopes).map(({ name }) => name))
  const templates = TEMPLATES.filter(({ call }) => permitted.has(call))
  const prompts = PROMPTS.filter(({ calls }) => calls.every((call) => permitted.has(call)))
  server.setRequestHandler(requests.ListToolsRequestSchema, () => ({ tools: toolbox.tools }))
  server.setRequestHandler(requests.CallToolRequestSchema, async ({ params }) => {
    const { text, isError = false } = await runTool(session, toolbox, mode, params)
    return { content: [{ type: 'text', text }], isError }
  })
  server.setRequestHandler(requests.ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(requests.ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: templates.map(({ call: _, ...template }) => template),
  }))
  server.setRequestHandler(requests.ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(await read(session, templates, uri)) }],
  }))
  server.setRequestHandler(requests.ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ text: _text, calls: _calls, ...prompt }) => prompt),
  }))
  server.setRequestHandler(requests.GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts.find((one) => one.name === name)
    if (!prompt) throw new Error(`There is no prompt "${name}".`)
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given, mode) } }] }
  })
  return server
}
