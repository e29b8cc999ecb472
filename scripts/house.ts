import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript6/node_modules/typescript/lib/typescript.js'
import { cruiseSources, sourcesOf } from './imports/cruise.ts'
import { RULES } from './imports/rules.ts'

/** Prints the metrics of the code base with their goals: `npm run house`. */

const CITES_OUTSIDE = /\u00a7|(?<!docs\/)\b(design|house|product|programs|rulings|safety|scale)\.md\b|\bspec \d/
const LONG_FUNCTION = 80
const FULL_FOLDER = 25

const countBy = (names: string[]): [name: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}

const cruised = await cruiseSources(RULES)
const modules = sourcesOf(cruised).map(({ source }) => source)
const files = modules
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8'), isTest: /\.test\.tsx?$/.test(path) }))
const sources = files.filter(({ isTest }) => !isTest)

const inFolders = countBy(sources.map(({ path }) => dirname(path)))
const full = inFolders.filter(([folder, count]) => count > FULL_FOLDER && folder !== 'migrations')

const lengths = sources
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .sort((one, other) => other.lines - one.lines)
const [longest] = lengths
const median = lengths[Math.floor(lengths.length / 2)]

const casts = { sources: 0, tests: 0 }
const forced = { sources: 0, tests: 0 }
const long: string[] = []
for (const { path, text, isTest } of files) {
  const where = isTest ? 'tests' : 'sources'
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) {
      casts[where]++
      const isForced = node.type.kind === ts.SyntaxKind.NeverKeyword || ts.isAsExpression(node.parent)
      if (isForced) forced[where]++
    }
    const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1
    if (!isTest && ts.isFunctionLike(node) && 'body' in node && lines > LONG_FUNCTION) long.push(`${path} (${lines})`)
    ts.forEachChild(node, visit)
  }
  visit(file)
}

const circles = cruised.summary.violations.filter(({ rule }) => rule.name === 'no circles').length
const citing = files.map(({ path, text }) => ({ path, lines: text.split('\n').filter((line) => CITES_OUTSIDE.test(line)).length }))
const cited = citing.filter(({ lines }) => lines > 0)

const rows: [measure: string, now: number | string, goal: string][] = [
  ['imports that close a circle', circles, '0'],
  ['imports that break another rule', cruised.summary.violations.length - circles, '0'],
  [`folders with over ${FULL_FOLDER} sources`, full.map(([folder, count]) => `${folder} ${count}`).join(', ') || 0, '0'],
  ['`as` casts', `${casts.sources}, in tests ${casts.tests}`, 'under 250'],
  ['of them `as never` and `as unknown as`', `${forced.sources}, in tests ${forced.tests}`, '5'],
  ['lines that cite outside documents', `${cited.reduce((sum, { lines }) => sum + lines, 0)} in ${cited.length} files`, '0'],
  ['longest source file', `${longest?.lines} ${longest?.path}`, '250'],
  ['median source file', median?.lines ?? 0, 'under 80'],
  [`functions over ${LONG_FUNCTION} lines`, long.join(', ') || 0, '0'],
  ['modules read', modules.length, 'over 800'],
]
for (const [measure, now, goal] of rows) console.log(`${measure.padEnd(40)} ${goal.padEnd(10)} ${now}`)
