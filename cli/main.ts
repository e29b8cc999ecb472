import { Command, CommanderError, Option } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { PERMISSIONS, type Permission } from '../rules/people/permissions.ts'
import { explain, usage } from './kit/errors.ts'
import { type Io, mayColour, processIo } from './kit/io.ts'
import { didYouMean } from './kit/nearest.ts'
import { jsonText } from './kit/output/clean.ts'
import { drawFlags, FOR_OTHERS, type Globals, groupByPermission } from './kit/run.ts'
import { expanded, readAliases } from './kit/settings/aliases.ts'
import { readPerson } from './kit/settings/profile.ts'
import { wholeNumber } from './kit/whole-number.ts'
import { NOUNS } from './nouns.ts'
import { isTopic, TOPICS, topicNames } from './topics.ts'

/**
 * Runs one command line (without `node evergreen.js`) and resolves to its exit code. It never throws:
 * errors become messages and exit codes here only.
 */
export async function runCli(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const isJson = argv.some((word) => /^--(nd)?json(=|$)/.test(word))
  let said = ''
  try {
    const [first, second] = operands(argv)
    if (first === 'help' && second && isTopic(second)) {
      io.stdout.write(TOPICS[second])
      return 0
    }
    if (first === 'help' && second) mustBeKnown(second, [...Object.keys(NOUNS), ...topicNames])
    const words = spelled(withAlias(argv, io))
    const [name = '', verb = ''] = operands(words)
    const writeError = (text: string) => {
      if (isJson) said += text
      else io.stderr.write(text)
    }
    // Completion needs all nouns, other commands only their own.
    const program = root(io, name === 'completion' || !isNoun(name) ? undefined : name, writeError)
    const command = program.commands.find((each) => each.name() === name)
    const noun = NOUNS[name]
    if (command && noun) (await (noun.alone?.[verb] ?? noun.load)()).add(command, io)
    const asked = commandOf(program, operands(words))
    if (first === 'help' && asked.next !== undefined && asked.command.commands.length > 0)
      mustBeKnown(
        asked.next,
        asked.command.commands.map((each) => each.name()),
      )
    drawFlags(asked.command)
    const parsed = isGroup(program, words) ? [...words, '--help'] : words
    const person = asked.command !== program && parsed.some((word) => word === '--help' || word === '-h') ? readPerson(io.env) : null
    if (person) groupByPermission(asked.command, person, dimOn(io))
    await program.parseAsync(parsed, { from: 'user' })
    return 0
  } catch (error) {
    const { code, lines, errors = {} } = explain(error, io.signal.aborted, Boolean(io.env.EVERGREEN_TOKEN))
    const [message = '', ...hints] = [...(said ? said.trim().split('\n') : lines), ...hintOnFields(error, argv)]
    if (isJson && code !== 0) io.stderr.write(`${jsonText({ error: { exitCode: code, message, hints, errors } }, 0)}\n`)
    else for (const line of lines) io.stderr.write(`${line}\n`)
    if (io.env.DEBUG && error instanceof Error) io.stderr.write(`${error.stack}\n`)
    return code
  }
}

/** Replaces an alias in the place of the first word. Commands take precedence, so the settings are read only for other words. */
function withAlias(argv: readonly string[], io: Io): readonly string[] {
  const [first] = operands(argv)
  if (first === undefined || first === 'help' || Object.hasOwn(NOUNS, first)) return argv
  return expanded(argv, argv.indexOf(first), readAliases(io.env))
}

/** `gh` takes the fields of --json after a space; here they need "=". */
function hintOnFields(error: unknown, argv: readonly string[]): string[] {
  const at = argv.findIndex((word) => word === '--json' || word === '--ndjson')
  const fields = argv[at + 1]
  const isExcess = error instanceof CommanderError && error.code === 'commander.excessArguments'
  return isExcess && at >= 0 && fields && /^\w+(,\w+)*$/.test(fields) ? [`For these fields, write ${argv[at]}=${fields}`] : []
}

function mustBeKnown(word: string, known: string[]): void {
  if (!known.includes(word)) throw usage(`There is no help on "${word}".`, ...didYouMean(word, known), 'All commands: evergreen help')
}

const isNoun = (word: string): boolean => Object.hasOwn(NOUNS, word)

/** The key of the compile cache: the noun, or noun and verb for a verb that is loaded alone. Undefined for unknown words. */
export const codeOf = ([name = 'help', verb = '']: string[]): string | undefined =>
  isNoun(name) ? (NOUNS[name]?.alone?.[verb] ? `${name}-${verb}` : name) : name === 'help' ? name : undefined

