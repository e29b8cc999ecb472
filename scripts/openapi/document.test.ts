import { readFileSync } from 'node:fs'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { inputSchema, isFile, paramNames, readsOnly, replySchema } from '../../contract/call.ts'
import { plain, type Schema } from '../../contract/fields/schema.ts'
import { allCalls, BASE_PATH, calls } from '../../contract/index.ts'
import { openapi } from '../../server/kit/http/openapi/document.ts'
import { OPENAPI_FILE, openapiText } from './document.ts'

const lines = (text: string) => text.split('\n')
const text = JSON.stringify(openapi(calls))
const document = JSON.parse(text)

/** The document with all references resolved and the fields of `allOf` merged. */
const inPlace = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inPlace)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value)
    return inPlace(
      String(value.$ref)
        .split('/')
        .slice(1)
        .reduce((part, name) => part[name], document),
    )
  const { allOf = [], ...rest } = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inPlace(inner)]))
  const groups = allOf as Schema[]
  if (groups.length === 0) return rest
  return {
    ...rest,
    properties: Object.assign({}, ...groups.map(({ properties }) => properties), rest.properties),
    required: [...groups.flatMap(({ required = [] }) => required), ...((rest.required ?? []) as string[])],
  }
}

const paths = inPlace(document.paths) as Record<string, Record<string, Record<string, never>>>

test('the committed description of the API is that of the contract', () => {
  const [made, kept] = [lines(openapiText()), lines(readFileSync(OPENAPI_FILE, 'utf8'))]
  const at = made.findIndex((line, index) => line !== kept[index])
  expect({ line: at + 1, text: kept[at] }, `${OPENAPI_FILE} is out of date: run \`npm run openapi\` and commit it.`).toEqual({
    line: at + 1,
    text: made[at],
  })
  expect(kept.length).toBe(made.length)
})

test('the line breaks change nothing', () => {
  expect(JSON.parse(openapiText())).toEqual(document)
})

test('a kept validator finds nothing to say about it', async () => {
  const { exitCode, stdout, stderr } = await execa('redocly', ['lint', OPENAPI_FILE, '--format', 'stylish'], {
    preferLocal: true,
    reject: false,
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  expect(exitCode, stdout + stderr).toBe(0)
  expect(stdout + stderr).not.toMatch(/warning/i)
}, 60_000)

test('each part that has a name is used, its name is short, and the document stays small', () => {
  const used = new Set([...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind} ${name}`))
  const named = Object.entries(document.components as Record<string, object>)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind} ${name}`))
  expect(named.filter((one) => !used.has(one))).toEqual([])
  expect([...used].filter((one) => !named.includes(one))).toEqual([])
  expect(named.map((one) => one.split(' ')[1] ?? '').filter((name) => name.length > 45)).toEqual([])
  expect(Buffer.byteLength(text)).toBeLessThan(580_000)
})

test('lists exactly the calls of the call table', () => {
  expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: BASE_PATH }]])
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) => (operationId ? `${operationId} ${method.toUpperCase()} ${path}` : [])),
  )
  expect(told.sort()).toEqual(
    allCalls()
      .map(({ name, call }) => `${name} ${call.method} ${call.path}`)
      .sort(),
  )
})

describe('each call', () => {
  const fieldsOf = (schema: Schema) => ({
    names: Object.keys(schema.properties ?? {}).sort(),
    required: [...(schema.required ?? [])].sort(),
  })
  /** All objects in a schema by their path. */
  const objectsIn = (schema: Schema, at = ''): [string, ReturnType<typeof fieldsOf>][] => [
    ...(schema.properties ? [[at, fieldsOf(schema)] as [string, ReturnType<typeof fieldsOf>]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => objectsIn(inner, `${at}.${name}`)),
    ...(schema.items ? objectsIn(schema.items, `${at}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => objectsIn(inner, `${at}|`)),
  ]

  const sorted = (schema: Schema) => objectsIn(schema).sort(([a], [b]) => (a < b ? -1 : 1))

  test.each(allCalls())('$name has its fields, its parameters and its statuses', ({ name, call }) => {
    const operation = paths[call.path]?.[call.method.toLowerCase()] as unknown as {
      summary: string
      tags: string[]
      requestBody?: { content: Record<string, { schema: Schema }> }
      parameters?: { name: string; in: string }[]
      responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
    }
    expect(operation.summary).toBe(call.does)
    expect(document.tags.map((tag: { name: string }) => tag.name)).toContain(operation.tags[0])
    const sent = operation.requestBody?.content['application/json']?.schema
    if (call.body) expect(sorted(plain(sent))).toEqual(sorted(inputSchema(call)))
    else expect(sent).toBeUndefined()
    const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)
    expect(inQuery).toEqual(Object.keys(call.query?.properties ?? {}))
    const ofPath = (paths[call.path]?.parameters ?? []) as unknown as { name: string }[]
    expect(ofPath.map((one) => one.name)).toEqual(paramNames(call.path))

    const { responses } = operation
    const isRedirect = call.navigates === true && !isFile(call.reply)
    const success = isRedirect ? '302' : String(call.status ?? 200)
    if (!isRedirect && !isFile(call.reply))
      expect(sorted(plain(responses[success]?.content?.['application/json']?.schema)), name).toEqual(sorted(replySchema(call)))
    const ofRecord = paramNames(call.path).length > 0
    const isVersioned = !readsOnly(call) && paramNames(call.path).includes('id')
    const expected = [success, ...(call.startsJob ? ['202'] : []), ...(ofRecord ? ['404'] : []), ...(isVersioned ? ['412'] : [])]
    expect(Object.keys(responses).sort()).toEqual([...expected, '4XX', '5XX'].sort())
    const told = responses['4XX']?.description ?? ''
    expect(told.includes('401, 403')).toBe(call.permission !== 'anyone')
    expect(told.includes('413, 415')).toBe(call.body !== undefined)
  })
})
