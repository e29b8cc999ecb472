import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The rules about which folder may import which (docs/decisions/0001-by-resource.md), checked by reading the import lines. */

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'docs', 'bin', '.tmp'])

const sources = (folder = '.'): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })

const imports = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n]*(?:\{[^}]*\}[^'"\n]*)?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((match) => (match[1] ?? match[2]) as string)

/** The floor of a file. A file may import from lower floors and from its own program. */
const programOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/')
  if (path === 'evergreen.ts') return 'evergreen'
  if (top === 'server') return ['kit', 'outside'].includes(second) ? `server/${second}` : 'server'
  return top
}

const MAY_IMPORT: Record<string, string[]> = {
  rules: ['rules'],
  contract: ['rules', 'contract'],
  client: ['rules', 'contract', 'client'],
  forms: ['rules', 'contract', 'forms'],
  migrations: ['migrations'],
  fixtures: ['rules', 'contract', 'fixtures'],
  'server/kit': ['rules', 'contract', 'migrations', 'server/kit'],
  'server/outside': ['rules', 'contract', 'server/kit', 'server/outside'],
  server: ['rules', 'contract', 'client', 'migrations', 'fixtures', 'server/kit', 'server/outside', 'server'],
  admin: ['rules', 'contract', 'forms', 'client', 'admin'],
  tui: ['rules', 'contract', 'forms', 'client', 'tui'],
  cli: ['rules', 'contract', 'forms', 'client', 'cli'],
  evergreen: ['contract', 'client', 'cli', 'tui', 'server', 'server/kit'],
  scripts: ['rules', 'contract', 'client', 'fixtures', 'server', 'server/kit', 'scripts'],
}

const isTest = (path: string) => /\.test\.tsx?$|\/(testing|acceptance)\//.test(path)
const files = sources().filter((path) => !['vitest.config.ts', 'floors.test.ts'].includes(path))

test('imports go downwards only', () => {
  const wrong = files
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      const allowed = MAY_IMPORT[programOf(path)]
      if (!allowed) return [`${path} belongs to no floor`]
      return imports(path)
        .filter((target) => target.startsWith('.') && /\.tsx?$/.test(target))
        .map((target) => normalize(join(dirname(path), target)))
        .filter((target) => !allowed.includes(programOf(target)))
        .map((target) => `${path} imports ${target}`)
    })
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('a server resource imports only models, queries and actions from another', () => {
  const resourceOf = (path: string) => path.split('/')[1] as string
  const shared = /\.(model|queries|actions)\.ts$/
  const wrong = files
    .filter((path) => /^server\/[\w-]+\//.test(path) && programOf(path) === 'server' && !isTest(path) && resourceOf(path) !== 'commands')
    .flatMap((path) =>
      imports(path)
        .filter((target) => target.startsWith('../'))
        .map((target) => normalize(join(dirname(path), target)))
        .filter(
          (target) =>
            programOf(target) === 'server' &&
            target.split('/').length === 3 &&
            resourceOf(target) !== resourceOf(path) &&
            !shared.test(target),
        )
        .map((target) => `${path} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('browser code uses no Node built-ins', () => {
  const builtin = new Set(builtinModules)
  const wrong = files
    .filter((path) => ['rules', 'contract', 'client', 'admin'].includes(programOf(path)) && !isTest(path) && !path.endsWith('.config.ts'))
    .flatMap((path) =>
      imports(path)
        .filter((target) => target.startsWith('node:') || builtin.has(target))
        .map((target) => `${path} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('only one file imports the SQLite driver', () => {
  const knowing = files.filter((path) => imports(path).includes('sqlite3'))
  expect(knowing).toEqual(['scripts/bench/anchor.ts', 'server/kit/sqlite.ts'])
})
