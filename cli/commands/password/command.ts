import type { Command } from 'commander'
import { userProfile } from '../../../contract/user-profile/calls.ts'
import { changePassword } from '../../../forms/my-account/account.ts'
import { messages } from '../../../rules/messages.ts'
import { ask, mayAsk, readAll } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { askNewPassword } from '../../kit/new-password.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, setAction, signedIn } from '../../kit/run.ts'

const { changePassword: call } = userProfile
const MAX_CHARACTERS = 1024

export function add(password: Command, io: Io): void {
  describe(password, {
    does: {
      ...call,
      does: `${call.does} Both passwords are asked for, or read from stdin: the current one in the first line, the new one in the second.`,
    },
    examples: ['password', 'password < passwords.txt'],
  })
  setAction(password, io, { options: () => ({}), run: runChange })
}

async function runChange(run: Run): Promise<void> {
  signedIn(run)
  const typed = await (run.io.stdin.isTTY ? asked(run) : piped(run))
  await sendForm(run, await connect(run), changePassword, {}, typed)
  printStatus(run, call.success, messages.passwordChangeHow)
}

async function asked(run: Run) {
  if (!mayAsk(run)) throw usage('Pipe the current and the new password in, one a line.')
  const currentPassword = await ask(run, 'Current Password:', true)
  return { currentPassword, ...(await askNewPassword(run, 'New Password:')) }
}

async function piped(run: Run) {
  const [currentPassword = '', password = ''] = (await readAll(run.io.stdin, MAX_CHARACTERS)).split(/\r?\n/)
  return { currentPassword, password, confirmPassword: password }
}
