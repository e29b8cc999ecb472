import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Far from UTC and behind it: a date that passes through an instant comes out a day early.
process.env.TZ = 'America/Los_Angeles'

/** A page that loads on a busy machine takes longer than the one second that vitest waits by default. */
const expectOptions = { poll: { timeout: 10_000 } }

const onEngine = (name: 'sqlite' | 'postgres', include: string[]) => ({
  test: {
    name,
    include,
    env: { EVERGREEN_TEST_ENGINE: name },
    isolate: false,
    globalSetup: [`server/testing/databases/${name}.setup.ts`],
    setupFiles: ['server/testing/databases/each-file.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: expectOptions,
  },
})

/**
 * Against built servers and whole programs, which these start by themselves. On a machine that does something else besides,
 * one may come late once: it is tried again, and the run says so.
 */
const fromOutside = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: ['fixtures/testing/demo.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: expectOptions,
    retry: process.env.CI ? 1 : 0,
  },
})

const deep = process.env.EVERGREEN_DEEP === '1'
const seed = process.env.EVERGREEN_SEED ?? String(Date.now() % 1_000_000)
process.env.EVERGREEN_SEED = seed

interface Draw {
  /** What the run says it has drawn from. */
  from: string
  /** The files that every run has. */
  daily: RegExp
  /** One of so many of the others. */
  oneOf: number
}

/**
 * The test files of a folder. All of them would take too long for every change: an ordinary run has the daily ones and a seeded share of the
 * others; `npm run test:deep` and a run that names files of the folder have all. The workers read the seed from the environment.
 */
const drawn = (folder: string, { from, daily, oneOf }: Draw): string[] => {
  const all = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .sort()
  if (deep || process.argv.some((argument) => argument.startsWith(folder))) return all
  const place = (file: string) => createHash('sha1').update(`${seed} ${file}`).digest('hex')
  const others = all.filter((file) => !daily.test(file)).sort((one, other) => (place(one) < place(other) ? -1 : 1))
  const some = others.slice(0, Math.ceil(others.length / oneOf))
  console.info(`${from}: the daily files and ${some.length} of ${others.length} others, EVERGREEN_SEED=${seed}`)
  return [...all.filter((file) => daily.test(file)), ...some]
}

/** What differs most between the databases: statements, connections, jobs, locks, and what every call does with good and bad input. */
const ON_POSTGRES: Draw = {
  from: 'Server tests on PostgreSQL',
  daily: /^server\/((kit\/(database|queue)|search)\/|(bad-input|permissions)\.test)|\.plan\.test/,
  oneOf: 6,
}

/** The frame of every screen, and a renewal from its first step to its last. */
const IN_BROWSER: Draw = { from: 'Browser tests', daily: /^admin\/(layout|renewals\/workflow)\//, oneOf: 20 }

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: true,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'rules/**/*.test.ts',
            'contract/**/*.test.ts',
            'client/**/*.test.ts',
            'forms/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'migrations/**/*.test.ts',
            'catalogue/**/*.test.ts',
            'cli/**/*.test.ts',
            'tui/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            '*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/acceptance/**'],
          testTimeout: 15_000,
          expect: expectOptions,
        },
      },
      onEngine('sqlite', ['server/**/*.test.ts']),
      onEngine('postgres', drawn('server', ON_POSTGRES)),
      fromOutside('browser', drawn('admin', IN_BROWSER)),
      fromOutside('terminal', ['cli/acceptance/**/*.test.ts', 'tui/acceptance/**/*.test.{ts,tsx}']),
    ],
  },
})
