import { areaOf } from '../../../../contract/authentication/scopes.ts'
import { type Call, isFile, isIdParam, paramNames, readsOnly } from '../../../../contract/call.ts'
import type { Schema } from '../../../../contract/fields/schema.ts'
import { plain } from '../../../../contract/fields/schema.ts'
import { EXAMPLES } from './examples.ts'
import { isVersioned, refusalsOf } from './refusals.ts'
import { short } from './short.ts'
import { tagOf } from './tags.ts'

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** The parameters of a path, for all its methods. */
export const pathParameters = (path: string): object[] => paramNames(path).map(parameter)

const inQuery = (query: Schema) =>
  Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(query.required?.includes(name) && { required: true }),
    schema: short(schema, true, name),
  }))

/** Headers that change what a call does. */
const inHeader = (call: Call) => [
  ...(isVersioned(call) ? [parameter('If-Match')] : []),
  ...(call.method === 'POST' && !readsOnly(call) && call.permission !== 'anyone' ? [parameter('Idempotency-Key')] : []),
]

const media = (type: string, schema: object, example?: unknown) => ({ [type]: { schema, ...(example !== undefined && { example }) } })

const reply = (name: string, call: Call) =>
  isFile(call.reply)
    ? media(call.reply.file, { type: 'string', contentMediaType: call.reply.file })
    : media('application/json', short(call.reply, false), EXAMPLES[name]?.reply)

/** Calls that a browser goes to are answered with a page elsewhere. */
const isRedirect = (call: Call) => call.navigates && !isFile(call.reply)

const answers = (name: string, call: Call) => {
  const content = reply(name, call)
  if (isRedirect(call)) return { 302: { description: 'Go to the page in Location' } }
  return {
    [call.status ?? 200]: { description: call.status ? 'Created' : 'OK', content },
    ...(call.startsJob && { 202: { description: 'Accepted: the job in Location does it', content } }),
  }
}

/** A call as an operation. Its name is stable: a renamed call is a breaking change. */
export const operation = (name: string, call: Call): object => {
  const parameters = [...inQuery(plain(call.query)), ...inHeader(call)]
  return {
    operationId: name,
    tags: [tagOf(areaOf(call))],
    summary: call.does,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: media('application/json', short(call.body, true), EXAMPLES[name]?.body) },
    }),
    responses: { ...answers(name, call), ...refusalsOf(call) },
    ...(call.permission === 'anyone' && { security: [] }),
  }
}

/** Every parameter that a path names, and the headers. */
export const parameters = (paths: string[]): Record<string, object> => ({
  ...Object.fromEntries(
    paths
      .flatMap(paramNames)
      .map((name) => [
        name,
        { name, in: 'path', required: true, schema: isIdParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' } },
      ]),
  ),
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The `version` of the record that was read, in quotes: a record that was changed since is not changed, and the answer is 412',
    schema: { type: 'string' },
    example: '"7"',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text that is new for each request: a repeated request with the same key gets the first answer, and nothing happens twice',
    schema: { type: 'string', maxLength: 255 },
  },
})
