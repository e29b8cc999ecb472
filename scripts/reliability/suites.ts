import type { EngineName } from '../bench/servers/engine.ts'

/** A reliability suite, in the order of docs/reliability.md. `name` is also the name of its markers there. */
interface Suite {
  name: string
  files: string[]
  /** The vitest project; by default that of the database. */
  project?: 'unit'
  /** The databases to run on; both by default. */
  engines?: readonly EngineName[]
}

const RELIABILITY = 'server/reliability'

export const SUITES: readonly Suite[] = [
  { name: 'authorization', files: ['server/permissions.test.ts', 'server/refusals.test.ts'] },
  { name: 'bad-input', files: ['server/bad-input.test.ts', 'server/fuzz.test.ts', 'server/imports/bad-files.test.ts'] },
  { name: 'races', files: [`${RELIABILITY}/races.test.ts`] },
  {
    name: 'kills',
    files: [
      'server/renewals/bulk/crash.test.ts',
      'server/imports/crash.test.ts',
      'server/licenses/import/crash.test.ts',
      `${RELIABILITY}/kills.test.ts`,
    ],
  },
  {
    name: 'faults',
    files: [
      ...['faults', 'storage', 'clock', 'postgres'].map((one) => `${RELIABILITY}/${one}.test.ts`),
      'server/outside/mail/mail.test.ts',
      'server/authentication/outages.test.ts',
    ],
  },
  { name: 'load', files: ['server/availability.test.ts', `${RELIABILITY}/load.test.ts`] },
  { name: 'soak', files: [`${RELIABILITY}/soak.test.ts`] },
  { name: 'backups', files: [`${RELIABILITY}/backups.test.ts`, 'server/backup'] },
  { name: 'upgrades', files: ['server/upgrade.test.ts'] },
  { name: 'supply-chain', files: ['scripts/supply-chain.test.ts'], project: 'unit', engines: ['sqlite'] },
]
