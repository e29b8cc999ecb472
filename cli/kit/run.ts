import type { Command } from 'commander'
import type { Client, Send } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { dateFormat } from '../../rules/installation/date-format.ts'
import { PERMISSIONS, type Permission, type Person } from '../../rules/people/permissions.ts'
import { CLI_PACKAGE, isOlder } from '../../rules/programs/packages.ts'
import { EXIT, Failure } from './errors.ts'
import { addPaging } from './fields/paging.ts'
import { readMany } from './find/many.ts'
import type { Globals, Io, Output, Run } from './io.ts'
import { jsonText } from './output/clean.ts'
import { pagedOutput } from './output/pager.ts'
import { printStatus } from './output/print.ts'
import { mustKnow, type Profile, readDateFormat, readProfile } from './settings/profile.ts'
import { pageOf } from './web.ts'

export type { Globals, Run }

/** The export of every noun's file: it adds its verbs to the given command. */
export interface Noun {
  add(noun: Command, io: Io): void
  /** For a noun with many verbs: creates only the requested one. */
  draw?(verb: Command, io: Io): void
}

/** The words behind `evergreen`. */
export type Nouns = Record<string, NounEntry>

interface NounEntry {
  does: string
  load(): Promise<Noun>
  /** Loads a frequent verb without the other verbs of its noun, which take long to load. */
  alone?: Record<string, () => Promise<Noun>>
  worksAlone?: true
  /** The permission to use the noun. Without one, every signed-in user may. */
  who?: Permission
}

export type Flags = Record<string, unknown>

/** What a command does: a sentence, or its call, which also says who may make it. */
export type Does = string | Pick<Call, 'does' | 'permission'>

interface Spec {
  /** In commander's syntax: 'show <license>'. */
  verb: string
  does: Does
  /** Examples, without `evergreen <noun> `. Help begins with them. */
  examples: string[]
  /** It prints a list, as every `list` does. */
  isList?: true
}

/**
 * Converts the arguments and flags of a verb to the options of its `run`. commander does not type them: each verb names the types of
 * those that it declares: `([license]: [string], { output }: { output?: string }) => …`.
 */
interface Reader<Options> {
  options(args: unknown[], flags: Flags): Options | Promise<Options>
}

/** One verb of a noun: `options` reads the command line, and `run` does not know flags. */
export function verb<Options>(
  noun: Command,
  io: Io,
  spec: Spec,
  command: Reader<Options> & { flags?(command: Command): void; run(run: Run, options: Options): Promise<void> },
): Command {
  const made = noun.command(spec.verb)
  describe(made, spec)
  undrawn.set(made, () => {
    command.flags?.(made)
    if (spec.isList || made.name() === 'list') addPaging(made)
  })
  return setAction(made, io, command)
}

/** Who may use a verb, where its call says so. */
const callers = new WeakMap<Command, Permission>()

/** For the help of a noun: moves the verbs that the user may not use to the end, and says who may. */
export function groupByPermission(noun: Command, person: Person, dim: (text: string) => string): void {
  const isTheirs = (verb: Command) => {
    const who = callers.get(verb)
    return !who || PERMISSIONS[who].role(person)
  }
  const others = noun.commands.filter((each) => !isTheirs(each))
  for (const each of others) {
    const who = callers.get(each)
    if (who) each.helpGroup(FOR_OTHERS).description(dim(`${each.description()} (${PERMISSIONS[who].grantedTo})`))
  }
  // The groups of the help are in the order of their first commands.
  ;(noun.commands as Command[]).sort((a, b) => Number(others.includes(a)) - Number(others.includes(b)))
}

/** The title of the commands in the help that the user may not use. */
export const FOR_OTHERS = 'For others:'

/** Functions that add the flags of a verb. They run only for the verb of the command line. */
const undrawn = new WeakMap<Command, () => void>()

/** Adds the flags of a command, and of those below it. */
export function drawFlags(command: Command): void {
  undrawn.get(command)?.()
  undrawn.delete(command)
  for (const below of command.commands) drawFlags(below)
}

/** Help begins with examples, because people read those first. */
export function describe(command: Command, { does, examples }: Omit<Spec, 'verb'>): void {
  if (typeof does !== 'string') callers.set(command, does.permission)
  const path = [command.name()]
  for (let up = command.parent; up; up = up.parent) path.unshift(up.name())
  path.pop()
  command
    .description(typeof does === 'string' ? does : does.does)
    .addHelpText('before', ['Examples:', ...examples.map((line) => `  $ ${path.join(' ')} ${line}`), ''].join('\n'))
}