/** The program with the names of all nouns, or of `only` one. The file of a noun is loaded when it is used. */
export function root(io: Io, only?: string, writeError: (text: string) => void = (text) => io.stderr.write(text)): Command {
  const program = new Command('evergreen')
    .description(
      'Keeps business licenses renewed: every property, license, authority and date, and each renewal carried through its stages.',
    )
    .version(packageJson.version)
    .option('--server <url>', 'the server to talk to (also EVERGREEN_SERVER)')
    .option('--profile <name>', 'the profile to use (also EVERGREEN_PROFILE)')
    // The value needs "=", so that a bare --json does not consume the next word.
    .addOption(new Option('--json [=fields]', 'print JSON; with a list of fields, only those').argParser(fieldNames))
    .addOption(new Option('--ndjson [=fields]', 'print JSON, with one line for each row of a list').argParser(fieldNames))
    .option('--jq <expression>', 'filter the JSON with a jq expression')
    .option('--template <text>', "print a line for each row, such as '{licenseNumber} expires {expirationDate}'")
    .addOption(new Option('--columns <names>', 'print these columns or fields, in this order').argParser(fieldNames))
    .option('--web', 'open the page of the list or record in a browser')
    .option('--no-pager', 'print a long list at once')
    .option('--no-input', 'ask no questions')
    .option('-y, --yes', 'answer yes to every question')
    .option('-q, --quiet', 'print nothing but errors to stderr')
    .option('--no-color', 'print without colors (also NO_COLOR)')
    .option('--timeout <seconds>', 'how long to wait for a reply (default: 120)', wholeNumber(1, 300))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: writeError,
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('before', 'Examples:\n  $ evergreen login\n  $ evergreen renewals list --past-due\n  $ evergreen renewals begin 42\n')
    .addHelpText('after', `\nMore help: evergreen help <command>, and on ${topicNames.join(', ')}: evergreen help <topic>`)
  if (only) program.command(only).description(NOUNS[only]?.does ?? '')
  else addNouns(program, io)
  return program
}

const dimOn = (io: Io) => (text: string) => (mayColour(io.stdout, io.env) ? `\u001b[2m${text}\u001b[22m` : text)

/** Lists the nouns that the user may use, then the others with the role that may. Without a sign-in, all are listed alike. */
function addNouns(program: Command, io: Io): void {
  const person = readPerson(io.env)
  const dim = dimOn(io)
  const isTheirs = (who: Permission | undefined) => !person || !who || PERMISSIONS[who].role(person)
  const all = Object.entries(NOUNS)
  for (const [name, { does, who }] of all) if (isTheirs(who)) program.command(name).description(does)
  for (const [name, { does, who }] of all) {
    if (who === undefined || isTheirs(who)) continue
    program
      .command(name)
      .description(dim(`${does} (${PERMISSIONS[who].grantedTo})`))
      .helpGroup(FOR_OTHERS)
  }
}

const fieldNames = (text: string): Globals['json'] => {
  const names = text
    .replace(/^=/, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length ? names : true
}

const VALUED = ['--server', '--profile', '--timeout', '--jq', '--template', '--columns']

/** The words that are neither options nor values of global options. */
function operands(words: readonly string[]): string[] {
  return words.filter((word, index) => !word.startsWith('-') && !VALUED.includes(words[index - 1] ?? ''))
}

/** Turns `help renewals begin` into `renewals begin --help`, and keeps a bare --json or --ndjson from consuming the next word. */
function spelled(argv: readonly string[]): string[] {
  const words = argv.map((word) => (word === '--json' || word === '--ndjson' ? `${word}=` : word))
  const [globals, rest] = leading(words)
  return rest[0] === 'help' ? [...globals, ...rest.slice(1), '--help'] : words
}

/** Splits the words into the leading options and the rest. */
function leading(words: string[]): [string[], string[]] {
  const [first] = operands(words)
  const at = first === undefined ? words.length : words.indexOf(first)
  return [words.slice(0, at), words.slice(at)]
}

/** The command that the first words name, and the next word, which does not belong to its name. */
function commandOf(program: Command, words: string[]): { command: Command; next?: string } {
  let command = program
  for (const word of words) {
    const below = command.commands.find((each) => each.name() === word)
    if (!below) return { command, next: word }
    command = below
  }
  return { command }
}

/** `evergreen renewals` without a verb shows its help; a few nouns also work alone. */
function isGroup(program: Command, words: string[]): boolean {
  if (words.length === 0) return true
  const [, asked] = leading(words)
  const { command, next } = commandOf(program, asked)
  return next === undefined && asked.length > 0 && command.commands.length > 0 && !NOUNS[command.name()]?.worksAlone
}
