import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../fixtures/demo/pdf.ts'
import { present } from '../../rules/present.ts'
import { fromRoot, PASSWORD, startWorld, type World } from './world.ts'

/** Runs every `evergreen` and `curl` line of the pages, in reading order, against one server with the demo data. */
const PAGES = [
  'README.md',
  ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') && file !== 'cli.md' ? [`docs/${file}`] : [])),
  ...['guide', 'domain'].flatMap((folder) => readdirSync(`docs/${folder}`).map((file) => `docs/${folder}/${file}`)),
]

const linesOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block]) =>
      present(block)
        .replaceAll(/\\\n\s*/g, '')
        .split('\n'),
    )
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => /(^|[\s(])evergreen [a-z]|^curl /.test(line))

/** Lines that cannot run here, and why. */
const NOT_RUN: readonly [line: RegExp, why: string][] = [
  [/systemctl|runuser|docker|createdb|createuser|useradd|^install |^cd \/opt|^ln |^cp /, 'needs root, systemd, docker or another server'],
  [/evergreen (backup|restore|migrate)/, 'works on the files of a machine: server/backup and server/commands test it'],
  [/login --server \S+$/, 'opens a browser, in which a person approves it'],
  [/^evergreen tui$/, 'needs a terminal: tui/acceptance tests it'],
  [/^evergreen renewals complete 42$/, 'needs the steps between, which docs/command-line.md shows'],
  [/webhooks create/, 'asks the name server for a public address'],
]

/** Lines that are expected to exit with a code other than 0. */
const CODES: readonly [line: RegExp, code: number, why: string][] = [
  [/bulk-begin --state CA --all-assignees --dry-run/, 3, 'one of the licenses cannot begin'],
  [/batches undo/, 3, 'one of the licenses was of somebody who has left'],
  [/import (licenses fixtures|run)/, 3, 'the sample has rows that are refused'],
]

let world: World
let env: NodeJS.ProcessEnv

const shell = (line: string, input = '') =>
  execa('bash', ['-c', `set -o pipefail; ${line}`], { cwd: world.folder, env, extendEnv: false, reject: false, input })

const json = async <T>(words: string): Promise<T> => JSON.parse((await shell(`evergreen ${words} --json`)).stdout)

interface Rows {
  items: { id: number; licenseNumber?: string; isTrackingOnly?: boolean }[]
}
const idsOf = async (words: string, where: (row: Rows['items'][number]) => boolean = () => true): Promise<string[]> =>
  (await json<Rows>(words)).items.filter(where).map(({ id }) => String(id))

let licenses: { id: number; licenseNumber?: string }[] = []
let token = ''

/** The examples in the pages, with their replacements for the test. */
const INSTEAD: readonly [written: RegExp, here: (page: string, line: string) => string | Promise<string>][] = [
  [/https:\/\/(renew|evergreen)\.example/, () => world.address],
  [/\/srv\/exports/, () => join(world.folder, 'exports')],
  // On a terminal these print page by page, which would wait for a key.
  [/(?<=evergreen (today|renewals list --ready))$/, () => ' --limit 5'],
  [/HI-42/, () => present(present(licenses[0]).licenseNumber)],
  [/\b42\b/, (page) => String(present(licenses[page === 'README.md' ? 1 : 0]).id)],
  [/(?<=batches undo )12/, async () => present((await idsOf('batches list --limit 1'))[0])],
  [
    /kim@example\.com --to lee@example\.com --deactivate/,
    () => 'jordan.blake@harbor.example --to patrick.odonnell@harbor.example --deactivate --yes',
  ],
  [/(?<=reschedule )12 15/, async () => (await idsOf('tasks list --limit 2')).join(' ')],
  [/"Harbor Hotels" --amount 5000$/, () => '"Lakeside Dining" --amount 5000 --profile staff'],
  [
    /(?<=evergreen (approvals|catalogue|license-types verify|clients) .*[^f])$/,
    (_page, line) => (line.includes('--profile') ? '' : ' --profile staff'),
  ],
  [/(?<=import (run|refused) )7/, async () => present((await idsOf('import list --limit 1'))[0])],
  [/(?<=tokens revoke )7/, async () => present((await idsOf('tokens list')).at(-1))],
]

const here = async (page: string, line: string): Promise<string> => {
  let changed = line
  for (const [written, instead] of INSTEAD) if (written.test(changed)) changed = changed.replace(written, await instead(page, changed))
  return changed
}

const program = (name: string, text: string) => {
  const path = join(world.folder, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

beforeAll(async () => {
  world = await startWorld()
  const file = (name: string) => join(world.folder, name)
  mkdirSync(file('bin'))
  program('evergreen', `exec "${process.execPath}" "${fromRoot('bin/evergreen.js')}" "$@"`)
  program('npx', 'exec "$@"')
  env = {
    PATH: `${file('bin')}:${process.env.PATH}`,
    HOME: world.folder,
    XDG_CONFIG_HOME: file('config'),
    XDG_STATE_HOME: file('state'),
    XDG_CACHE_HOME: fromRoot('node_modules/.cache'),
    EVERGREEN_SERVER: world.address,
  }
  await world.signIn('administrator@harbor.example')
  await world.signIn('administrator@provider.example', 'staff')
  for (const name of ['new.pdf', 'fine.pdf', 'license.pdf']) writeFileSync(file(name), pdfOf([name]))
  symlinkSync(fromRoot('fixtures'), file('fixtures'))
  copyFileSync('fixtures/sample-licenses.csv', file('register.csv'))
  copyFileSync('fixtures/maps/sample.toml', file('map.toml'))
  licenses = (await json<Rows>('renewals list --ready --all')).items.filter(({ isTrackingOnly }) => !isTrackingOnly)
  token = (await json<{ token: string }>('tokens create --name Docs')).token
  writeFileSync(file('token.txt'), `${token}\n`)
  writeFileSync(
    file('begin.json'),
    JSON.stringify({ licenseIds: licenses.slice(2, 4).map(({ id }) => id), processStartDate: '2026-11-20' }),
  )
  writeFileSync(
    file('contacts.csv'),
    'property,name,title,phone,email,isKeyContact\nHarbor Waikiki,Kai Lee,Manager,808-555-0100,kai@harbor.example,no\n',
  )
}, 120_000)
afterAll(() => world?.stop())

const lines = PAGES.flatMap((page) => linesOf(page).map((line) => ({ page, line })))
/** The tests need no curl: a machine without it runs the other lines. */
const hasCurl = spawnSync('curl', ['--version']).status === 0
const run = lines.filter(({ line }) => !NOT_RUN.some(([pattern]) => pattern.test(line)) && (hasCurl || !line.startsWith('curl ')))

test('the pages have commands, and each exception is one of them', () => {
  expect(run.length).toBeGreaterThan(60)
  for (const [pattern] of [...NOT_RUN, ...CODES])
    expect(
      lines.filter(({ line }) => pattern.test(line)),
      String(pattern),
    ).not.toEqual([])
})

test.each(run)(
  '$page: $line',
  async ({ page, line }) => {
    const expected = CODES.find(([pattern]) => pattern.test(line))?.[1] ?? 0
    const command = (await here(page, line)).replace('$EVERGREEN_TOKEN', token).replace(/^curl /, 'curl --fail --silent --show-error ')
    const { exitCode, stderr, stdout } = await shell(command, line.includes('login --email') ? `${PASSWORD}\n` : '')
    expect({ command, exitCode, said: exitCode === expected ? '' : stderr + stdout.slice(0, 500) }).toEqual({
      command,
      exitCode: expected,
      said: '',
    })
  },
  60_000,
)
