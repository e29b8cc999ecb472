import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync } from 'vite'

/** Vite plugins that remove unused code from the console's bundle. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const TEXT = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source

const withBlank = (code: string, property: string): string => code.replace(new RegExp(`\\b${property}:\\s*${TEXT}`, 'g'), `${property}: ''`)

/** Code of the contract without the sentences of its calls. The terminal does not use them either. */
export const withoutDoes = (code: string): string => withBlank(code, 'does')

/** Removes the descriptions of calls, fields and permissions, which only openapi.json and the command line use. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  transform: (code, id) => {
    if (id.includes('/rules/people/permissions')) return withBlank(code, 'grantedTo')
    return id.includes('/contract/')
      ? withoutDoes(code).replace(new RegExp(`\\bdescription:\\s*${TEXT}\\s*,?(?=\\s*(?:[\\w}]|$))`, 'g'), '')
      : undefined
  },
}

/** Folders whose code runs in a browser. */
const OF_THE_CONSOLE = ['admin', 'client', 'contract', 'forms', 'rules']

const isOfMessages = (path: string) => path.replaceAll('\\', '/').includes('rules/messages')

/**
 * Every identifier in the console's code, which includes the key of every message that it uses. In the message files themselves, only names
 * after a dot count, where messages are made of others.
 */
const wordsOfTheConsole = (): Set<string> =>
  new Set(
    OF_THE_CONSOLE.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing/.test(path))
        .flatMap((path) => readFileSync(join(ROOT, path), 'utf8').match(isOfMessages(path) ? /(?<=\.)\w+/g : /\w+/g) ?? []),
    ),
  )

interface Range {
  start: number
  end: number
}

/** The source ranges of unused messages: properties of exported objects whose name is not in `words`. */
const unnamedIn = (code: string, words: ReadonlySet<string>): Range[] =>
  parseSync('messages.ts', code).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => {
      const object = init?.type === 'TSAsExpression' || init?.type === 'TSSatisfiesExpression' ? init.expression : init
      if (object?.type !== 'ObjectExpression') return []
      return object.properties.flatMap((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
        // A message can be used by another one in the same file.
        const uses = code.match(new RegExp(`\\b${property.key.name}\\b`, 'g'))?.length ?? 0
        return words.has(property.key.name) || uses > 1 ? [] : [{ start: property.start, end: property.end }]
      })
    })
  })

/** The code without the messages whose name is not in `words`. */
export const withoutUnnamed = (code: string, words: ReadonlySet<string>): string =>
  unnamedIn(code, words).reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)

/** Removes the messages that only the server, the command line or the terminal use. */
export const withoutOthersSentences = (): Plugin => {
  let words: ReadonlySet<string>
  return {
    name: 'without-others-sentences',
    enforce: 'pre',
    buildStart: () => {
      words = wordsOfTheConsole()
    },
    transform: (code, id) => (isOfMessages(id) ? withoutUnnamed(code, words) : undefined),
  }
}

const asItIs = (names: readonly string[]) => `const same = (text) => text\n${names.map((name) => `export const ${name} = same`).join('\n')}`

/** Modules that the console never uses but react-admin imports, with the code that replaces them. */
const UNUSED: readonly [path: string, code: string][] = [
  // The server creates the exports of lists.
  ['/jsonexport/dist/index.js', 'export default () => {}'],
  // The console has its own bar for selected rows.
  ['/ra-ui-materialui/dist/list/BulkActionsToolbar.js', 'export const BulkActionsToolbar = () => null'],
  ['/ra-ui-materialui/dist/button/BulkDeleteButton.js', 'export const BulkDeleteButton = () => null'],
  // The console has its own columns menu.
  ['/ra-ui-materialui/dist/list/datatable/ColumnsSelector.js', 'export const ColumnsSelector = () => null'],
  ['/ra-ui-materialui/dist/list/datatable/ColumnsSelectorItem.js', 'export const ColumnsSelectorItem = () => null'],
  ['/ra-ui-materialui/dist/preferences/Inspector.js', 'export const Inspector = () => null'],
  // Every column and resource has a title, so none is derived from a name.
  ['/inflection/lib/inflection.js', asItIs(['capitalize', 'humanize', 'inflect', 'pluralize', 'singularize', 'transform'])],
  // Keyboard shortcuts are in palette/useKeys.ts.
  ['/react-hotkeys-hook/packages/react-hotkeys-hook/dist/index.js', 'export const useHotkeys = () => null'],
]

/** Replaces the modules of `UNUSED`. Fails if a package no longer has one. */
export const withoutUnused = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'without-unused',
    apply: 'build',
    load: (id) => {
      const found = UNUSED.find(([path]) => id.endsWith(path))
      if (!found) return undefined
      met.add(found[0])
      return found[1]
    },
    buildEnd(error) {
      const lost = UNUSED.filter(([path]) => !met.has(path))
      if (!error && lost.length > 0) this.error(`Not found: ${lost.map(([path]) => path).join(', ')}. Correct admin/lighter.ts.`)
    },
  }
}
