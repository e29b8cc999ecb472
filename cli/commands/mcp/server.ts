import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Person } from '../../../rules/permissions.ts'
import type { Session } from '../../kit/run.ts'
import type { Mode } from './mode.ts'
import { PROMPTS } from './prompts.ts'
import { runTool } from './run.ts'
import { toolsFor } from './tools.ts'

const JSON_TYPE = 'application/json'

const TEMPLATES = [
  {
    uriTemplate: 'evergreen://licenses/{id}',
    name: 'license',
    title: 'A license with its dates, standing and renewal',
    mimeType: JSON_TYPE,
  },
  { uriTemplate: 'evergreen://properties/{id}', name: 'property', title: 'A property', mimeType: JSON_TYPE },
]

const read = async ({ api }: Session, uri: string): Promise<unknown> => {
  const [, kind, id] = /^evergreen:\/\/(licenses|properties)\/([1-9]\d{0,9})$/.exec(uri) ?? []
  if (!kind) throw new Error(`There is no resource ${uri}. There are ${TEMPLATES.map((one) => one.uriTemplate).join(' and ')}.`)
  const params = { id: Number(id) }
  return kind === 'licenses' ? api.licenses.get({ params }) : api.properties.get({ params })
}

/** What Evergreen offers an assistant, drawn from the call table for this person and mode. */
export const mcpServer = async (session: Session, person: Person, mode: Mode): Promise<Server> => {
  const [sdk, requests] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const server = new sdk.Server(
    { name: 'evergreen', version: packageJson.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} } },
  )
  const toolbox = toolsFor(person, mode)
  server.setRequestHandler(requests.ListToolsRequestSchema, () => ({ tools: toolbox.tools }))
  server.setRequestHandler(requests.CallToolRequestSchema, async ({ params }) => {
    const { text, isError = false } = await runTool(session, toolbox, mode, params)
    return { content: [{ type: 'text', text }], isError }
  })
  server.setRequestHandler(requests.ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(requests.ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: TEMPLATES }))
  server.setRequestHandler(requests.ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(await read(session, uri)) }],
  }))
  server.setRequestHandler(requests.ListPromptsRequestSchema, () => ({ prompts: PROMPTS.map(({ text: _text, ...prompt }) => prompt) }))
  server.setRequestHandler(requests.GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const prompt = PROMPTS.find((one) => one.name === name)
    if (!prompt) throw new Error(`There is no prompt "${name}".`)
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given, mode) } }] }
  })
  return server
}
