import type { Command } from 'commander'
import { sendCall } from '../../../client/send-call.ts'
import { type Call, type HttpResponse, inputSchema, isFile, paramNames, replySchema } from '../../../contract/call.ts'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import { allCalls, type NamedCall } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { readAll } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, collect, kebab, parseValue, readFields } from '../../kit/fields/fields.ts'
import type { Io } from '../../kit/io.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { printPages } from '../../kit/output/pages.ts'
import { isObject, pageOf, printJson, printList, printStatus } from '../../kit/output/print.ts'
import { addOutput, saveFile } from '../../kit/output/save.ts'
import { parseJson, textOf } from '../../kit/output/text.ts'
import { asking } from '../../kit/records.ts'
import { connect, describe, type Flags, type Run, setAction } from '../../kit/run.ts'
import { schemaHelp } from './call-help.ts'

export function add(command: Command, io: Io): void {
  describe(command, {
    does: 'Say any call of the server by its name. --help after a name prints its schema.',
    examples: [
      'call --list',
      'call licenses.get --id 42',
      `call licenses.list --body '{"searchTerm":"bar"}'`,
      'call renewals.begin --id 42 --body @begin.json',
    ],
  })
  command.argument('[name]').option('--list', 'list the calls')
  setAction(command, io, {
    options: ([name]: [string], flags) => ({ name, list: flags.list === true }),
    run: async (run, options) => (options.list ? runNames(run) : unknown(command, options.name)),
  })
  for (const { name, call } of allCalls()) command.command(name).description(call.does)
  // Only the flags of the requested call are created: there are hundreds of calls.
  command.hook('preSubcommand', (_call, named) => draw(named, io))
}

function unknown(command: Command, name: string | undefined): never {
  if (name === undefined) command.help()
  throw usage(
    `There is no call "${name}".`,
    ...didYouMean(
      name,
      allCalls().map((each) => each.name),
    ),
    'All of them: evergreen call --list',
  )
}

async function runNames(run: Run): Promise<void> {
  const items = allCalls().map(({ name, call: { method, path, permission, does } }) => ({ name, method, path, permission, does }))
  const properties = Object.fromEntries(['name', 'method', 'path', 'permission', 'does'].map((name) => [name, { title: name }]))
  await printList(run, { items }, { properties: { items: { items: { properties } } } }, ['name', 'method', 'path', 'permission', 'does'])
}

export function draw(command: Command, io: Io): void {
  const named = allCalls().find(({ name }) => name === command.name())
  if (named) drawCall(command, io, named)
}

function drawCall(command: Command, io: Io, named: NamedCall): void {
  const { name, call } = named
  const params = paramNames(call.path)
  const example = [name, ...params.map((param) => `--${kebab(param)} 1`), ...(call.body ? ['--body @body.json'] : [])]
  describe(command, { does: call, examples: [example.join(' ')] })
  if (params.length) command.option('--param <name=value>', 'a value of the path', collect)
  if (call.query) command.option('--query <name=value>', 'a value of the query; repeat for several', collect)
  if (call.body) command.option('--body <json>', 'the body: JSON, @file, or - for stdin')
  command.option('--if-match <version>', 'refuse when the record is no longer of this version', (text) =>
    parseValue({ type: 'integer' }, text),
  )
  command.option('--idempotency-key <key>', 'a repeated call with this key answers as the first did')
  if (isFile(call.reply)) addOutput(command)
  for (const schema of [paramsOf(named), call.query, call.body]) addFields(command, schema)
  setAction(command, io, { options: (_args, flags: CallFlags) => ({ named, flags }), run: runCall })
  command.addHelpText('after', () => schemaHelp(named))
}

/** The path parameters as a schema, like the query and the body. */
const paramsOf = ({ call }: NamedCall): Schema => ({
  properties: Object.fromEntries(
    paramNames(call.path).map((name) => [name, { type: ['string', 'integer'], title: `{${name}} of the path` }]),
  ),
  required: paramNames(call.path),
})
interface CallFlags extends Flags {
  param?: string[]
  query?: string[]
  body?: string
  ifMatch?: number
  idempotencyKey?: string
  output?: string
}

async function runCall(run: Run, { named, flags }: { named: NamedCall; flags: CallFlags }): Promise<void> {
  const { call } = named
  const paramSchema = paramsOf(named)
  const params = { ...(await readFields(paramSchema, flags)), ...pairsOf(paramSchema, flags.param, '--param') }
  const missing = paramNames(call.path).filter((param) => params[param] === undefined)
  if (missing.length) throw usage(`${named.name} needs ${missing.map((param) => `--${kebab(param)}`).join(' and ')}.`)
  const query = { ...(await readFields(call.query, flags)), ...pairsOf(call.query ?? {}, flags.query, '--query') }
  const typed = call.body ? await readFields(call.body, flags) : {}
  const base = flags.body === undefined ? undefined : await bodyOf(run, flags.body)
  const body = base === undefined || isObject(base) ? { ...base, ...typed } : base
  const { send } = await connect(run)
  const { ifMatch, idempotencyKey, output } = flags
  const filter = call.body ? body : query
  if (inputSchema(call).properties?.pageNumber && isObject(filter)) {
    const read = async (asked: Values) => pageOf(await sendCall(send, call, { params, ...asking(call, asked) }))
    const asJson = { ...run, globals: { ...run.globals, json: run.globals.json ?? true } }
    await printPages(asJson, { call, filter, read, columns: [] })
    return
  }
  const answer = await sendCall(send, call, { params, query, body, ifMatch, idempotencyKey })
  if (isAFile(call, answer)) await saveFile(run, answer, output)
  else printJson(run, answer, replySchema(call))
  printStatus(run, call.success)
}

const isAFile = ({ reply }: Call, answer: unknown): answer is HttpResponse => isFile(reply) && typeof answer === 'object'

function pairsOf(schema: Schema, pairs: string[] = [], flag: string): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [name, text] = [pair.slice(0, Math.max(0, pair.indexOf('='))), pair.slice(pair.indexOf('=') + 1)]
    const known = Object.keys(schema.properties ?? {})
    const field = schema.properties?.[name]
    if (!field)
      throw usage(
        `${flag} ${pair}: there is no "${name || pair}" here.`,
        ...didYouMean(name || pair, known),
        `Available: ${known.join(', ') || 'nothing'}`,
      )
    read[name] = field.items ? [read[name] ?? [], parseValue(field.items, text)].flat() : parseValue(field, text)
  }
  return read
}

async function bodyOf({ io }: Run, text: string): Promise<unknown> {
  const json = text === '-' ? await readAll(io.stdin, 2 * limits.importBytes) : text.startsWith('@') ? await textOf(text.slice(1)) : text
  return parseJson(json, '--body')
}
