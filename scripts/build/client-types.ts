import { type Call, isFile, isIdParam, paramNames } from '../../contract/call.ts'
import { allCalls, calls } from '../../contract/index.ts'
import { present } from '../../rules/present.ts'
import { openapi } from '../../server/kit/http/openapi/document.ts'
import type { Schema as Inlined } from '../../server/kit/http/openapi/short.ts'

/** A schema of the OpenAPI document. Refers to named schemas by `$ref`. */
type Schema = Inlined & { $ref?: string; allOf?: Schema[] }

interface Content {
  content?: Record<string, { schema: Schema }>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter>; responses: Record<string, Content> }
}

/** The last segment of a reference such as '#/components/schemas/License'. */
const lastOf = (ref: string): string => present(ref.split('/').at(-1))

const comment = (text: string | undefined, indent: string): string => (text ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : '')

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const PRIMITIVES: Record<string, string> = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }

const ofObject = ({ properties, required = [], additionalProperties }: Schema, indent: string): string => {
  if (additionalProperties) return `Record<string, ${typeOf(additionalProperties, indent)}>`
  if (!properties) return 'Record<string, unknown>'
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${comment(field.description ?? field.title, inner)}${inner}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)}\n`,
  )
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : '{}'
}

/** The TypeScript type of a schema. */
const typeOf = (schema: Schema, indent: string): string => {
  if (schema.$ref) return lastOf(schema.$ref)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => typeOf(part, indent))
    return [...parts, ...(schema.properties ? [ofObject(schema, indent)] : [])].join(' & ')
  }
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ')
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => PRIMITIVES[type] ?? (type === 'array' ? ofArray(schema, indent) : ofObject(schema, indent))).join(' | ')
}

const ofArray = ({ items = {} }: Schema, indent: string): string => `Array<${typeOf(items, indent)}>`

const isEmpty = (schema: Schema): boolean => !schema.required?.length

/** The input parameter of a call, with the parts that the call has. A part without required fields is optional. */
const inputOf = (call: Call, { parameters = [], requestBody }: Operation, { components }: Document): string => {
  const names = paramNames(call.path)
  const ids = names.map((name) => `${name}: ${isIdParam(name) ? 'number' : 'string'}`)
  const query = parameters
    .map((one) => (one.$ref ? present(components.parameters[lastOf(one.$ref)]) : one))
    .filter((one) => one.in === 'query')
  const asked = query.map(({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${typeOf(schema, '      ')}`)
  const body = requestBody?.content?.['application/json']?.schema
  const parts = [
    ...(ids.length > 0 ? [`params: { ${ids.join('; ')} }`] : []),
    ...(asked.length > 0 ? [`query${isEmpty(call.query ?? {}) ? '?' : ''}: { ${asked.join('; ')} }`] : []),
    ...(body ? [`body${isEmpty(call.body ?? {}) ? '?' : ''}: ${typeOf(body, '    ')}`] : []),
  ]
  const mayBeLeftOut = parts.every((part) => /^\w+\?:/.test(part))
  return `input${mayBeLeftOut ? '?' : ''}: ${[...(parts.length > 0 ? [`{ ${parts.join('; ')} }`] : []), 'SendOptions'].join(' & ')}`
}

const outputOf = (call: Call, { responses }: Operation, { components }: Document): string => {
  if (isFile(call.reply)) return 'FileResponse'
  const answer = responses[call.status ?? 200]
  const { content } = answer?.$ref ? present(components.responses[lastOf(answer.$ref)]) : (answer ?? {})
  const schema = content?.['application/json']?.schema
  return schema ? typeOf(schema, '    ') : 'null'
}

const START = `/** How a call is sent, whatever it is. */
export interface SendOptions {
  /** The version of the record that was read: a record changed since is not changed (Refused with status 412). */
  ifMatch?: number
  /** Any text that is new for each request: the same key with the same request gets the first answer again. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The response with a file: its \`body\` is read piece by piece, or \`arrayBuffer()\` at once. */
export type FileResponse = Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'arrayBuffer' | 'blob'> & {
  headers: Pick<Headers, 'get' | 'getSetCookie'>
  body: AsyncIterable<Uint8Array> | null
}

/** The server refuses: its status, its sentence as the message, and sentences by field. */
export declare class Refused extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  readonly code: string | null
  /** The server's log has it. */
  readonly requestId: string
  /** Seconds to wait before the same request is sent again. */
  readonly retryAfter: number | null
}

/** The server could not be reached, or something else answered. */
export declare class Unreachable extends Error {}

/** Where to send calls, and as whom. */
export interface Connection {
  /** The address of the server: 'https://renew.example'. */
  server: string
  /** The token of a service account or of a person. */
  token?: string
  fetch?: typeof fetch
}

/** A client that sends each call to a server. A call rejects with Refused or Unreachable. */
export declare const connect: (connection: Connection) => Client
`

/** The type declarations of the packed client: every call and every named schema, generated from the OpenAPI document. */
export const clientTypes = (): string => {
  const document = openapi(calls) as Document
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')}\n`,
  )
  const resources = Map.groupBy(allCalls(), ({ resource }) => resource)
  const client = [...resources].map(([resource, rows]) => {
    const verbs = rows.map(({ verb, call }) => {
      const operation = present(document.paths[call.path]?.[call.method.toLowerCase()])
      const signature = `${verb}(${inputOf(call, operation, document)}): Promise<${outputOf(call, operation, document)}>`
      return `${comment(call.does, '    ')}    ${signature}\n`
    })
    return `  ${resource}: {\n${verbs.join('')}  }\n`
  })
  return [START, ...schemas, `/** Every call by its resource. */\nexport interface Client {\n${client.join('')}}\n`].join('\n')
}
