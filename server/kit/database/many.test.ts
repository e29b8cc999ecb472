import { expect, test } from 'vitest'
import { aClient, anEntity } from '../../../fixtures/builders.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { clock } from '../clock.ts'
import { create, createAll } from './change.ts'
import { amongTexts, insertRows, updateRows } from './many.ts'

const stamps = () => ({ createdOn: clock.now(), modifiedOn: clock.now() })
const acting = { user: null, call: 'test', requestId: 'request' }

test('thousands of rows are inserted in one statement, whatever they contain', async () => {
  await using database = await freshDatabase()
  const texts = ["it's", '"quoted"', '{"a":1}', '00123', 'JOSÉ’S', '\\u0041 \n\t', '🍸', '']
  const names = Array.from({ length: 2_000 }, (_, n) => `${n} ${texts[n % texts.length]}`)
  const ids = await database.write(async (db) => {
    const { id: clientId } = await aClient(db)
    const rows = names.map((name, n) => ({ clientId, name, active: n % 2 === 0, phone: n % 3 ? null : String(n), ...stamps() }))
    return insertRows(db, 'corporate_entities', rows)
  })
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2_000)
  const stored = await database.read('corporate_entities').orderBy('id')
  expect(stored.map(({ name }) => name)).toEqual(names)
  expect(stored.slice(0, 4).map(({ active, phone }) => [Boolean(active), phone])).toEqual([
    [true, '0'],
    [false, null],
    [true, null],
    [false, '3'],
  ])
  expect(await insertRows(database.read, 'corporate_entities', [])).toEqual([])
  const found = database.read('corporate_entities').modify(amongTexts(database.read, 'name', [...names.slice(0, 8), 'nobody']))
  expect(await found.clone().orderBy('id').pluck('name')).toEqual(names.slice(0, 8))
  expect(await database.read('corporate_entities').modify(amongTexts(database.read, 'name', []))).toEqual([])
})

test('a row that violates a unique index refuses all rows, or is left out on request', async () => {
  await using database = await freshDatabase()
  const lines = 'lines_of_business'
  await database.write((db) => insertRows(db, lines, [{ name: 'Casino' }]))
  const both = [{ name: 'Casino' }, { name: 'Arcade' }]
  await expect(database.write((db) => insertRows(db, lines, both))).rejects.toThrow(/unique/i)
  expect(await database.read(lines).where('name', 'Arcade')).toEqual([])
  const options = { returning: ['name'], onConflict: 'do nothing' } as const
  expect(await database.write((db) => insertRows(db, lines, both, options))).toEqual([{ name: 'Arcade' }])
})

test('updates only rows whose version is unchanged', async () => {
  await using database = await freshDatabase()
  await database.write(async (db) => {
    const [one, other] = [await anEntity(db), await anEntity(db)]
    await db('corporate_entities').where('id', other.id).update({ version: 4 })
    const values = { version: 1, name: 'New', active: false, phone: null }
    expect(
      await updateRows(db, 'corporate_entities', [
        { id: one.id, ...values },
        { id: other.id, ...values },
      ]),
    ).toEqual([one.id])
    const [changed, kept] = await db('corporate_entities').whereIn('id', [one.id, other.id]).orderBy('id')
    expect(changed).toMatchObject({ name: 'New', version: 2, is_managed_by_client: expect.toSatisfy(Boolean) })
    expect(Boolean(changed.active)).toBe(false)
    expect(kept).toMatchObject({ name: other.name, version: 4 })
    expect(await updateRows(db, 'corporate_entities', [])).toEqual([])
  })
})

test('creates many records exactly as single creates do, including the audit', async () => {
  await using database = await freshDatabase()
  await database.write(async (db) => {
    const { id: clientId } = await aClient(db)
    const named = (name: string) => ({ clientId, name, isManagedByClient: false, active: true, phone: null })
    const { id } = await create({ db, ...acting }, CorporateEntity, named('One'))
    const ids = await createAll({ db, ...acting }, CorporateEntity, [named('Two'), named('Three')])
    expect(await createAll({ db, ...acting }, CorporateEntity, [])).toEqual([])
    const untold = { id: 0, name: '', name_sort: '', created_on: '', modified_on: '' }
    const [one, two, three] = await db('corporate_entities')
      .whereIn('id', [id, ...ids])
      .orderBy('id')
    expect([two.name, three.name]).toEqual(['Two', 'Three'])
    expect([two.name_sort, three.name_sort]).toEqual(['two', 'three'])
    for (const each of [two, three]) expect({ ...each, ...untold }).toEqual({ ...one, ...untold })
    const audits = (await db('audit').where('call', 'test').orderBy('record_id')).map(({ id: _, at: __, ...row }) => row)
    const changes = (name: string) => audits[0].changes.replace('One', name)
    expect(audits.slice(1)).toEqual([
      { ...audits[0], record_id: ids[0], changes: changes('Two') },
      { ...audits[0], record_id: ids[1], changes: changes('Three') },
    ])
  })
})