export function setAction<Options>(
  command: Command,
  io: Io,
  { options, run }: Reader<Options> & { run(run: Run, options: Options): Promise<void> },
): Command {
  return command.action(async () => {
    const given = command.optsWithGlobals<Globals>()
    const json = given.ndjson ?? given.json ?? (given.jq ? true : undefined)
    const globals = json ? { ...given, json } : given
    const batchIds: number[] = []
    const page = globals.web ? pageOf(command) : undefined
    // Only lists are paged, because other commands ask questions between their outputs.
    const paged = command.name() === 'list' && globals.pager !== false && !json ? pagedOutput(io) : null
    const { stdout, output, filtered } = watched(globals.jq, paged ?? io.stdout)
    const notes = later(io.stderr)
    const changed = { stdout, ...(paged && { stderr: notes.stderr }) }
    const running: Run = { io: Object.assign(Object.create(io), changed), globals, batchIds, said: [], ...(page && { page }) }
    // jq filters a JSON document at the end, and NDJSON as its rows arrive.
    if (globals.ndjson) running.flush = filtered
    dateFormat.set(readDateFormat(globals, io.env))
    try {
      await readMany(running, command)
      await run(running, await options(command.processedArgs, flagsOf(command)))
      const result = { messages: running.said, batchIds: [...batchIds] }
      if (globals.json && !output.hasPrinted) stdout.write(`${jsonText(result, globals.ndjson ? 0 : 2)}\n`)
      await paged?.end()
      await filtered()
    } finally {
      printStatus(running, ...batchIds.map((id) => `Undo with: evergreen batches undo ${id}${sameServer(globals)}`))
      notes.print()
    }
  })
}

/** The flags of a command, including those that commander gave to a noun which has the same flag: `fees licenses --by property`. */
function flagsOf(command: Command): Flags {
  const all = command.optsWithGlobals<Flags>()
  const names = command.options.map((option) => option.attributeName())
  return Object.fromEntries(names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]))
}

/** A stderr for a command with a pager: it prints when the person has left the pager, which would otherwise be drawn over. */
function later(to: Output) {
  let text = ''
  const write: Output['write'] = (more) => {
    text += more
  }
  const print = () => {
    if (text) to.write(text)
    text = ''
  }
  return { stderr: Object.assign(Object.create(to), { write }) as Output, print }
}

/** Wraps stdout to record whether anything was printed. With `jq`, text is buffered until `filtered` filters and writes it. */
function watched(jq: string | undefined, to: Output) {
  const output = { hasPrinted: false }
  let text = ''
  const write: Output['write'] = (more) => {
    output.hasPrinted = true
    if (jq) text += more
    else to.write(more)
  }
  const filtered = async () => {
    if (!jq || text === '') return
    const whole = text
    text = ''
    to.write(await (await import('./output/jq.ts')).jq(whole, jq))
  }
  const stdout: Output = Object.assign(Object.create(to), { write, once: to.once?.bind(to) })
  return { stdout, output, filtered }
}

/** The flags that the next command needs to reach the same server and user. Environment and settings apply to it anyway. */
const sameServer = ({ server, profile }: Globals): string =>
  Object.entries({ server, profile })
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${value}`))
    .join('')

/** A connection for the signed-in user. */
export interface Session {
  api: Client
  send: Send
  profile: Profile
}

export const signInNeeded = (profile: Profile): Failure =>
  new Failure(EXIT.signIn, `You are not signed in to ${profile.server}.`, [
    profile.name === 'default' ? 'Sign in first: evergreen login' : `Sign in first: evergreen login --profile ${profile.name}`,
  ])

/** The effective profile; fails with exit code 4 if it has no token. */
export function signedIn({ io, globals }: Run): Profile & { token: string } {
  const profile = readProfile(globals, io.env, io.cwd)
  mustKnow(globals, io.env)
  if (!profile.token) throw signInNeeded(profile)
  return { ...profile, token: profile.token }
}

/** Prints once that the server is newer than this program. Scripts do not get this notice. */
const updateNotice =
  (run: Run, { server }: Profile) =>
  (version: string) => {
    if (run.isToldOfUpdate || run.io.stderr.isTTY !== true || !isOlder(packageJson.version, version)) return
    run.isToldOfUpdate = true
    printStatus(run, `This program is ${packageJson.version}, and the server ${version}. Update it: npm install -g ${server}${CLI_PACKAGE}`)
  }

/** The call table is loaded here only, so that help and usage errors are fast. */
export async function connect(run: Run): Promise<Session> {
  const profile = signedIn(run)
  const [{ createClient, overHttp }, { BASE_PATH }, { wrapSend }] = await Promise.all([
    import('../../client/index.ts'),
    import('../../contract/index.ts'),
    import('./sending.ts'),
  ])
  const onBatch = (id: number) => void run.batchIds.push(id)
  const http = overHttp({
    base: profile.server + BASE_PATH,
    token: profile.token,
    fetch: run.io.fetch,
    onBatch,
    onVersion: updateNotice(run, profile),
  })
  const send = wrapSend(run, http)
  return { api: createClient(send), send, profile }
}
