import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { clock } from '../kit/clock.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { ADMIN, REGISTER } from '../testing/jobs/importing.ts'
import { aProgram } from '../testing/program.ts'
import { deep, newChance, report } from '../testing/suite.ts'
import { startTestApp } from '../testing/test-app.ts'

const chance = newChance()

const ROWS = 3_000
const KILLS = deep ? 10 : 1

const line = report('Kills')

/** Every second row has a property of its own. */
const fileOf = (round: number) =>
  [
    'License #,License Type,Property,Address 1,City,State,Effective Date,Expiration Date',
    ...Array.from({ length: ROWS }, (_, n) => {
      const place = n % 2 ? 'Pier' : `Pier ${n}`
      return `C${round}-${n},Tavern ${round},${place},${round} Harbor St,Denver,CO,2026-01-01,2026-12-31`
    }),
  ].join('\n')

const countOf = async (query: ReturnType<TestDatabase['read']>) => Number((await query.count({ n: '*' }).first())?.n)

/** How many licenses of a round there are. Each has its audit entry, its line of the batch and its written row, and no row has more. */
const foundOf = async ({ read }: TestDatabase, round: number, importId: number): Promise<number> => {
  const licenses = () => read('licenses').where('license_number', 'like', `C${round}-%`)
  const ids = licenses().select('id')
  const total = await countOf(licenses())
  expect(await countOf(read('audit').where({ record: 'licenses', call: 'imports.run' }).whereIn('record_id', ids))).toBe(total)
  const written = read('import_rows').where({ import_id: importId, is_written: true, outcome: 'created' })
  expect(await countOf(written.clone())).toBe(total)
  expect(await countOf(written.clone().whereIn('record_id', ids))).toBe(total)
  const properties = read('properties').where({ address1: `${round} Harbor St` })
  expect(await countOf(properties.clone().whereNotIn('id', licenses().select('property_id')))).toBe(0)
  return total
}

/** The real program, killed at any moment of a run. The next one continues by itself, and does nothing twice. */
test('an import goes on after the server is killed', { timeout: KILLS * 180_000 }, async () => {
  const halfway: number[] = []
  const database = await freshDatabase()
  await using testApp = await startTestApp({ database })
  await using program = await aProgram(database.url)
  for (let round = 0; round < KILLS; round++) {
    const first = await program.start()
    const imports = (base: string) => createClient(overHttp({ base, token: testApp.of(ADMIN).token })).imports
    const document = Buffer.from(fileOf(round)).toString('base64')
    const uploaded = await imports(first.base).create({ body: { kind: 'licenses', documentFileName: 'register.csv', document } })
    const { id, mapping } = uploaded
    // From the second round on, the mapping of the round before fits and has them.
    const others = mapping.fields.filter((one) => !REGISTER.some(({ field }) => field === one.field))
    await imports(first.base).map({ params: { id }, body: { ...mapping, fields: [...others, ...REGISTER] } })
    expect(await imports(first.base).check({ params: { id } })).toMatchObject({ created: ROWS, refused: 0 })
    await imports(first.base).run({ params: { id } })
    const enough = chance.between(0, ROWS / 2)
    const licenses = () => countOf(database.read('licenses').where('license_number', 'like', `C${round}-%`))
    await vi.waitFor(async () => expect(await licenses()).toBeGreaterThan(enough), { timeout: 60_000, interval: 2 })
    await wait(chance.between(0, 20))
    await first.kill()
    // PostgreSQL may complete a COMMIT after its client is gone.
    await wait(200)
    const kept = await foundOf(database, round, id)
    halfway.push(kept)
    expect(kept).toBeLessThan(ROWS)
    if (!deep)
      await testApp.build((db) =>
        db('jobs')
          .whereNotNull('lease_until')
          .update({ lease_until: clock.later(-1) }),
      )

    const second = await program.start()
    const over = async () => {
      const one = await imports(second.base).get({ params: { id } })
      expect(one).toMatchObject({ status: 'Done', doneCount: ROWS, createdCount: ROWS, refusedCount: 0 })
    }
    await vi.waitFor(over, { timeout: 120_000, interval: 500 })
    expect(await foundOf(database, round, id)).toBe(ROWS)
    await second.kill()
  }
  line(
    `an import of a file of ${ROWS} rows`,
    'goes on by itself, nothing twice',
    `${KILLS} kills after ${halfway.join(', ')} rows: ${KILLS} completed`,
  )
})
