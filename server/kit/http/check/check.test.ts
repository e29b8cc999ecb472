import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { Dollars, Ids, Optional, OrNull, pageFields } from '../../../../contract/common.ts'
import { messages, sentences } from '../../../../rules/messages.ts'
import { compileCheck } from './check.ts'

const inQuery = (schema: TSchema, query: object) => compileCheck(schema, 'query')({ ...query })
const inBody = (schema: TSchema, body: object) => compileCheck(schema, 'body')({ ...body })

const page = Type.Object({ ...pageFields(['name'], 'name'), clientIds: Optional(Ids('Clients')), active: Optional(OrNull(Type.Boolean())) })

test.each(['1e2', '0x10', '+7', '07', ' 7', '7 ', '7.0.0', '', 'seven', '1_000'])('%j in a query is no number', (pageNumber) => {
  expect(inQuery(page, { pageNumber })).toEqual({ pageNumber: [messages.wholeNumber] })
})

test('a query is read as the types of its schema', () => {
  const query: Record<string, unknown> = { pageNumber: '2', clientIds: '7', active: 'true' }
  expect(compileCheck(page, 'query')(query)).toBeUndefined()
  const defaults = { sortBy: 'name', sortDirection: 'asc', exactTotal: false }
  expect(query).toEqual({ ...defaults, pageNumber: 2, pageSize: 25, clientIds: [7], active: true })
  const none: Record<string, unknown> = { active: '', clientIds: ['1', '2'] }
  expect(compileCheck(page, 'query')(none)).toBeUndefined()
  expect(none).toMatchObject({ active: null, clientIds: [1, 2] })
  expect(inQuery(page, { pageNumber: ['1', '2'] })).toEqual({ pageNumber: [messages.wholeNumber] })
  expect(inQuery(page, { active: 'yes' })).toEqual({ active: [messages.trueOrFalse] })
})

test('a body is not: text is no number there', () => {
  expect(inBody(page, { pageNumber: '2' })).toEqual({ pageNumber: [messages.wholeNumber] })
})

test.each([1.0000000001, 0.001, 1e-7, 1.005])('%d has more decimals than an amount may have', (amount) => {
  expect(inBody(Type.Object({ amount: Dollars('Amount') }), { amount })).toEqual({ amount: [messages.twoDecimals] })
})

test.each([0, 10.1, 0.07, 1.15, 9_999_999.99])('%d is an amount', (amount) => {
  expect(inBody(Type.Object({ amount: OrNull(Dollars('Amount')) }), { amount })).toBeUndefined()
})

test('a list that is too long is the only error, not what is in it', () => {
  expect(inBody(page, { clientIds: Array(501).fill('x'), pageSize: 7 })).toEqual({ clientIds: [sentences.tooMany(500)] })
})

test('names are as they were sent, however odd', () => {
  const body = JSON.parse('{"a/b":1,"__proto__":1,"constructor":1,"a~b":1,"a.b":1}')
  expect(Object.keys(inBody(page, body) ?? {}).sort()).toEqual(['__proto__', 'a.b', 'a/b', 'a~b', 'constructor'])
})
