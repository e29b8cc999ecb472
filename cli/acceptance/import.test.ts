import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LicenseImportResult } from '../../contract/licenses/import.ts'
import { renewByCommands } from './renew.ts'
import { fromRoot, startWorld, type World } from './world.ts'

const SAMPLE = fromRoot('fixtures/sample-licenses.csv')
const SAMPLE_MAP = fromRoot('fixtures/maps/sample.toml')
const DENVER = fromRoot('../shared/data/denver-liquor-licenses.csv')
const DENVER_MAP = fromRoot('fixtures/maps/denver-liquor.toml')
const ASSIGNEE = 'administrator@harbor.example'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn(ASSIGNEE)
})
afterAll(async () => {
  await world?.stop()
})

const importing = (file: string, map: string, ...more: string[]) => [
  'import',
  'licenses',
  file,
  '--client',
  'Harbor Hotels',
  '--map',
  map,
  '--assignee',
  ASSIGNEE,
  ...more,
]

const imported = async (file: string, map: string, ...more: string[]) => {
  const { code, out, err } = await world.evergreen([...importing(file, map, ...more), '--json'])
  if (out === '') throw new Error(err)
  return { code, result: JSON.parse(out) as LicenseImportResult }
}

const licenseCount = async () => (await world.json<{ totalItemCount: number }>(['licenses', 'list', '--page-size', '5'])).totalItemCount

describe('the sample', () => {
  const REFUSED = [
    [37, '2005-FWL-0481', 'Expiration Date'],
    [38, '2005-FWL-0482', 'Expiration Date'],
    [39, '2005-FWL-0483', 'Expiration Date'],
    [40, null, 'License #'],
    [41, '2019-FWL-10041', 'License #'],
    [42, '2005-FWL-0490', ''],
  ]

  test('a dry run reports everything and changes nothing', async () => {
    const before = await licenseCount()
    const { code, result } = await imported(SAMPLE, SAMPLE_MAP, '--dry-run')
    expect(code).toBe(3)
    expect(result).toMatchObject({ dryRun: true, rowCount: 40, createdCount: 34, refusedCount: 6 })
    expect(await licenseCount()).toBe(before)
  })

  test('then imported; each refused row is named with its field', async () => {
    const before = await licenseCount()
    const { code, out, err } = await world.evergreen(importing(SAMPLE, SAMPLE_MAP))
    expect(code).toBe(3)
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(lines.map(([row, number, field]) => [Number(row), number || null, field])).toEqual(REFUSED)
    expect(err).toContain('40 rows: 34 licenses created, 0 updated, 0 unchanged, 6 refused.')
    expect(err).toContain('the licensing authority')
    expect(err).toMatch(/Warning, Zip: \d+ rows have no Zip/)
    expect(await licenseCount()).toBe(before + 34)
  })

  test('a second time changes nothing', async () => {
    const before = await licenseCount()
    const { code, result } = await imported(SAMPLE, SAMPLE_MAP)
    expect(code).toBe(3)
    expect(result).toMatchObject({
      createdCount: 0,
      updatedCount: 0,
      unchangedCount: 34,
      refusedCount: 6,
      propertiesCreatedCount: 0,
      licenseTypesCreatedCount: 0,
    })
    expect(await licenseCount()).toBe(before)
  })

  test('names that spreadsheets would run are text', async () => {
    const { items } = await world.json<{ items: { propertyName: string }[] }>(['licenses', 'list', '--search', '2020-FWL-11401'])
    expect(items[0]?.propertyName).toBe('=1+1 BREWING')
  })

  test('and one of them is renewed by commands', async () => {
    const { items } = await world.json<{ items: { id: number }[] }>(['licenses', 'list', '--search', '2016-FWL-7'])
    await renewByCommands(world, (items[0] as { id: number }).id)
  })
})

test('the mapping file of docs/import.md reads a register', async () => {
  const [, map = ''] = /^```toml\n(.*?)^```/ms.exec(readFileSync('docs/import.md', 'utf8')) ?? []
  const [mapFile, register] = ['page.toml', 'page.csv'].map((name) => join(world.folder, name)) as [string, string]
  writeFileSync(mapFile, map)
  const header = 'LICENSE_NO,TRADE_NAME,CATEGORY,ADDRESS_LINE1,FULL_ADDRESS,CITY,STATE,ISSUED,EXPIRES,STATUS,REMARKS'
  const row = 'PAGE-1,Page Tavern,LIQUOR - TAVERN,,1 Oak St,,,2026-01-01 00:00:00,2027-01-01 00:00:00,ISSUED,'
  writeFileSync(register, `The register,,\n,,\n${header}\n${row}\n${row.replace('PAGE-1', 'PAGE-2').replace('ISSUED', 'Pending')}\n`)
  const upload = await world.evergreen(['import', 'upload', 'licenses', register, '--client', 'Harbor Hotels', '--map', mapFile])
  expect(upload.code, upload.err).toBe(0)
  const { items: imports } = await world.json<{ items: { id: number }[] }>(['import', 'list', '--limit', '1'])
  const run = await world.evergreen(['import', 'run', String(imports[0]?.id)])
  expect(run.code, run.err).toBe(0)
  const { items } = await world.json<{ items: object[] }>(['licenses', 'list', '--search', 'PAGE-'])
  expect(items).toMatchObject([{ licenseNumber: 'PAGE-1', propertyName: 'Page Tavern', licenseType: 'TAVERN', state: 'CO' }])
})

