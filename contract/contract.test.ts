import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../rules/people/permissions.ts'
import { isFile, paramNames, readsOnly } from './call.ts'
import type { Schema } from './fields/schema.ts'
import { allCalls, type NamedCall } from './index.ts'

/** The table is data: these tests check every row, with exceptions listed by name. */

interface Found {
  at: string
  schema: Schema
}

/** A schema and all nested schemas. */
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

/** It reads all rows in any case, to count their types. */
const COUNTS_ALL = ['licenses.children']

test('the total of every paged list may stop at a limit', () => {
  const paged = calls.filter(({ call }) => (call.body ?? call.query)?.properties.pageNumber)
  const stops = ({ call }: NamedCall) =>
    !isFile(call.reply) && within(call.reply as Schema, 'reply').some(({ at }) => at === 'reply.totalIsAtLeast')
  expect(paged.length).toBeGreaterThan(30)
  expect(names(paged.filter((row) => !stops(row)))).toEqual(COUNTS_ALL)
})

describe('every call', () => {
  test('has a known permission and a summary', () => {
    expect(names(calls.filter(({ call }) => !(call.permission in PERMISSIONS)))).toEqual([])
    expect(names(calls.filter(({ call }) => !/^[A-Z].{5,}\.$/.test(call.does)))).toEqual([])
  })

  test('has a unique path', () => {
    const paths = calls.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  test('has a path of lower-case words and distinct parameters', () => {
    const plain = /^(\/([a-z0-9]+(-[a-z0-9]+)*|\{[a-z][A-Za-z]*\}))+$/
    expect(names(calls.filter(({ call }) => !plain.test(call.path)))).toEqual([])
    expect(names(calls.filter(({ call: { path } }) => new Set(paramNames(path)).size !== paramNames(path).length))).toEqual([])
  })

  test('belongs to the resource of its first path segment, except as contract/index.ts lists', () => {
    const camel = (segment: string) => segment.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const elsewhere: Record<string, RegExp> = {
      renewals: /^\/licenses\/\{id\}\/renewals/,
      licenseFiles: /^\/licenses\/\{id\}\/files/,
      renewalTasks: /^\/user-tasks\/renewals/,
      managerChangeTasks: /^\/user-tasks\/manager-changes/,
      propertyContactTasks: /^\/user-tasks\/property-contacts/,
      tasksOfRenewal: /^\/renewals\/\{id\}\/tasks/,
      checkRequestInvoices: /^\/renewals\/\{id\}\/check-request-invoices/,
      creditCardInvoices: /^\/renewals\/\{id\}\/credit-card-invoices/,
      achCreditInvoices: /^\/renewals\/\{id\}\/ach-credit-invoices/,
      licenseTypes: /^\/licensing-authorities\/\{id\}\/license-types/,
      lists: /\/select-list-options$/,
      userTokens: /^\/users\/\{id\}\/tokens/,
      leaves: /^\/users\/\{id\}\/leaves/,
      propertyLicenses: /^\/properties\/\{id\}\/(licenses|a?sync-premises-addresses)/,
      authorityContacts: /^\/licensing-authorities\/\{id\}\/contacts/,
      keyContactChangeForms: /^\/licensing-authorities\/\{id\}\/key-contact-change-forms/,
      authorityIntervals: /^\/licensing-authorities\/\{id\}\/((sync|async|preview)-|simulate$|recalculate$)/,
      propertyContacts: /^\/properties\/\{id\}\/contacts/,
      affiliatedEntities: /^\/properties\/\{id\}\/affiliated-entities/,
      citations: /^\/properties\/\{id\}\/citations/,
      calendarFeeds: /^\/user-profile\/calendar-feeds/,
      passkeys: /^\/user-profile\/passkeys/,
      totp: /^\/user-profile\/totp/,
      recoveryCodes: /^\/user-profile\/recovery-codes/,
      sessions: /^\/user-profile\/sessions/,
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

  test('has a failure text and an optional success message', () => {
    expect(names(changes.filter(({ call }) => !call.attempt))).toEqual([])
    expect(names(calls.filter(({ call }) => call.attempt !== undefined && /^An error|\.$/.test(call.attempt)))).toEqual([])
    const otherwise = ['authentication.forgotPassword', 'licenses.assign'] // specified wording
    expect(
      names(changes.filter(({ call, name }) => call.success && !/ Successfully$/.test(call.success) && !otherwise.includes(name))),
    ).toEqual([])
  })

  test('has a titled body', () => {
    expect(names(changes.filter(({ call }) => call.body && !(call.body as Schema).title))).toEqual([])
  })

  test('that creates a record returns its id', () => {
    expect(names(calls.filter(({ call }) => call.status === 201 && !(call.reply as Schema).properties?.id))).toEqual([])
  })
})

describe('every read', () => {
  test('that is a POST is marked as a read, and is a list, a search, a comparison, a simulation, a reading of a file or a download', () => {
    expect(names(calls.filter(({ call }) => call.method === 'POST' && /[/-]list$/.test(call.path) && !call.reads))).toEqual([])
    // The selection can be in the body, because it may be too long for a URL.
    const reading = /([/-]list|^\/search|\/read$|\/compare|\/preview-intervals|\/preview$|\/simulate|\/download-documents)$/
    expect(names(calls.filter(({ call }) => call.reads && (call.method !== 'POST' || !reading.test(call.path))))).toEqual([])
  })

  test('that a browser navigates to is a GET, and no GET has a body', () => {
    expect(names(calls.filter(({ call }) => call.navigates && call.method !== 'GET'))).toEqual([])
    expect(names(calls.filter(({ call }) => call.method === 'GET' && call.body))).toEqual([])
  })

  test('that is paged returns the total count', () => {
    const paged = calls.filter(({ call }) => (call.body as Schema)?.properties?.pageSize ?? (call.query as Schema)?.properties?.pageSize)
    expect(names(paged.filter(({ call }) => !(call.reply as Schema).properties?.totalItemCount))).toEqual([])
  })
})

describe('every input field', () => {
  test('has a title and limits', () => {
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

  test('is closed and not a union: Ajv would report the field twice', () => {
    expect(
      where(inputs.filter(({ schema }) => schema.additionalProperties !== undefined && schema.additionalProperties !== false)),
    ).toEqual([])
    expect(where(inputs.filter(({ schema }) => schema.anyOf))).toEqual([])
  })
})

test('every reply field has a title, or is a list of titled items', () => {
  const titled = ({ title, items, properties, anyOf, type }: Schema): boolean =>
    Boolean(title ?? properties ?? anyOf) || [type].flat().includes('null') || (items !== undefined && titled(items))
  expect(where(replies.filter(({ schema }) => !titled(schema)))).toEqual([])
})
