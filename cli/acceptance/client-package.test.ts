import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot, startWorld, type World } from './world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await startWorld()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'evergreen-client-')))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  // An unreachable registry, because the package must need no other.
  const npm = ['--registry', 'http://127.0.0.1:9', '--fetch-retries', '0', '--no-audit', '--no-fund']
  const options = { cwd: folder, env: { npm_config_cache: join(folder, 'cache') } }
  await execa('npm', ['install', ...npm, `${world.address}/cli/evergreen-client.tgz`], options)
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Type-checks a program in the folder. Resolves to its errors, one per line; empty if there are none. */
const typeErrors = async (file: string, text: string): Promise<string> => {
  writeFileSync(join(folder, file), text)
  const words = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--allowImportingTsExtensions']
  const { stdout } = await execa(fromRoot('node_modules/.bin/tsc'), [...words, '--types', '', '--lib', 'ES2024,DOM,DOM.Iterable', file], {
    cwd: folder,
    reject: false,
  })
  return stdout
}

/** A third-party program that walks a list, changes a record with `ifMatch`, and handles refusals. */
const PROGRAM = `
import { connect, type LicenseInList, Refused, Unreachable } from 'evergreen-client'
declare const process: { env: Record<string, string> }

const evergreen = connect({ server: process.env.SERVER + '/', token: process.env.TOKEN })
const numbers: (string | null)[] = []
for (let after: string | null | undefined = 'start'; after; ) {
  const page: { items: LicenseInList[]; next?: string | null } = await evergreen.licenses.list({ body: { after, pageSize: 5 } })
  numbers.push(...page.items.map((license) => license.licenseNumber))
  after = page.next
}
const { totalItemCount } = await evergreen.licenses.list()
const refusal = async (made: Promise<unknown>) => {
  try {
    await made
    return 'done'
  } catch (error) {
    return error instanceof Refused ? [error.status, Object.keys(error.errors)] : error instanceof Unreachable
  }
}
const nowhere = connect({ server: 'http://127.0.0.1:9' })
const created = await evergreen.officerTitles.create({ body: { name: 'Chief Sommelier' }, idempotencyKey: 'once' })
const again = await evergreen.officerTitles.create({ body: { name: 'Chief Sommelier' }, idempotencyKey: 'once' })
console.log(JSON.stringify({
  walked: new Set(numbers).size, totalItemCount, isSame: created.id === again.id,
  unknown: await refusal(evergreen.licenses.get({ params: { id: 999999 } })),
  wrong: await refusal(evergreen.officerTitles.create({ body: { name: '' } })),
  stale: await refusal(evergreen.officerTitles.update({ params: { id: created.id }, body: { name: 'Sommelier' }, ifMatch: 99 })),
  away: await refusal(nowhere.divisions.list()),
}))
`

test('a program in an empty folder installs it from the server, and works with the server', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['evergreen-client'])
  await world.signIn('administrator@harbor.example')
  const { token } = await world.json<{ token: string }>(['tokens', 'create', '--name', 'client'])
  expect(await typeErrors('program.ts', PROGRAM)).toBe('')
  const { stdout } = await execa(process.execPath, ['program.ts'], { cwd: folder, env: { SERVER: world.address, TOKEN: token } })
  const told = JSON.parse(stdout)
  expect(told).toEqual({
    walked: told.totalItemCount,
    totalItemCount: expect.any(Number),
    isSame: true,
    unknown: [404, []],
    wrong: [400, ['name']],
    stale: [412, []],
    away: true,
  })
  expect(told.walked).toBeGreaterThan(5)
})

test('the sample of docs/integrate.md compiles and runs', async () => {
  const [, sample = ''] = /^```ts\n(.*?)^```/ms.exec(readFileSync(fromRoot('docs/integrate.md'), 'utf8')) ?? []
  expect(sample).toContain('officerTitles.update')
  await world.signIn('administrator@harbor.example')
  const { token } = await world.json<{ token: string }>(['tokens', 'create', '--name', 'sample'])
  const text = `declare const process: { env: Record<string, string> }\n${sample.replace('https://renew.example', world.address)}`
  expect(await typeErrors('sample.ts', text)).toBe('')
  await execa(process.execPath, ['sample.ts'], { cwd: folder, env: { EVERGREEN_TOKEN: token } })
})

test('its types refuse what the server would', async () => {
  const wrong = `
import { connect } from 'evergreen-client'
const evergreen = connect({ server: 'https://renew.example' })
evergreen.licenses.list({ body: { pageSze: 7 } })
evergreen.licenses.get({ params: { id: 'HI-42' } })
evergreen.officerTitles.create()
evergreen.licenses.list({ body: { sortBy: 'colour' } })
`
  const lines = [...(await typeErrors('wrong.ts', wrong)).matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line))
  expect(lines).toEqual([4, 5, 6, 7])
})

test('what its types take and answer, the client of the contract takes and answers: call by call', async () => {
  const same = `
import type { Client } from 'evergreen-client'
import type { Client as Ours } from '${fromRoot('client/index.ts')}'
declare const ours: Omit<Ours, 'call'>
export const packed: Client = ours
`
  expect(await typeErrors('same.ts', same)).toBe('')
})
