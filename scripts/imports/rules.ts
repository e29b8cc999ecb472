import type { IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser'

/**
 * The allowed imports between folders, only downwards. A folder may import itself; other imports that are not listed are forbidden. Tests
 * may import anything.
 */
export const FLOORS: Record<string, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  client: ['rules', 'contract'],
  forms: ['rules', 'contract'],
  migrations: ['rules'],
  'server/tables': ['rules', 'contract'],
  fixtures: ['rules', 'contract', 'server/tables'],
  'server/kit': ['rules', 'contract', 'migrations', 'server/tables'],
  'server/outside': ['rules', 'contract', 'server/kit'],
  server: ['rules', 'contract', 'migrations', 'fixtures', 'catalogue', 'server/kit', 'server/outside'],
  'admin/providers': ['rules', 'contract', 'client', 'forms'],
  'admin/ui': ['rules', 'contract', 'client', 'forms', 'admin/providers'],
  admin: ['rules', 'contract', 'client', 'forms'],
  'tui/ui': ['rules', 'contract', 'client', 'forms'],
  tui: ['rules', 'contract', 'client', 'forms'],
  'cli/kit': ['rules', 'contract', 'client', 'forms'],
  cli: ['rules', 'contract', 'client', 'forms'],
  'evergreen.ts': ['contract', 'client', 'cli', 'tui', 'server', 'start-terminal.ts'],
  'evergreen-cli.ts': ['cli', 'tui', 'start-terminal.ts'],
  'start-terminal.ts': ['contract', 'client', 'cli', 'tui'],
  scripts: ['rules', 'contract', 'client', 'cli', 'fixtures', 'server', 'admin/lighter.ts', 'admin/testing', 'tui/acceptance'],
}

export const TESTS = String.raw`\.test\.tsx?$|/(testing|acceptance)/`
const RUN_BY_BROWSERS = '^(rules|contract|client|forms|admin)/'

const path = (floor: string) => (floor.endsWith('.ts') ? `^${floor}$` : `^${floor}/`)

const floors: IForbiddenRuleType[] = Object.entries(FLOORS).map(([floor, below]) => ({
  name: `floor of ${floor}`,
  severity: 'error',
  comment: `${floor} may import ${[...below, 'itself'].join(', ')}`,
  from: {
    path: path(floor),
    pathNot: [
      TESTS,
      ...Object.keys(FLOORS)
        .filter((other) => other.startsWith(`${floor}/`))
        .map(path),
    ],
  },
  to: { pathNot: [...[...below, floor].map(path), '^package\\.json$'], dependencyTypes: ['local'] },
}))

export const RULES: IFlattenedRuleSet = {
  forbidden: [
    ...floors,
    {
      name: 'no circles',
      severity: 'error',
      comment: 'Imports of types count too: what both files need belongs in a third, below them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'help without the call table',
      severity: 'error',
      comment: 'A command imports the calls of its resource: to load the whole table takes longer than all the rest of its help.',
      from: { path: '^cli/', pathNot: [TESTS, '^cli/commands/(call|licenses|mcp|renewals|user-tasks)/'] },
      to: { path: '^(contract|client)/index\\.ts$', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'no orphans',
      severity: 'error',
      comment: 'Nothing imports this file and it imports nothing: delete it.',
      from: { orphan: true, pathNot: [TESTS, String.raw`\.d\.ts$`, '^node_modules/'] },
      to: {},
    },
    {
      name: 'a resource shares models, queries and actions',
      severity: 'error',
      comment: 'A resource of the server takes nothing else from another one.',
      from: { path: '^server/([^/]+)/', pathNot: [TESTS, '^server/(kit|outside|commands|tables)/'] },
      to: { path: '^server/[^/]+/', pathNot: ['^server/($1|kit|outside|tables)/', String.raw`\.(model|queries|actions)\.ts$`] },
    },
    {
      name: 'no Node in browsers',
      severity: 'error',
      comment: 'Browsers run these folders, apart from what builds the console.',
      from: { path: RUN_BY_BROWSERS, pathNot: [TESTS, String.raw`\.config\.ts$`, String.raw`^admin/(budget|lighter)\.ts$`] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one file knows the SQLite driver',
      severity: 'error',
      comment: 'server/kit/database/sqlite/ opens connections for everybody.',
      from: { pathNot: '^server/kit/database/sqlite/' },
      to: { path: '^node_modules/sqlite3/' },
    },
  ],
}
