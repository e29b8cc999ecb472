import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDivision, anOfficer } from '../../../../fixtures/builders.ts'
import { limits } from '../../../../rules/installation/limits.ts'
import { copiesOf } from '../../../testing/many.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countWalked } from './page.ts'

const { countedRows } = limits
const OURS = 'ClientAdministrator at Saas'

let testApp: TestApp
let clientId: number
beforeAll(async () => {
  testApp = await startTestApp()
  clientId = testApp.tenants.Saas.clientId
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Fills a table up to a number of rows of the client. */
const fillUpTo = (rows: number, table: string, id: number) =>
  testApp.build(async (db) => {
    const counted = await db(table).where('client_id', clientId).count({ total: '*' }).first()
    await copiesOf(db, table, id, rows - Number(counted?.total), 'name')
  })

const divisions = (query: object) => testApp.as(OURS).divisions.list({ query })
const contentRange = async (query: string) => {
  const { headers } = await testApp.request({ method: 'GET', path: `/divisions?${query}` }, OURS)
  return headers['content-range']
}

describe('the total of a list', () => {
  test('is exact up to the limit', async () => {
    const { id } = await testApp.build((db) => aDivision(db, { clientId }))
    await fillUpTo(countedRows, 'divisions', id)
    const page = await divisions({})
    expect(page).toMatchObject({ totalItemCount: countedRows })
    expect(page).not.toHaveProperty('totalIsAtLeast')
    expect(await contentRange('')).toBe(`items 0-24/${countedRows}`)
  })

  test('stops there if there are more rows, which further pages list', async () => {
    const { id } = await testApp.build((db) => aDivision(db, { clientId, name: 'zz the last' }))
    expect(await divisions({})).toMatchObject({ totalItemCount: countedRows, totalIsAtLeast: true })
    expect(await contentRange('')).toBe('items 0-24/*')
    const beyond = await divisions({ pageNumber: 401, pageSize: 25 })
    expect(beyond.items.map((row) => row.id)).toEqual([id])
    expect(await contentRange('pageNumber=401')).toBe(`items ${countedRows}-${countedRows}/*`)
  })

  test('counts them all on request', async () => {
    const page = await divisions({ exactTotal: true })
    expect(page).toMatchObject({ totalItemCount: countedRows + 1 })
    expect(page).not.toHaveProperty('totalIsAtLeast')
    expect(await contentRange('exactTotal=true')).toBe(`items 0-24/${countedRows + 1}`)
  })

  test('and a filter that matches fewer rows stays exact', async () => {
    const page = await divisions({ searchTerm: 'the last' })
    expect(page).toMatchObject({ totalItemCount: 1 })
    expect(page).not.toHaveProperty('totalIsAtLeast')
  })
})

describe('a count that no index narrows', () => {
  test('tests so many rows of a large table, and says so', async () => {
    const { read } = testApp.database
    const counted = async (most: number, asked = {}) => {
      const [{ total, isBounded = false }] = await countWalked(read, 'divisions', read('divisions').where('divisions.id', '>', 0), asked, {
        most,
      })
      return [Number(total), Boolean(isBounded)]
    }
    const table = await read('divisions').max({ most: 'id' }).count({ all: '*' }).first()
    expect(await counted(100)).toEqual([100, true])
    expect(await counted(Number(table?.most))).toEqual([countedRows + 1, false])
    expect(await counted(100, { exactTotal: true })).toEqual([Number(table?.all), false])
  })
})

test('active and inactive records are each counted up to the limit', async () => {
  const { id } = await testApp.build((db) => anOfficer(db, { clientId }))
  await fillUpTo(countedRows + 5, 'corporate_officers', id)
  await testApp.build((db) => anOfficer(db, { clientId, active: false }))
  const counts = async (query: object) => {
    const { items: _, ...totals } = await testApp.as(OURS).corporateOfficers.list({ query })
    return totals
  }
  const capped = {
    totalItemCount: countedRows,
    totalIsAtLeast: true,
    activeItemCount: countedRows,
    activeIsAtLeast: true,
    inactiveItemCount: 1,
  }
  expect(await counts({ activeOnly: true })).toEqual(capped)
  expect(await counts({ activeOnly: false })).toEqual(capped)
  const exact = { activeItemCount: countedRows + 5, inactiveItemCount: 1 }
  expect(await counts({ activeOnly: true, exactTotal: true })).toEqual({ totalItemCount: countedRows + 5, ...exact })
  expect(await counts({ activeOnly: false, exactTotal: true })).toEqual({ totalItemCount: countedRows + 6, ...exact })
})
