import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// A time zone well behind UTC, so that a date wrongly converted through an instant shows up as the day before.
process.env.TZ = 'America/Los_Angeles'

/** On a busy machine, pages take longer to load than vitest's default of one second. */
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
 * Tests that start built servers and whole programs. In CI, a failed test is retried once and reported as such, because a busy machine can
 * cause timeouts.
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
  /** The name of the tests in the output. */
  from: string
  /** The files of every run. */
  daily: RegExp
  /** The share of the others: 6 selects a sixth. */
  oneOf: number
}

/**
 * The test files of a folder to run. An ordinary run has the daily files and a seeded share of the others, because all would take too long.
 * `npm run test:deep`, and a run that names files of the folder, have all. Workers read the seed from the environment.
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

/**
 * The daily files cover what differs most between the databases: statements, connections, jobs, locks, and every call with good and bad
 * input.
 */
const ON_POSTGRES: Draw = {
  from: 'Server tests on PostgreSQL',
  daily: /^server\/((kit\/(database|queue)|search)\/|(bad-input|permissions)\.test)|\.plan\.test/,
  oneOf: 6,
}

/** The daily files cover the frame of every screen and a complete renewal. */
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
