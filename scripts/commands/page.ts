import { fileURLToPath } from 'node:url'
import type { Command, Option } from 'commander'
import { WITHOUT_COMMAND } from '../../cli/calls-without-command.ts'
import type { Io } from '../../cli/kit/io.ts'
import { drawFlags } from '../../cli/kit/run.ts'
import { root } from '../../cli/main.ts'
import { NOUNS } from '../../cli/nouns.ts'
import { TOPICS } from '../../cli/topics.ts'

export const COMMANDS_FILE = fileURLToPath(new URL('../../docs/cli.md', import.meta.url))

const HEAD = `# All commands

Every command of \`evergreen\` with its options, written from the commands by \`npm run commands\`. An introduction with examples is
[Command line](command-line.md). \`evergreen help <command>\` prints the same with examples.
Commands of a server, such as \`serve\`, \`migrate\` and \`backup\`, are in [install](install.md), [backup](backup.md) and
\`evergreen help <command>\`.
`

/** Escapes text for a table cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<')

const optionLine = ({ flags, description, argChoices }: Option): string =>
  `| \`${flags.replaceAll('|', '\\|')}\` | ${cell(description)}${argChoices?.length ? ` One of: ${argChoices.map(cell).join(', ')}` : ''} |`

const table = (options: readonly Option[]): string[] =>
  options.length > 0 ? ['', '| option | what |', '| --- | --- |', ...options.map(optionLine)] : []

/** A command and all its subcommands, recursively. */
function* commandsOf(command: Command, path: string[]): Generator<{ words: string; command: Command }> {
  const words = [...path, command.name()]
  const verbs = command.commands.filter((each) => each.name() !== 'help' && each.name() !== 'words')
  yield { words: [...words, ...command.registeredArguments.map(usageOf)].join(' '), command }
  for (const verb of verbs) yield* commandsOf(verb, words)
}

const usageOf = (argument: Command['registeredArguments'][number]): string => {
  const name = argument.variadic ? `${argument.name()}...` : argument.name()
  return argument.required ? `<${name}>` : `[${name}]`
}

/** Commands that the page leaves out: openapi.json describes the calls, and other pages the programs of a server. */
const ELSEWHERE = ['call', 'tui', 'serve', 'worker', 'migrate', 'backup', 'restore', 'search', 'admin']

/** Calls without a command, by reason. */
const callsWithoutCommand = (): string[] => {
  const byReason = Map.groupBy(Object.entries(WITHOUT_COMMAND), ([, reason]) => reason)
  const rows = [...byReason].map(([reason, calls]) => `| ${calls.map(([name]) => `\`${name}\``).join(', ')} | ${cell(reason)} |`)
  return ['`evergreen call` makes these, too.', '', '| call | why it has none |', '| --- | --- |', ...rows, '']
}

export async function commandsPage(): Promise<string> {
  const io = { stdout: {}, stderr: {}, env: {} } as Io
  const program = root(io)
  const lines = [HEAD, '## Options of all commands', ...table(program.createHelp().visibleOptions(program)), '']
  for (const noun of program.commands) {
    if (ELSEWHERE.includes(noun.name())) continue
    ;(await NOUNS[noun.name()]?.load())?.add(noun, io)
    drawFlags(noun)
    lines.push(`## ${noun.name()}`, '', `${cell(noun.description())}`, '')
    for (const { words, command } of commandsOf(noun, [])) {
      const options = command.options.filter(({ hidden }) => !hidden)
      if (command === noun && options.length === 0) continue
      const does = command === noun ? [] : ['', cell(command.description())]
      lines.push(`### \`${words}\``, ...does, ...table(options), '')
    }
  }
  lines.push('## Calls without a command', '', ...callsWithoutCommand())
  for (const [name, text] of Object.entries(TOPICS)) lines.push(`## Help: ${name}`, '', '```', text.trim(), '```', '')
  return `${lines.join('\n').trim()}\n`
}
