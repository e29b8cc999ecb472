import { beforeAll, expect, test } from 'vitest'
import { createClient, overHttp } from '../../../client/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { anInnocent, type Figures, type Innocent, isUnharmed, startBystander } from '../../testing/bystander/bystander.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { importFile as file, importRow as row } from '../../testing/files/imports.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { aProgram } from '../../testing/program.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * How the largest imports affect other clients: the latencies that a separate process measures against the real program. The limit
 * allows for other load on the machine, and one good run in three is enough, because other load only adds latency. `npm run bench`
 * limits the built program to 100 ms.
 */
const patient = { timeout: 120_000, retry: 2 }

let database: TestDatabase
let testApp: TestApp
let innocent: Innocent
beforeAll(async () => {
  database = await freshDatabase()
  testApp = await startTestApp({ database })
  innocent = await anInnocent(database.write)
  return () => testApp[Symbol.asyncDispose]()
})

let files = 0
/** Varied like a real file: a thousand properties, forty types, and a new licensee for every third license. */
const rows = (name = `File ${files++}`, count: number = limits.importRows) =>
  Array.from({ length: count }, (_, n) =>
    row(n + 1, {
      licenseNumber: `${name}-${n}`,
      licenseType: `Type ${n % 40}`,
      propertyName: `Place ${n % 1_000}`,
      licensees: n % 3 ? `Holder ${n % 100}` : `Holder ${n}`,
      notes: 'Imported from the register of the city',
    }),
  )

const unharmed = (figures: Figures) => {
  expect(figures).toSatisfy(isUnharmed)
  expect(figures.count).toBeGreaterThan(5)
}

/** The program after its first import, when its code is compiled. */
const startWarm = async ({ start }: Awaited<ReturnType<typeof aProgram>>) => {
  const { base } = await start()
  await importer(base, 'ClientAdministrator at Saas')({ body: file(rows(undefined, 200)) })
  return base
}

const importer = (base: string, actor: Actor) => createClient(overHttp({ base, token: testApp.of(actor).token })).licenses.import

test('an import of 5,000 rows, and its repetition, do not delay other requests', patient, async () => {
  await using program = await aProgram(database.url)
  const base = await startWarm(program)
  await using bystander = await startBystander({ base, ...innocent, beside: 'an import of 5,000 rows' })
  const importRows = importer(base, 'ClientAdministrator at Saas')
  const body = file(rows())
  expect(await importRows({ body })).toMatchObject({ createdCount: body.rows.length, refusedCount: 0 })
  expect(await importRows({ body })).toMatchObject({ unchangedCount: body.rows.length })
  unharmed(await bystander.stop())
})

test('two concurrent large imports of two clients delay neither each other nor other requests', patient, async () => {
  await using program = await aProgram(database.url)
  const base = await startWarm(program)
  await using bystander = await startBystander({ base, ...innocent, beside: 'two imports of 5,000 rows at once' })
  const names = { Saas: `File ${files++}`, Hybrid: `File ${files++}` }
  const countMatches = async (name: string) =>
    Number((await database.read('licenses').where('license_number', 'like', `${name}-%`).count({ n: '*' }).first())?.n)
  const importBeside = async (level: keyof typeof names, other: keyof typeof names) => {
    const body = file(rows(names[level]))
    expect(await importer(base, `ClientAdministrator at ${level}`)({ body })).toMatchObject({ createdCount: body.rows.length })
    return countMatches(names[other])
  }
  /** How far the other import was when each had ended. */
  const counts = await Promise.all([importBeside('Saas', 'Hybrid'), importBeside('Hybrid', 'Saas')])
  console.info(`when one of two imports had ended, the other had written ${Math.min(...counts)} of ${limits.importRows} rows`)
  expect(Math.min(...counts)).toBeGreaterThan(limits.importRows / 5)
  unharmed(await bystander.stop())
})
