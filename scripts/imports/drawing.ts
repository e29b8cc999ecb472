import { readdirSync } from 'node:fs'
import type { ICruiseResult } from 'dependency-cruiser'
import { present } from '../../rules/present.ts'
import { sourcesOf } from './cruise.ts'
import { FLOORS, TESTS } from './rules.ts'

export const DRAWING = 'docs/architecture.svg'

/** The text of a floor of rules.ts in the drawing. `listsFolders` adds the names of its folders. */
interface Box {
  title: string
  listsFolders?: boolean
}

/** Characters per line. */
const LINE_WIDTH = 58
const NOT_DRAWN = ['scripts']
const TEST = new RegExp(TESTS)
const TEST_FOLDER = /^(testing|acceptance)$/

const SHARED: Record<string, Box> = {
  'evergreen.ts': { title: 'the program: serves, or runs a front end' },
  'evergreen-cli.ts': { title: 'the command line and the terminal alone' },
  'start-terminal.ts': { title: 'the terminal with a profile of the command line' },
  client: { title: 'a typed function for each call' },
  forms: { title: 'dialogs and filters as data' },
  contract: { title: 'the table of calls: path, permission, input, reply' },
  rules: { title: 'stages, dates, permissions, sentences; no I/O, no clock' },
  migrations: { title: 'the schema of the database' },
  fixtures: { title: 'demo data' },
}

const PROGRAMS: Record<string, Record<string, Box>> = {
  Server: {
    server: { title: 'what each call does, by resource', listsFolders: true },
    'server/outside': { title: 'mail, letters, sheets' },
    'server/kit': { title: 'HTTP, database, jobs, limits' },
  },
  'Command line': {
    cli: { title: 'commands, by noun' },
    'cli/kit': { title: 'flags, tables, prompts' },
  },
  Terminal: {
    tui: { title: 'screens' },
    'tui/ui': { title: 'lists, dialogs, keys' },
  },
  'Web console': {
    admin: { title: 'screens, by resource' },
    'admin/ui': { title: 'forms, lists, dialogs' },
    'admin/providers': { title: 'data, sign-in, access' },
  },
}

/**
 * The Graphviz source of `docs/architecture.svg`: the floors and their imports, without tests. Leaves out an arrow if other arrows lead to
 * the same box.
 */
export function drawingOf(cruised: ICruiseResult): string {
  const arrows = withoutDetours(importsOf(cruised)).map(([from, to]) => `"${from}" -> "${to}"`)
  const clusters = Object.entries(PROGRAMS).map(([label, boxes], at) =>
    [
      `subgraph cluster_${at} {`,
      `graph [label="${label}" class=program style=rounded labeljust=l margin=12]`,
      ...Object.entries(boxes).map(nodeOf),
      '}',
    ].join('\n'),
  )
  const rows = [Object.values(PROGRAMS).map((boxes) => present(Object.keys(boxes)[0])), ['fixtures', 'migrations', 'client', 'forms']]
  return [
    'digraph evergreen {',
    'graph [bgcolor=transparent newrank=true nodesep=0.3 ranksep=0.42 fontname=Helvetica fontsize=13 pad=0.15]',
    'node [shape=box style="rounded,filled" fontname=Helvetica fontsize=12 margin="0.1,0.07"]',
    'edge [arrowsize=0.7]',
    ...clusters,
    ...Object.entries(SHARED).map(nodeOf),
    ...rows.map((floors) => `{ rank=same ${floors.map((floor) => `"${floor}"`).join(' ')} }`),
    ...arrows,
    '}',
  ].join('\n')
}

const nodeOf = ([floor, { title, listsFolders }]: [string, Box]): string => {
  const lines = [floor, title, ...(listsFolders ? linesOf(foldersOf(floor)) : [])]
  return `"${floor}" [class=${classOf(floor)} label="${lines.join('\\n')}"]`
}

const classOf = (floor: string): string => (floor in SHARED ? 'shared' : 'own')

/** The folders of a floor that are not floors themselves. */
const foldersOf = (floor: string): string[] =>
  readdirSync(floor, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !(`${floor}/${entry.name}` in FLOORS) && !TEST_FOLDER.test(entry.name))
    .map(({ name }) => name)
    .sort()

const linesOf = (words: string[]): string[] => {
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + word.length > LINE_WIDTH) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} · ${word}` : word
  }
  return lines
}

type Arrow = [from: string, to: string]

function importsOf(cruised: ICruiseResult): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const { source, dependencies } of sourcesOf(cruised)) {
    if (TEST.test(source)) continue
    const from = floorOf(source)
    for (const { resolved } of dependencies) {
      const to = floorOf(resolved)
      if (from && to && from !== to) arrows.set(`${from} ${to}`, [from, to])
    }
  }
  return [...arrows.keys()].sort().map((key) => present(arrows.get(key)))
}

/** The innermost floor that contains a file. */
const floorOf = (file: string): string | undefined =>
  Object.keys(FLOORS)
    .filter((floor) => !NOT_DRAWN.includes(floor) && (file === floor || file.startsWith(`${floor}/`)))
    .sort((one, other) => other.length - one.length)[0]

/** Without arrows whose target other arrows reach. */
function withoutDetours(arrows: Arrow[]): Arrow[] {
  const below = (floor: string): string[] => arrows.filter(([from]) => from === floor).map(([, to]) => to)
  const reaches = (from: string, to: string): boolean => below(from).some((next) => next === to || reaches(next, to))
  return arrows.filter(([from, to]) => !below(from).some((next) => next !== to && reaches(next, to)))
}
