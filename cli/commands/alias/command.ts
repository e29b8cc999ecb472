import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { describe, type Nouns, type Run, verb } from '../../kit/run.ts'
import { readAliases, wordsOf } from '../../kit/settings/aliases.ts'
import { saveAlias } from '../../kit/settings/profile.ts'

const ROW: Schema = { properties: { name: { title: 'Name' }, command: { title: 'Command' } } }
const NAME = /^[a-z][a-z0-9-]{0,30}$/

/** Short names for commands, stored in the settings file. `nouns`: the names that an alias must not hide. */
export const aliasOf = (nouns: Nouns) => ({
  add(alias: Command, io: Io): void {
    describe(alias, {
      does: 'Your own names for commands.',
      examples: ['alias set due "renewals list --past-due"', 'due --json', 'alias list', 'alias delete due'],
    })
    verb(alias, io, { verb: 'list', does: 'The aliases that you have.', examples: ['list'] }, { options: () => ({}), run: runList })
    verb(
      alias,
      io,
      {
        verb: 'set <name> <command>',
        does: 'Give a command a name. What follows the name is added to the command.',
        examples: ['set due "renewals list --past-due"', 'set mine "tasks list --next 7"'],
      },
      {
        options: ([name, command]: [string, string]) => ({ name, command }),
        run: async (run, { name, command }) => {
          if (!NAME.test(name)) throw usage(`An alias is named with small letters, digits and -, not "${name}".`)
          if (name in nouns || name === 'help') throw usage(`"${name}" is a command already.`)
          const [first = ''] = wordsOf(command)
          if (!(first in nouns)) throw usage(`There is no command "${first}".`, ...didYouMean(first, Object.keys(nouns)))
          saveAlias(run.io.env, name, command)
          printStatus(run, `evergreen ${name} is now evergreen ${command}`)
        },
      },
    )
    verb(
      alias,
      io,
      { verb: 'delete <name>', does: 'Forget an alias.', examples: ['delete due'] },
      {
        options: ([name]: [string]) => name,
        run: async (run, name) => {
          const known = Object.keys(readAliases(run.io.env))
          if (!known.includes(name)) throw new Failure(EXIT.notFound, `There is no alias "${name}".`, didYouMean(name, known))
          saveAlias(run.io.env, name, undefined)
          printStatus(run, `evergreen ${name} is forgotten.`)
        },
      },
    )
  },
})

async function runList(run: Run): Promise<void> {
  const items = Object.entries(readAliases(run.io.env)).map(([name, command]) => ({ name, command }))
  await printList(run, { items }, { properties: { items: { items: ROW } } }, ['name', 'command'])
  if (items.length === 0) printStatus(run, 'There are no aliases yet.')
}
