import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createClient, overHttp } from '../../../client/index.ts'
import { clock } from '../../kit/clock.ts'
import { anInnocent, isUnharmed, startBystander } from '../../testing/bystander/bystander.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { importFile as file, importRow as row } from '../../testing/files/imports.ts'
import { aProgram, type Program } from '../../testing/program.ts'
import { deep, newChance, report } from '../../testing/suite.ts'
import { startTestApp } from '../../testing/test-app.ts'

const chance = newChance()

const ROWS = 3_000
const KILLS = deep ? 10 : 2
const ACTOR = 'ClientAdministrator at Saas'

const line = report('Kills')

/** Every second row has a new property, and every third a new licensee. */
const rowsOf = (round: number) =>
  Array.from({ length: ROWS }, (_, n) =>
    row(n + 1, {
      licenseNumber: `K${round}-${n}`,
      licenseType: `Type ${round} ${n % 9}`,
      propertyName: n % 2 ? `Place ${round}` : `Place ${round} ${n}`,
      licensees: n % 3 ? `Holder ${round}` : `Holder ${round} ${n}`,
    }),
  )

/** How much there is of an import, and what in it is not whole: none of it is ever there in part. */
const foundOf = async ({ read }: TestDatabase, round: number) => {
  const licenses = read('licenses').where('license_number', 'like', `K${round}-%`)
  const ids = licenses.clone().select('id')
  const count = async (query: ReturnType<typeof read>) => Number((await query.count({ n: '*' }).first())?.n)
  const audited = (record: string, records: ReturnType<typeof read>) =>
    count(read('audit').where({ record, call: 'licenses.import' }).whereIn('record_id', records.clone().select('id')))
  const properties = read('properties').whereIn('id', licenses.clone().select('property_id'))
  const entities = read('corporate_entities').where('name', 'like', `Holder ${round}%`)
  const types = read('license_types').where('name', 'like', `Type ${round} %`)
  const total = await count(licenses.clone())
  expect(await audited('licenses', licenses)).toBe(total)
  expect(await count(read('license_licensees').whereIn('license_id', ids))).toBe(total)
  for (const [table, records] of Object.entries({ properties, corporate_entities: entities, license_types: types }))
    expect(await audited(table, records)).toBe(await count(records.clone()))
  expect(await count(read('properties').where('name', 'like', `Place ${round}%`))).toBe(await count(properties.clone()))
  const shared = read('property_clients').whereIn('property_id', properties.clone().select('id'))
  expect(await count(shared)).toBe(await count(properties.clone()))
  return total
}

/**
 * The real program, killed at any moment of an import: what is there is whole, and the same file again does the rest. `npm test`
 * kills twice and ends the lease of the dead server by hand; the deep run kills 10 times and waits until it has run out.
 */
test('an import that is killed is completed by the same file', { timeout: KILLS * 120_000 }, async () => {
  const halfway: number[] = []
  const database = await freshDatabase()
  await using testApp = await startTestApp({ database })
  await using program = await aProgram(database.url)
  const innocent = await anInnocent(database.write)
  const importBy = ({ base }: Program, round: number) =>
    createClient(overHttp({ base, token: testApp.of(ACTOR).token })).licenses.import({
      body: file(rowsOf(round)),
      // A repeated request goes on just as a new one does.
      ...(round % 2 && { idempotencyKey: `round-${round}` }),
    })
  for (let round = 0; round < KILLS; round++) {
    const first = await program.start()
    const cut = importBy(first, round).then(
      () => 'done',
      () => 'cut off',
    )
    const enough = chance.between(0, ROWS / 2)
    const licensesNow = async () =>
      Number((await database.read('licenses').where('license_number', 'like', `K${round}-%`).count({ n: '*' }).first())?.n)
    await vi.waitFor(async () => expect(await licensesNow()).toBeGreaterThan(enough), { timeout: 60_000, interval: 2 })
    await wait(chance.between(0, 40))
    await first.kill()
    expect(await cut).toBe('cut off')
    await foundOf(database, round)
    if (!deep) await testApp.build((db) => db('import_leases').update({ lease_until: clock.later(-1) }))

    const second = await program.start()
    await using bystander = await startBystander({ base: second.base, ...innocent, beside: 'what goes on after a kill' })
    // Only now, because PostgreSQL may complete a COMMIT after its client is gone.
    const kept = await foundOf(database, round)
    halfway.push(kept)
    expect(kept).toBeGreaterThan(enough)
    expect(kept).toBeLessThan(ROWS)
    const result = await vi.waitFor(() => importBy(second, round), { timeout: 60_000, interval: 1_000 })
    expect(result).toMatchObject({ createdCount: ROWS - kept, unchangedCount: kept, updatedCount: 0, refusedCount: 0 })
    expect(await foundOf(database, round)).toBe(ROWS)
    expect(await bystander.stop()).toSatisfy(isUnharmed)
    await second.kill()
  }
  line(
    `an import of ${ROWS} rows by one call`,
    'what is there is whole; the same file does the rest',
    `${KILLS} kills after ${halfway.join(', ')} rows: ${KILLS} completed`,
  )
})
