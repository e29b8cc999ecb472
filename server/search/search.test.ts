import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'
import { SEARCH_KINDS, type SearchKind } from '../../contract/search/calls.ts'
import { aLicense, anEntity, aPropertyContact } from '../../fixtures/builders.ts'
import { leastCpuOf } from '../testing/cpu.ts'
import { ACTORS, type Actor } from '../testing/people/actors.ts'
import { refused } from '../testing/refused.ts'
import { CANARY, PDF, startTestApp, type TestApp } from '../testing/test-app.ts'
import { WHO_MAY } from '../testing/who-may.ts'
import { SHOWN } from './shown.queries.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const find = async (searchTerm: string, kinds?: SearchKind[], actor: Actor = ADMIN) =>
  (await testApp.as(actor).search.find({ body: { searchTerm, ...(kinds && { kinds }) } })).items

const numbered = (licenseNumber: string, more: object = {}) => {
  const { clientId, propertyId } = testApp.tenants.Saas
  return testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber, ...more }))
}

describe('the best hits', () => {
  test('are the whole number, then its beginning, then any part, and always the same', async () => {
    for (const number of ['A-QW-7', 'QW-77', 'QW-7', 'QW-78', 'B-QW-7']) await numbered(number)
    const titles = async () => (await find('qw-7', ['licenses'])).map(({ title }) => title)
    expect(await titles()).toEqual(['QW-7', 'QW-77', 'QW-78', 'A-QW-7', 'B-QW-7'])
    expect(await titles()).toEqual(await titles())
  })

  test('are ten of each kind; the whole number is among them, although it is the newest', async () => {
    for (let n = 0; n < 15; n++) await numbered(`ZK-40-${n}`)
    const { id } = await numbered('ZK-40')
    const items = await find('zk-40', ['licenses'])
    expect(items).toHaveLength(10)
    expect(items[0]).toMatchObject({ id, title: 'ZK-40' })
  })

  test('with one or two letters are those that begin with them', async () => {
    await numbered('9J-1')
    await numbered('1-9J')
    expect((await find('9j', ['licenses'])).map(({ title }) => title)).toEqual(['9J-1'])
    expect((await find('9', ['licenses'])).map(({ title }) => title)).toContain('9J-1')
  })

  test('with signs only are those that begin with them', async () => {
    for (const number of ['☆☆☆', '☆☆', '☆ 7', '7 ☆', '—!?', '##1']) await numbered(number)
    const titles = async (term: string) => (await find(term, ['licenses'])).map(({ title }) => title)
    expect(await titles('☆☆')).toEqual(['☆☆', '☆☆☆'])
    expect(await titles('☆')).toEqual(['☆ 7', '☆☆', '☆☆☆'])
    expect(await titles('— !')).toEqual(['—!?'])
    expect(await titles('#')).toEqual(['##1'])
    expect(await titles('!')).toEqual([])
    expect((await testApp.as(ADMIN).licenses.list({ body: { searchTerm: '☆☆☆' } })).items).toMatchObject([{ licenseNumber: '☆☆☆' }])
  })

  test('ignore the marks of letters that have no base letter', async () => {
    await numbered('HŊ-1', { premisesName: 'Ħamrun Ŧower' })
    for (const term of ['hamrun tower', 'hn-1']) expect((await find(term, ['licenses'])).map(({ title }) => title)).toEqual(['HŊ-1'])
  })

  test('say what a record is, where, and whose', async () => {
    const { clientId, propertyId, mark } = testApp.tenants.Saas
    const { id } = await numbered('TELL-1', { premisesName: 'The Snug', city: 'Golden', state: 'CO' })
    const clientName = `${mark} client`
    expect(await find('tell-1')).toEqual([
      {
        kind: 'licenses',
        id,
        parentId: null,
        title: 'TELL-1',
        subtitle: 'The Snug, Golden, CO',
        clientName,
        standing: expect.anything(),
        hasDocument: false,
      },
    ])
    const pdf = { document: PDF.toString('base64'), documentFileName: 'license.pdf', documentContentType: 'application/pdf' } as const
    await testApp.as(ADMIN).licenses.updateDocument({ params: { id }, ifMatch: 1, body: pdf })
    expect(await find('tell-1')).toMatchObject([{ id, hasDocument: true }])
    const contact = await testApp.build((db) => aPropertyContact(db, { propertyId, name: 'Tella Vale' }))
    expect(await find('tella vale')).toMatchObject([{ kind: 'contacts', id: contact.id, parentId: propertyId, clientName }])
    const entity = await testApp.build((db) => anEntity(db, { clientId, name: 'Tella LLC', stateOfFormation: null }))
    expect(await find('tella llc')).toMatchObject([{ kind: 'entities', id: entity.id, subtitle: null }])
  })
})

