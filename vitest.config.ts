import { defineConfig } from 'vitest/config'

// Far from UTC and behind it: a date that passes through an instant comes out a day early.
process.env.TZ = 'America/Los_Angeles'

const onEngine = (name: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: ['server/**/*.test.ts'],
    env: { EVERGREEN_TEST_ENGINE: name },
    globalSetup: [`server/testing/${name}.setup.ts`],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})

/** Against built servers and whole programs, which these start by themselves. */
const fromOutside = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, testTimeout: 60_000, hookTimeout: 120_000 },
})

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: true,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'rules/**/*.test.ts',
            'contract/**/*.test.ts',
            'client/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'cli/**/*.test.ts',
            'tui/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            '*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/acceptance/**'],
        },
      },
      onEngine('sqlite'),
      onEngine('postgres'),
      fromOutside('browser', ['admin/**/*.test.ts']),
      fromOutside('terminal', ['cli/acceptance/**/*.test.ts', 'tui/acceptance/**/*.test.{ts,tsx}']),
    ],
  },
})