describe('a file that cannot be read', () => {
  const HEADER = 'LICENSE_NO,CATEGORY,TRADE_NAME,ADDRESS_LINE1,FULL_ADDRESS,ADDRESS_LINE2,CITY,STATE,ZIP,ISSUED,EXPIRES\n'
  const LINE = 'BAD-1,BEVERAGE - TAVERN,N,1 Oak St,1 OAK ST,,Fairwater,OR,,2026-01-01 00:00:00,2027-01-01 00:00:00\n'
  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'is empty'],
    ['wrong columns', 'a,b\n1,2\n', 'has no column'],
    ['a 10 MB line', `${HEADER}${LINE}${'x'.repeat(10 * 1024 * 1024)}\n`, 'row 3'],
    ['not UTF-8', Buffer.concat([Buffer.from(HEADER + LINE), Buffer.from([0x43, 0xc9, 0x0a])]), 'not UTF-8'],
    ['an open quote', `${HEADER}${LINE.repeat(6000)}"`, 'row 6002: a quote is never closed'],
  ])('%s: 1, one sentence, nothing written', async (_name, content, sentence) => {
    const before = await licenseCount()
    const file = join(world.folder, 'bad.csv')
    writeFileSync(file, content)
    const { code, out, err } = await world.evergreen(importing(file, SAMPLE_MAP))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(sentence)
    expect(await licenseCount()).toBe(before)
  })

  test('the wrong client, an unknown assignee, no sign-in', async () => {
    expect(await world.evergreen(['import', 'licenses', SAMPLE, '--client', 'Summit Resorts', '--map', SAMPLE_MAP])).toMatchObject({
      code: 5,
    })
    const assignee = await world.evergreen(['import', 'licenses', SAMPLE, '--map', SAMPLE_MAP, '--assignee', 'nobody@nowhere.example'])
    expect(assignee).toMatchObject({ code: 1, err: expect.stringContaining('assignedUser: ') })
    expect(await world.evergreen(importing(SAMPLE, SAMPLE_MAP), { env: { XDG_CONFIG_HOME: join(world.folder, 'nobody') } })).toMatchObject({
      code: 4,
    })
  })
})

describe('the liquor licenses of Denver', () => {
  beforeEach(({ skip }) => skip(!existsSync(DENVER), 'the register of Denver is not here: ../shared/data/denver-liquor-licenses.csv'))

  test('1,835 rows with one command: all but the one that ends before it begins', async () => {
    const { code, result } = await imported(DENVER, DENVER_MAP)
    expect(code).toBe(3)
    expect(result).toMatchObject({ rowCount: 1835, createdCount: 1834, refusedCount: 1 })
    expect(result.refused[0]?.errors).toEqual({ expirationDate: ['Expiration Date must be after Effective Date.'] })
  })

  test('a second time changes nothing', async () => {
    const { result } = await imported(DENVER, DENVER_MAP)
    expect(result).toMatchObject({ createdCount: 0, updatedCount: 0, unchangedCount: 1834, refusedCount: 1, propertiesCreatedCount: 0 })
  })

  test('and one of them is renewed by commands', async () => {
    const { items } = await world.json<{ items: { id: number }[] }>(['licenses', 'list', '--search', 'BFN', '--page-size', '5'])
    await renewByCommands(world, (items[0] as { id: number }).id)
  })
})

test('a register is uploaded with the guess, and a map of constants alone', async () => {
  const folder = world.folder
  const register = join(folder, 'guessed.csv')
  const map = join(folder, 'constants.toml')
  writeFileSync(
    register,
    'License No,Type,Business Name,Address,City,State,Issue Date,End Date\nGU-1,Tavern,The Bar,1 Main St,Denver,CO,1/31/2026,12/31/2026',
  )
  const upload = (...more: string[]) => world.evergreen(['import', 'upload', 'licenses', register, ...more])
  const lacking = await upload()
  expect(lacking.code).toBe(1)
  expect(lacking.err.match(/value for Licensing Authority/g)).toHaveLength(1)
  writeFileSync(
    map,
    '[constants]\nlicenseTerm = "1 Year"\n[constants.licensingAuthority]\nname = "Excise"\njurisdiction = "City"\nstate = "Colorado"\n',
  )
  const { code, err } = await upload('--map', map)
  expect(err).toContain('1 to create, 0 to update')
  expect(code).toBe(0)
})
