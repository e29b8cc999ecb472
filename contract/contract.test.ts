import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../rules/permissions.ts'
import { isFile, paramNames, readsOnly } from './call.ts'
import { allCalls, type NamedCall } from './index.ts'

/** The table is data: what must be true of every row is said once, and exceptions by name. */

interface Schema {
  type?: string | string[]
  title?: string
  enum?: unknown[]
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: unknown
}

interface Found {
  at: string
  schema: Schema
}

/** A schema and all that is inside it. */
const within = (schema: Schema | undefined, at: string): Found[] =>
  schema === undefined
    ? []
    : [
        { at, schema },
        ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => within(inner, `${at}.${name}`)),
        ...within(schema.items, `${at}[]`),
        ...(schema.anyOf ?? []).flatMap((one, index) => within(one, `${at}|${index}`)),
      ]

const has = ({ schema }: Found, type: string) => [schema.type ?? []].flat().includes(type)
const where = (found: Found[]) => found.map(({ at }) => at)

const calls = allCalls()
const inputs = calls.flatMap(({ name, call }) => [
  ...within(call.body as Schema, `${name} body`),
  ...within(call.query as Schema, `${name} query`),
])
const replies = calls.flatMap(({ name, call }) => (isFile(call.reply) ? [] : within(call.reply as Schema, `${name} reply`)))
const names = (found: NamedCall[]) => found.map(({ name }) => name)

