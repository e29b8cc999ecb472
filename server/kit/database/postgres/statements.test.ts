import type { Knex } from 'knex'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Division } from '../../../divisions/division.model.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fieldIn } from '../../unknown.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

interface Kept {
  statement: string
  generic_plans: string
}

/** Runs on one connection, which keeps its named statements. */
const onOne = <T>(db: Knex, work: (trx: Knex) => Promise<T>) => db.transaction(work)
const keptBy = async (db: Knex, like: string): Promise<Kept[]> =>
  (await db.raw('select statement, generic_plans from pg_prepared_statements where statement like ?', [like])).rows

describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('statements on PostgreSQL', () => {
  const read = () => testApp.database.read

  test('a select is named, its limit is a literal and its list one array', () =>
    onOne(read(), async (db) => {
      for (const ids of [[1], [1, 2], [1, 2, 3]])
        await db('users').whereIn('id', ids).whereNotIn('email', ['a', 'b']).limit(5).offset(5).select('id')
      expect(await keptBy(db, '%"users"%')).toEqual([
        expect.objectContaining({
          statement: 'select "id" from "users" where "id" = any($1) and "email" <> all($2) limit 5 offset 5',
        }),
      ])
      const found = await db('users')
        .whereIn('role_name', ['Administrator', 'ClientAdministrator'])
        .orWhereIn('id', [])
        .select('role_name as role')
      expect(new Set(found.map(({ role }: { role: string }) => role))).toEqual(new Set(['Administrator', 'ClientAdministrator']))
    }))

  test('the driver is given one query of a transaction at a time', () =>
    onOne(read(), async (db) => {
      const connection = await db.client.acquireConnection()
      const sent: string[] = []
      vi.spyOn(connection, 'query').mockImplementation((...words: unknown[]) => {
        const waiting = connection._activeQuery ? ', while another runs' : ''
        sent.push(fieldIn(words[0], 'text') + waiting)
        return Reflect.apply(Client.prototype.query, connection, words)
      })
      const texts = ['select 1 as n', 'select 2 as n', 'select 3 as n', 'select 4 as n']
      const answers = await Promise.all(texts.map((text) => db.raw(text)))
      expect(answers.map(({ rows }) => rows[0].n)).toEqual([1, 2, 3, 4])
      expect(sent).toEqual(texts)
    }))

  test('a select of all columns is not named: it would fail once a migration adds one', () =>
    onOne(read(), async (db) => {
      await db('divisions').where('id', 1)
      await db('divisions').where('id', 1).select('divisions.*')
      await db('divisions').count({ total: '*' })
      expect((await keptBy(db, '%"divisions"%')).map(({ statement }) => statement)).toEqual(['select count(*) as "total" from "divisions"'])
    }))

  test('a query of a model selects columns by name, so it is named and planned once', () =>
    onOne(read(), async (db) => {
      for (let n = 0; n < 8; n++) await Division.query(db).findById(n)
      const [kept, ...others] = await keptBy(db, 'select "divisions"."id", %')
      expect(others).toEqual([])
      expect(Number(kept?.generic_plans)).toBeGreaterThan(0)
      expect(kept?.statement).toContain('"divisions"."name_sort"')
      await Division.query(db).where('divisions.id', 1).select('divisions.name')
      expect((await keptBy(db, '%"divisions"%')).map(({ statement }) => statement)).toContain(
        'select "divisions"."name" from "divisions" where "divisions"."id" = $1',
      )
    }))

  test('beyond the limit, the statements that were used least recently are dropped', () =>
    onOne(read(), async (db) => {
      for (let n = 1; n <= 310; n++) await db('users').limit(n).select('id')
      const kept = await keptBy(db, 'select "id" from "users" limit%')
      expect(kept.length).toBeGreaterThan(200)
      expect(kept.length).toBeLessThanOrEqual(300)
      expect(await db('users').limit(1).select('id')).toHaveLength(1)
    }))

  test('the pages of the lists are planned once for all values', async () => {
    const api = testApp.as('Administrator')
    for (let n = 0; n < 40; n++) {
      await api.licenses.list({ body: { clientIds: [1, 2, 3].slice(n % 3) } })
      await api.dashboard.renewalsList({ body: { states: ['CO', 'NV'].slice(n % 2) } })
      await api.properties.list({ body: {} })
    }
    const { read } = testApp.database
    const ofPool = await Promise.all(Array.from({ length: 8 }, () => onOne(read, (db) => keptBy(db, 'select%'))))
    const generic = ofPool.flat().filter(({ generic_plans }) => Number(generic_plans) > 0)
    for (const table of ['licenses', 'properties', 'tokens']) {
      expect(
        generic.filter(({ statement }) => statement.includes(`from "${table}"`) || statement.includes(`join "${table}"`)),
        table,
      ).not.toEqual([])
    }
    expect(generic.some(({ statement }) => statement.includes('page') && statement.includes('limit 25'))).toBe(true)
  })
})