describe('who finds what', () => {
  const nameOf = (kind: SearchKind) => allCalls().find(({ call }) => call === SHOWN[kind].list)?.name ?? ''

  test.each(ACTORS)('%s finds the kinds whose lists are open, and others not even by name', async (actor) => {
    const everything = new Set((await find('our', undefined, actor)).map(({ kind }) => kind))
    for (const kind of SEARCH_KINDS) {
      const may = WHO_MAY[nameOf(kind)]
      const isOpen = may?.callers === 'everybody' || Boolean(may?.callers.includes(actor))
      if (!isOpen) {
        expect([...everything], kind).not.toContain(kind)
        expect(await find('our', [kind], actor), kind).toEqual([])
      }
    }
    expect([...everything]).toContain('properties')
  })

  test('nobody finds what belongs to another client', async () => {
    const staff = await find(CANARY, undefined, 'Administrator')
    expect(new Set(staff.map(({ kind }) => kind)).size).toBeGreaterThan(4)
    for (const actor of ACTORS.filter((each) => each.includes(' at '))) expect(await find(CANARY, undefined, actor), actor).toEqual([])
  })

  test("a provider's authority is found by all who may renew", async () => {
    for (const actor of ['Administrator', ADMIN] as const)
      expect(await find('the state', ['authorities'], actor)).toMatchObject([{ id: testApp.shared.authorityId, clientName: null }])
  })
})

const HOSTILE = [
  ...['%', '_%_', '\\', "'", '"', '""" OR text : "a', 'a" OR scope : "b', 'NEAR(a b, 2)', 'text : x', '*', 'abc*', '^abc', '-abc', '()'],
  ...['ab', '😀', '😀😀😀', '\u0000', 'a\u0000bcd', '\u0001\u0001a', '\ud800abc', 'ﷺﷺﷺ', 'İstanbul', 'x'.repeat(256), 'é'.repeat(256)],
]

describe('hostile terms', () => {
  test.each(HOSTILE)('%j is answered or refused', async (searchTerm) => {
    for (const actor of ['Administrator', ADMIN] as const) {
      expect([200, 400]).toContain((await refused(testApp.as(actor).search.find({ body: { searchTerm } }))).status)
      expect([200, 400]).toContain((await refused(testApp.as(actor).licenses.list({ body: { searchTerm } }))).status)
    }
  })

  test('10,000 characters are refused before the database is asked', async () => {
    let statements = 0
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('search_')) statements++
    }
    testApp.database.read.on('query', count)
    for (const searchTerm of ['x'.repeat(10_000), '%'.repeat(10_000)])
      expect(await refused(testApp.as(ADMIN).search.find({ body: { searchTerm } }))).toMatchObject({ status: 400 })
    testApp.database.read.removeListener('query', count)
    expect(statements).toBe(0)
  })

  test.each(HOSTILE)('%j costs less than 50 ms', async (searchTerm) => {
    const api = testApp.as('Administrator')
    for (const action of [() => api.search.find({ body: { searchTerm } }), () => api.licenses.list({ body: { searchTerm } })])
      expect(await leastCpuOf(() => refused(action()), { limit: 50, tries: 5 })).toBeLessThan(50)
  })

  test('wildcards and operators match themselves', async () => {
    const { id } = await numbered('50% "OFF" _A*')
    for (const term of ['50% "', '"OFF"', '_A*', '% "off'])
      expect(
        (await find(term, ['licenses'])).map((hit) => hit.id),
        term,
      ).toEqual([id])
    expect(await find('50_ "', ['licenses'])).toEqual([])
  })
})
