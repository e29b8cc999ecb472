import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { printList, printStatus, write } from '../../kit/output/print.ts'
import { describe, type Run, verb } from '../../kit/run.ts'
import { configFile, readProfile, readSettings, saveSetting } from '../../kit/settings/profile.ts'
import { readProject } from '../../kit/settings/project.ts'

const SETTINGS = ['server', 'profile'] as const
const ROW: Schema = { properties: { name: { title: 'Name' }, value: { title: 'Value' }, from: { title: 'From' } } }

export function add(config: Command, io: Io): void {
  describe(config, {
    does: 'The settings of this program: which server, and as which profile.',
    examples: ['config list', 'config set server https://evergreen.example', 'config set profile night-jobs'],
  })
  verb(
    config,
    io,
    {
      verb: 'path',
      does: 'Print the paths of the settings files: your own, then that of the current project, if any.',
      examples: ['path'],
    },
    { options: () => ({}), run: async (run) => write(run, [configFile(run.io.env), readProject(run.io.cwd)?.file ?? ''].filter(Boolean)) },
  )
  verb(
    config,
    io,
    { verb: 'list', does: 'The settings in force, and where each is from.', examples: ['list', 'list --profile night-jobs --json'] },
    { options: () => ({}), run: runList },
  )
  verb(
    config,
    io,
    {
      verb: 'set <name> <value>',
      does: 'Keep the server of a profile, or which profile is used where none is named.',
      examples: ['set server https://evergreen.example', 'set server https://test.example --profile test', 'set profile test'],
    },
    { options: ([name, value]: [string, string]) => ({ name, value }), run: runSet },
  )
}

/** The token itself is never shown. */
async function runList(run: Run): Promise<void> {
  const { profile, server, token } = readSettings(run.globals, run.io.env, run.io.cwd)
  const items = [
    { name: 'profile', ...profile },
    { name: 'server', ...server },
    { name: 'token', ...token, value: token.value ? 'kept' : 'none' },
  ]
  await printList(run, { items }, { properties: { items: { items: ROW } } }, ['name', 'value', 'from'])
}

async function runSet(run: Run, { name, value }: { name: string; value: string }): Promise<void> {
  const { env, cwd } = run.io
  const setting = SETTINGS.find((one) => one === name)
  if (!setting) throw usage(`There is no setting "${name}".`, ...didYouMean(name, SETTINGS), `Available: ${SETTINGS.join(', ')}`)
  if (name === 'profile') saveSetting(env, { profile: value })
  else saveSetting(env, { profile: readProfile({ profile: run.globals.profile }, env).name, server: value })
  const { profile, server, token } = readSettings(run.globals, env)
  const project = readProject(cwd)
  printStatus(
    run,
    `The profile ${profile.value} uses ${server.value}.`,
    token.value ? undefined : 'It is not signed in there: evergreen login',
    project?.[setting] && `In this folder ${project.file} says which ${name} is used.`,
  )
}
