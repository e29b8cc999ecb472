import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '../contract/index.ts'
import { NAMED_AT_RUN_TIME, WITHOUT_COMMAND } from './calls-without-command.ts'
import type { Io } from './kit/io.ts'
import { run } from './testing/world.ts'

const all = Object.entries(calls).flatMap(([resource, rows]) => Object.keys(rows).map((name) => `${resource}.${name}`))
const used = new Set<string>()

const isOurs = (stack = '') => /\/(cli|forms)\//.test(stack.split('\n')[2] ?? '')

/** A command names its calls and those of its forms while it is loaded and drawn, or calls them later as `api.<resource>.<call>`. */
beforeAll(async () => {
  // Other files of this process have loaded the commands already, and go on with the table as it is.
  vi.resetModules()
  const watched = (await import('../contract/index.ts')).calls
  for (const [resource, rows] of Object.entries(watched)) {
    for (const [name, call] of Object.entries(rows)) {
      const get = () => {
        // The contract itself walks the table, too.
        if (isOurs(new Error().stack)) used.add(`${resource}.${name}`)
        return call
      }
      Object.defineProperty(rows, name, { enumerable: true, get })
    }
  }
  const [{ root }, { NOUNS }] = await Promise.all([import('./main.ts'), import('./nouns.ts')])
  const io = { stdout: {}, stderr: {}, env: {} } as Io
  for (const command of root(io).commands) if (command.name() !== 'call') (await NOUNS[command.name()]?.load())?.add(command, io)
  // Pairing is shared with the terminal.
  for (const folder of ['./', '../client/'].map((path) => fileURLToPath(new URL(path, import.meta.url))))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.includes('.test.') || file.includes('/call/')) continue
      const source = readFileSync(folder + file, 'utf8')
      for (const [, resource, name] of source.matchAll(/\bapi\.(\w+)\.(\w+)/g)) used.add(`${resource}.${name}`)
    }
})

afterAll(() => {
  vi.resetModules()
})

test('every call has a command, or a reason why it has none', () => {
  expect(all.length).toBeGreaterThan(300)
  const known = [...used, ...Object.keys(NAMED_AT_RUN_TIME), ...Object.keys(WITHOUT_COMMAND)]
  expect(all.filter((name) => !known.includes(name))).toEqual([])
})

test('the lists name calls that exist and that no command names by itself', () => {
  const listed = [...Object.keys(NAMED_AT_RUN_TIME), ...Object.keys(WITHOUT_COMMAND)]
  expect(listed.filter((name) => !all.includes(name) || used.has(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test.each([...new Set(Object.values(NAMED_AT_RUN_TIME))])('%s is a command', async (words) => {
  expect((await run([...words.split(' '), '--help'])).out).toContain(`evergreen ${words} `)
})