describe('every call', () => {
  test('has a word for who may, and a sentence for what it does', () => {
    expect(names(calls.filter(({ call }) => !(call.permission in PERMISSIONS)))).toEqual([])
    expect(names(calls.filter(({ call }) => !/^[A-Z].{5,}\.$/.test(call.does)))).toEqual([])
  })

  test('has a path of its own', () => {
    const paths = calls.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  test('has a path of plain words and parameters, each named once', () => {
    const plain = /^(\/([a-z0-9]+(-[a-z0-9]+)*|\{[a-z][A-Za-z]*\}))+$/
    expect(names(calls.filter(({ call }) => !plain.test(call.path)))).toEqual([])
    expect(names(calls.filter(({ call: { path } }) => new Set(paramNames(path)).size !== paramNames(path).length))).toEqual([])
  })

  test('is kept with the first word of its path, but for what contract/index.ts says', () => {
    const camel = (segment: string) => segment.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const elsewhere: Record<string, RegExp> = {
      renewals: /^\/licenses\/\{id\}\/renewals/,
      renewalTasks: /^\/user-tasks\/renewals/,
      managerChangeTasks: /^\/user-tasks\/manager-changes/,
      propertyContactTasks: /^\/user-tasks\/property-contacts/,
      tasksOfRenewal: /^\/renewals\/\{id\}\/tasks/,
      checkRequestInvoices: /^\/renewals\/\{id\}\/check-request-invoices/,
      creditCardInvoices: /^\/renewals\/\{id\}\/credit-card-invoices/,
      achCreditInvoices: /^\/renewals\/\{id\}\/ach-credit-invoices/,
      licenseTypes: /^\/licensing-authorities\/\{id\}\/license-types/,
      lists: /\/select-list-options$/,
      propertyLicenses: /^\/properties\/\{id\}\/(licenses|a?sync-premises-addresses)/,
      authorityContacts: /^\/licensing-authorities\/\{id\}\/contacts/,
      keyContactChangeForms: /^\/licensing-authorities\/\{id\}\/key-contact-change-forms/,
      authorityIntervals: /^\/licensing-authorities\/\{id\}\/(sync|async|preview)-/,
      propertyContacts: /^\/properties\/\{id\}\/contacts/,
      affiliatedEntities: /^\/properties\/\{id\}\/affiliated-entities/,
      citations: /^\/properties\/\{id\}\/citations/,
      inspectionReports: /^\/properties\/\{id\}\/inspection-reports/,
    }
    const astray = calls.filter(
      ({ resource, call }) => camel(call.path.split('/')[1] as string) !== resource && !elsewhere[resource]?.test(call.path),
    )
    expect(names(astray)).toEqual([])
  })

  test('describes its reply', () => {
    expect(
      names(calls.filter(({ call: { reply } }) => (isFile(reply) ? !/^[\w.+-]+\/[\w.+-]+$/.test(reply.file) : !(reply as Schema).title))),
    ).toEqual([])
  })
})

describe('every change', () => {
  const changes = calls.filter(({ call }) => !readsOnly(call))

  test('has the words of its failure, and a sentence of success or none', () => {
    expect(names(changes.filter(({ call }) => !call.attempt))).toEqual([])
    expect(names(calls.filter(({ call }) => call.attempt !== undefined && /^An error|\.$/.test(call.attempt)))).toEqual([])
    const otherwise = ['authentication.forgotPassword', 'licenses.assign'] // sentences of their own in the spec and in product.md
    expect(
      names(changes.filter(({ call, name }) => call.success && !/ Successfully$/.test(call.success) && !otherwise.includes(name))),
    ).toEqual([])
  })

  test('names the dialog that it is made by', () => {
    expect(names(changes.filter(({ call }) => call.body && !(call.body as Schema).title))).toEqual([])
  })

  test('that makes a record answers its id', () => {
    expect(names(calls.filter(({ call }) => call.status === 201 && !(call.reply as Schema).properties?.id))).toEqual([])
  })
})

describe('every read', () => {
  test('that is a POST says so, and is a list, a preview or a download', () => {
    expect(names(calls.filter(({ call }) => call.method === 'POST' && /[/-]list$/.test(call.path) && !call.reads))).toEqual([])
    // What is read may be chosen in the body, where it would be too long for an address.
    const reading = /([/-]list|\/preview-intervals|\/download-documents)$/
    expect(names(calls.filter(({ call }) => call.reads && (call.method !== 'POST' || !reading.test(call.path))))).toEqual([])
  })

  test('is a GET where a browser navigates to it, and has no body', () => {
    expect(names(calls.filter(({ call }) => call.navigates && call.method !== 'GET'))).toEqual([])
    expect(names(calls.filter(({ call }) => call.method === 'GET' && call.body))).toEqual([])
  })

  test('that is paged answers how many there are', () => {
    const paged = calls.filter(({ call }) => (call.body as Schema)?.properties?.pageSize ?? (call.query as Schema)?.properties?.pageSize)
    expect(names(paged.filter(({ call }) => !(call.reply as Schema).properties?.totalItemCount))).toEqual([])
  })
})

describe('every field that is sent', () => {
  test('has a title, and knows its bounds', () => {
    const strings = inputs.filter((found) => has(found, 'string'))
    expect(where(strings.filter(({ schema }) => !schema.title))).toEqual([])
    expect(
      where(
        strings.filter(
          ({ schema }) => !schema.enum && schema.maxLength === undefined && !['email', 'password', 'phone'].includes(schema.format ?? ''),
        ),
      ),
    ).toEqual([])
    expect(where(strings.filter(({ schema }) => !schema.enum && !schema.format))).toEqual([])
    const numbers = inputs.filter((found) => has(found, 'integer') || has(found, 'number'))
    expect(where(numbers.filter(({ schema }) => !schema.enum && (schema.minimum === undefined || schema.maximum === undefined)))).toEqual(
      [],
    )
    const lists = inputs.filter((found) => has(found, 'array'))
    expect(where(lists.filter(({ schema }) => schema.maxItems === undefined || !schema.title))).toEqual([])
    expect(where(inputs.filter((found) => has(found, 'boolean') && !found.schema.title))).toEqual([])
  })

  test('closes what it holds, and is no union: Ajv would blame the field twice', () => {
    expect(
      where(inputs.filter(({ schema }) => schema.additionalProperties !== undefined && schema.additionalProperties !== false)),
    ).toEqual([])
    expect(where(inputs.filter(({ schema }) => schema.anyOf))).toEqual([])
  })
})

test('every field that is answered has a title, or is a list of what has one', () => {
  const titled = ({ title, items, properties, anyOf, type }: Schema): boolean =>
    Boolean(title ?? properties ?? anyOf) || [type].flat().includes('null') || (items !== undefined && titled(items))
  expect(where(replies.filter(({ schema }) => !titled(schema)))).toEqual([])
})
