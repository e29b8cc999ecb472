import type { Command } from 'commander'
import type { Output } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { installation as calls, Installation, SETTING_NAMES } from '../../../contract/installation/calls.ts'
import { editInstallation } from '../../../forms/installation/installation.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { ask, mayAsk, readLine } from '../../kit/ask.ts'
import { requireChange } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const { get, update, testMail } = calls
/** A password is never a flag, because a command line is visible in the history of the shell and in the process list. */
const drawing = { omit: ['smtpPassword'] }

export function add(installation: Command, io: Io): void {
  describe(installation, {
    does: 'The settings of the installation: the provider’s name, mail, signing in, limits. What the environment sets cannot be changed here.',
    examples: [
      'installation show',
      'installation set --provider-name "Northwind Licensing" --time-zone America/Chicago',
      'installation test-mail',
    ],
  })
  verb(
    installation,
    io,
    { verb: 'show', does: get, examples: ['show', 'show --json=fixed'] },
    { options: () => ({}), run: async (run) => print(run, await (await connect(run)).api.installation.get()) },
  )
  verb(
    installation,
    io,
    {
      verb: 'set',
      does: { ...update, does: `${update.does} An empty --smtp-host removes the mail server.` },
      examples: [
        'set --provider-name "Northwind Licensing" --time-zone America/Chicago',
        'set --smtp-host mail.example.com --smtp-user evergreen --new-smtp-password < password.txt',
        'set --second-factor-roles Administrator,ClientAdministrator',
      ],
    },
    {
      flags: (command) => {
        addFields(command, update.body, drawing)
        command.option('--no-second-factor-roles', 'require a second factor of nobody')
        command.option('--new-smtp-password', 'set the password of the mail server: it is asked for, or read from stdin when piped')
      },
      options: readOptions,
      run: runSet,
    },
  )
  verb(installation, io, { verb: 'test-mail', does: testMail, examples: ['test-mail'] }, { options: () => ({}), run: runTestMail })
}

interface Typed {
  typed: Record<string, unknown>
  newPassword: boolean
}

async function readOptions(_args: [], { secondFactorRoles, newSmtpPassword, ...flags }: Record<string, unknown>): Promise<Typed> {
  const isNone = secondFactorRoles === false
  const typed = await readFields(update.body, isNone ? flags : { ...flags, secondFactorRoles }, drawing)
  return { typed: isNone ? { ...typed, secondFactorRoles: [] } : typed, newPassword: newSmtpPassword === true }
}

async function runSet(run: Run, { typed, newPassword }: Typed): Promise<void> {
  if (!newPassword) requireChange(typed, 'installation set')
  const password = !newPassword ? {} : { smtpPassword: mayAsk(run) ? await ask(run, 'Password:', true) : await readLine(run.io.stdin) }
  const session = await connect(run)
  await sendForm(run, session, editInstallation, { installation: await session.api.installation.get() }, { ...typed, ...password })
  print(run, await session.api.installation.get())
  printStatus(run, update.success)
}

async function runTestMail(run: Run): Promise<void> {
  const answer = await (await connect(run)).api.installation.testMail()
  printRecord(run, answer, testMail.reply, ['sentTo', 'isFile'])
  printStatus(run, answer.isFile ? messages.testMailInOutbox : sentences.testMailSentTo(answer.sentTo))
}

function print(run: Run, installation: Output<Calls['installation']['get']>): void {
  printRecord(run, installation, Installation, [...SETTING_NAMES, 'hasSmtpPassword'])
  const variables = [...new Set(installation.fixed.map(({ variable }) => variable))]
  if (variables.length > 0) printStatus(run, sentences.setByVariables(variables))
}
