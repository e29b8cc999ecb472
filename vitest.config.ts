import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Far from UTC and behind it: a date that passes through an instant comes out a day early.
process.env.TZ = 'America/Los_Angeles'

/** A page that loads on a busy machine takes longer than the one second that vitest waits by default. */
const expectOptions = { poll: { timeout: 10_000 } }

const onEngine = (name: 'sqlite' | 'postgres') => ({
  test: {
    name,
    include: ['server/**/*.test.ts'],
    env: { EVERGREEN_TEST_ENGINE: name },
    globalSetup: [`server/testing/databases/${name}.setup.ts`],
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
  test: { name, include, testTimeout: 60_000, hookTimeout: 120_000, expect: expectOptions, retry: process.env.CI ? 1 : 0 },
})

/** The frame of every screen, and a renewal from its first step to its last. */
const DAILY = /^admin\/(layout|renewals\/workflow)\//

/**
 * The browser's tests take 25 minutes: `npm test` runs the daily ones and a seeded twelfth of the rest, `npm run
 * test:deep` and a run that names files of admin/ all of them. The workers read the seed from the environment, where it is set here.
 */
const browserTests = (): string[] => {
  const given = process.env.EVERGREEN_SEED
  const seed = given ?? String(Date.now() % 1_000_000)
  process.env.EVERGREEN_SEED = seed
  const place = (file: string) => createHash('sha1').update(`${seed} ${file}`).digest('hex')
  const all = readdirSync(new URL('admin', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `admin/${file}`)
    .sort()
  const isNamed = process.argv.some((argument) => argument.startsWith('admin'))
  if (process.env.EVERGREEN_DEEP || isNamed) return all
  const rest = all.filter((file) => !DAILY.test(file)).sort((one, other) => (place(one) < place(other) ? -1 : 1))
  const drawn = rest.slice(0, Math.ceil(rest.length / 12))
  console.info(`The daily browser tests and ${drawn.length} of ${rest.length} others: EVERGREEN_SEED=${seed}`)
  return [...all.filter((file) => DAILY.test(file)), ...drawn]
}

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: true,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
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
      onEngine('sqlite'),
      onEngine('postgres'),
      fromOutside('browser', browserTests()),
      fromOutside('terminal', ['cli/acceptance/**/*.test.ts', 'tui/acceptance/**/*.test.{ts,tsx}']),
    ],
  },
})
