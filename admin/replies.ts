import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync } from 'vite'
import { calls } from '../contract/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Where code names the reply of a call: for a title, or for the columns of a table. */
const NAMES_A_REPLY = /\bcalls\.(\w+)\.(\w+)\.reply\b|\bdefineColumns\(\s*calls\.(\w+)\.(\w+)/g

/** The calls whose replies the console's code names, as `licenses.list`. */
export const readReplies = (code: string): string[] =>
  [...code.matchAll(NAMES_A_REPLY)].map(([, resource, call, ofColumns, listCall]) => `${resource ?? ofColumns}.${call ?? listCall}`)

const repliesOfTheConsole = (): Set<string> =>
  new Set(
    ['admin', 'forms'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
        .flatMap((file) => readReplies(readFileSync(join(ROOT, folder, file), 'utf8'))),
    ),
  )

/** What a walk through a file meets. */
type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The properties of an object, by their names. */
const propertiesOf = (node: unknown): Map<string, Node> =>
  new Map(
    (isNode(node) && node.type === 'ObjectExpression' ? childrenOf(node) : []).flatMap((property) =>
      isNode(property.key) && isNode(property.value) && typeof property.key.name === 'string' ? [[property.key.name, property.value]] : [],
    ),
  )

interface Change {
  start: number
  end: number
  text: string
}

/** An empty reply for each row of the call table that nobody reads. A file's reply says so, and stays. */
const emptyReplies = (node: Node, isRead: (call: string) => boolean): Change[] =>
  [...propertiesOf(node)].flatMap(([call, row]) => {
    const fields = propertiesOf(row)
    const reply = fields.get('reply')
    if (!reply || !fields.has('method') || propertiesOf(reply).has('file') || isRead(call)) return []
    return [{ start: reply.start, end: reply.end, text: '{}' }]
  })

const changesIn = (node: Node, isRead: (call: string) => boolean): Change[] => [
  ...emptyReplies(node, isRead),
  ...childrenOf(node).flatMap((child) => changesIn(child, isRead)),
]

/** Making a schema has no other effect, which the bundler cannot see: so marked, it leaves out those that are no longer used. */
const markedPure = (statement: Node): Change[] => {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  if (declaration.type !== 'VariableDeclaration') return []
  return childrenOf(declaration).flatMap(({ init }) =>
    isNode(init) && /^(Call|Object)Expression$/.test(init.type)
      ? [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ]
      : [],
  )
}

const RESOURCE = /const (\w+) = defineCalls/

/** The code of a file of the contract without the replies that `read` does not name. The parts of a resource are known by the call alone. */
export const withoutReplies = (code: string, read: ReadonlySet<string>): string => {
  const program: unknown = parseSync('contract.ts', code).program
  const names = [...read].map((name) => name.split('.')[1])
  const changes = (isNode(program) ? [program.body].flat().filter(isNode) : []).flatMap((statement) => {
    const resource = RESOURCE.exec(code.slice(statement.start, statement.end))?.[1] ?? ''
    const isRead = (call: string) => (resource in calls ? read.has(`${resource}.${call}`) : names.includes(call))
    return [...markedPure(statement), ...changesIn(statement, isRead)]
  })
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
}

/** The console reads few replies by their schemas: the columns of tables, and some titles. */
export const withoutUnreadReplies = (): Plugin => {
  let read: ReadonlySet<string>
  return {
    name: 'without-unread-replies',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      read = repliesOfTheConsole()
    },
    transform: (code, id) => (/\/contract\/(?!fields\/)[^?]*\.ts$/.test(id) ? withoutReplies(code, read) : undefined),
  }
}
