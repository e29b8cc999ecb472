import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { LicenseImport } from '../../../contract/licenses/import.ts'
import { sentences } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen } from '../../testing/world.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url))
const words = ['import', 'licenses', fixture('sample-licenses.csv'), '--map', fixture('maps/sample.toml')]

const result = {
  dryRun: false,
  rowCount: 39,
  createdCount: 38,
  updatedCount: 0,
  unchangedCount: 0,
  refusedCount: 1,
  propertiesCreatedCount: 30,
  licenseTypesCreatedCount: 20,
  licensingAuthorityCreated: true,
  warnings: [],
  refused: [{ row: 36, licenseNumber: '2005-FWL-0481', errors: { expirationDate: ['Expiration Date must be after Effective Date.'] } }],
}
const answers = {
  'GET /clients/select-list-options': [
    { label: 'Harbor Hotels', value: 1 },
    { label: 'Summit Resorts', value: 22 },
  ],
  'POST /licenses/import': result,
}

test('sends the rows under their fields and prints each refused one; 3 when others are done', async () => {
  const { code, out, err, seen } = await run([...words, '--client', 'harbor hotels'], { answers })
  expect(code).toBe(3)
  expect(out.split('\n').map((line) => line.split('\t'))).toEqual([
    ['36', '2005-FWL-0481', 'Expiration Date', 'Expiration Date must be after Effective Date.'],
    ['42', '2005-FWL-0490', '', 'This row has 14 cells, the header has 13.'],
    [''],
  ])
  expect(err).toContain('40 rows: 38 licenses created, 0 updated, 0 unchanged, 2 refused.')
  const { rows, ...said } = (seen.at(-1) as Seen).body as LicenseImport
  expect(said).toEqual({
    clientId: 1,
    licenseTerm: '1 Year',
    licenseClassification: 'Liquor',
    licensingAuthority: { name: 'Fairwater Beverage Licensing Office', jurisdiction: 'City', state: 'OR' },
  })
  expect(rows).toHaveLength(39)
})

test('licenses without an assignee are announced, with the command that assigns them', async () => {
  const { err } = await run([...words, '--client', 'harbor hotels'], { answers })
  const filter = "--client 'harbor hotels' --authority 'Fairwater Beverage Licensing Office' --assignee nobody"
  expect(err).toContain(`${sentences.importedUnassigned(38)}\n`)
  expect(err).toContain(`evergreen renewals bulk-assign ${filter} --no-current --perpetual --to me\n`)
  const assigned = await run([...words, '--client', 'harbor hotels', '--assignee', 'a@b.example'], { answers })
  const dry = await run([...words, '--client', 'harbor hotels', '--dry-run'], { answers })
  for (const other of [assigned, dry]) expect(other.err).not.toContain('without an assignee')
})

test('flags win over the map’s constants; a client may be named by id', async () => {
  const { seen } = await run(
    [...words, '--client', '22', '--dry-run', '--term', '2 Years', '--assignee', 'a@b.example', '--designation', 'Provider'],
    { answers },
  )
  expect(seen.at(-1)?.body).toMatchObject({
    clientId: 22,
    dryRun: true,
    licenseTerm: '2 Years',
    assignedUser: 'a@b.example',
    renewalDesignation: 'Provider',
  })
})

test('as JSON, one answer for the whole file', async () => {
  const { out } = await run([...words, '--json=createdCount,refusedCount'], { answers })
  expect(JSON.parse(out)).toEqual({ createdCount: 38, refusedCount: 2 })
})

test('a client that is not there is 5 and lists those that are', async () => {
  const { code, err, seen } = await run([...words, '--client', 'Harbour Hotels'], { answers })
  expect(code).toBe(5)
  expect(err).toContain('Did you mean Harbor Hotels?')
  expect(seen.map(({ path }) => path)).not.toContain('/licenses/import')
})

test('a bad file is 1 before anything is asked or sent, however late its fault', async () => {
  const file = join(aFolder(), 'late.csv')
  const header = 'LICENSE_NO,CATEGORY,TRADE_NAME,ADDRESS_LINE1,FULL_ADDRESS,ADDRESS_LINE2,CITY,STATE,ZIP,ISSUED,EXPIRES\n'
  writeFileSync(file, `${header}${'1,T,N,L,F,,C,OR,,2026-01-01 00:00:00,2027-01-01 00:00:00\n'.repeat(12_000)}2,"T`)
  const { code, err, seen } = await run(['import', 'licenses', file, '--map', fixture('maps/sample.toml')], { answers })
  expect({ code, seen }).toEqual({ code: 1, seen: [] })
  expect(err).toContain('row 12002: a quote is never closed.')
})

test('when a later request fails, what is done is said', async () => {
  const file = join(aFolder(), 'long.csv')
  const header = 'LICENSE_NO,CATEGORY,TRADE_NAME,ADDRESS_LINE1,FULL_ADDRESS,ADDRESS_LINE2,CITY,STATE,ZIP,ISSUED,EXPIRES\n'
  writeFileSync(file, `${header}${'1,T,N,L,F,,C,OR,,2026-01-01 00:00:00,2027-01-01 00:00:00\n'.repeat(5001)}`)
  let count = 0
  const answer = () => (count++ === 0 ? { ...result, rowCount: 5000 } : problem(503, 'Later.'))
  const { code, err } = await run(['import', 'licenses', file, '--map', fixture('maps/sample.toml')], {
    answers: { ...answers, 'POST /licenses/import': answer },
  })
  expect(code).toBe(7)
  expect(err).toContain('The first 5000 rows are done; the same command again does the rest.')
})

test('when the first request is cut off, it is said that some rows may be done; not so of a dry run or a refusal', async () => {
  const failing = (status: number, ...more: string[]) =>
    run([...words, ...more], { answers: { ...answers, 'POST /licenses/import': problem(status, 'Later.') } })
  const hint = 'Some rows may be done; the same command again does the rest.'
  expect((await failing(503)).err).toContain(hint)
  expect((await failing(503, '--dry-run')).err).not.toContain(hint)
  const other = await failing(409)
  expect(other.code).toBe(6)
  expect(other.err).not.toContain(hint)
})

test('without a token it is 4, whatever the file', async () => {
  expect(await run(words, { env: { EVERGREEN_TOKEN: '' } })).toMatchObject({ code: 4, seen: [] })
})
