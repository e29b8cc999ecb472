import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Call, inputSchema, isFile } from '../contract/call.ts'
import { allCalls } from '../contract/index.ts'

const TABLE = fileURLToPath(new URL('../contract/index.ts', import.meta.url))

/** What the console needs of a row to make its call: all but its schemas. */
const withoutSchemas = (call: Call) => {
  const { does: _does, query: _query, body, reply, ...row } = call
  const fields = inputSchema(call).properties?.sortBy ? { properties: { sortBy: {} } } : {}
  return { ...row, ...(body && { body: fields }), reply: isFile(reply) ? reply : {} }
}

const rows = new Map(allCalls().map(({ name, call }) => [name, JSON.stringify(withoutSchemas(call))]))

const rowOf = (resource: string, verb: string): string => {
  const row = rows.get(`${resource}.${verb}`)
  if (!row) throw new Error(`There is no call ${resource}.${verb}.`)
  return row
}

/** Where a call is only made, or asked for its permission. */
const ONLY_MADE = /\b((?:useCall|mayCall|mayCallOn|addressOf|downloading)\((?:\w+, )?)calls\.(\w+)\.(\w+)\b(?!\.)/g

/** Of these files, none needs a schema. */
const NO_SCHEMAS = /\/admin\/providers\/(dataProvider|access)\.ts$/

/** `api.renewals.begin(…)` makes the call without the table. */
const made = (code: string, id: string): string => {
  const left = code
    .replace(/(?<!typeof )\bapi\.(\w+)\s*\.(\w+)\(/g, (_made, resource: string, verb: string) => `api.call(${rowOf(resource, verb)}, `)
    .replace(
      /(?<!typeof )\bapi\.(\w+)\s*\.(\w+)\b/g,
      (_named, resource: string, verb: string) => `((request) => api.call(${rowOf(resource, verb)}, request))`,
    )
  if (/(?<!typeof |\/)\bapi(\.(?!call\b|ts\b)\w|\[)/.test(left)) throw new Error(`${id}: only api.resource.call has a row here.`)
  return left
}

/** The files of the resources, by their names in the table. */
const filesOf = (table: string): Map<string, { name: string; file: string }> => {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of table.matchAll(/^import \{ ([\w, ]+) \} from '\.(\/[^']+)'$/gm))
    for (const name of names.split(', ')) files.set(name, join(TABLE, '..', file))
  return new Map(
    [...table.matchAll(/^ {2}(\w+)(?:: (\w+))?,$/gm)].map(([, key = '', name = key]) => [key, { name, file: files.get(name) ?? '' }]),
  )
}

const IMPORT = /^import \{([^}]*\bcalls\b[^}]*)\} from '[./]+\/contract\/index\.ts'$/m

/** The code with the rows that it only makes, and with the files of the resources that it names instead of the whole table. */
export const withRows = (code: string, id: string, files = filesOf(readFileSync(TABLE, 'utf8'))): string => {
  const typed = /^import type \{ (calls|Calls) \}/m.test(code)
  const literal = NO_SCHEMAS.test(id) ? /()(?<!typeof |[/.\w])calls\.(\w+)\.(\w+)\b/g : ONLY_MADE
  const left = made(code, id).replace(
    literal,
    (_row, before: string, resource: string, verb: string) => `${before}(${rowOf(resource, verb)})`,
  )
  if (typed || !IMPORT.test(left)) return left
  const named = new Set([...left.matchAll(/(?<!typeof |[/.\w])calls\.(\w+)/g)].map(([, resource = '']) => resource))
  const imports = [...named].map((resource) => {
    const found = files.get(resource)
    if (!found?.file) throw new Error(`${id}: the table has no ${resource}.`)
    return `import { ${found.name} as calls_${resource} } from '${found.file}'`
  })
  const direct = left.replace(/(?<!typeof |[/.\w])calls\.(\w+)/g, 'calls_$1')
  // A name of the table that is left says so in the build.
  const others = direct.replace(IMPORT, (_line, names: string) => {
    const kept = names.split(',').filter((name) => !/^\s*(calls|type \w+)?\s*$/.test(name))
    return kept.length > 0 ? `import {${kept.join(',')}} from '${TABLE}'` : ''
  })
  return [...imports, others].join('\n')
}

/** The client of the console has `call` alone. */
const WHOLE_CLIENT = 'recordOf(keysOf(calls), lazily)'

/** Loads the schemas of a resource with the screens and dialogs that read them, and not all of them at once. */
export const rowsOfCalls = (): Plugin => ({
  name: 'rows-of-calls',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/client/index.ts')) {
      if (!code.includes(WHOLE_CLIENT)) this.error(`client/index.ts has no ${WHOLE_CLIENT}. Correct admin/rows.ts.`)
      return code
        .replace(WHOLE_CLIENT, '{}')
        .replace('import { type Calls, calls }', 'import type { Calls, calls }')
        .replace('calls[resource]', '{}')
    }
    return /\/(admin|forms|rules)\/[^?]*\.tsx?$/.test(id) && !id.includes('/node_modules/') ? withRows(code, id) : undefined
  },
})
