import type { Command } from 'commander'
import { authentication as calls } from '../../../contract/authentication/calls.ts'
import { userProfile } from '../../../contract/user-profile/calls.ts'
import { FIRST_SCREENS, type FirstScreen } from '../../../rules/installation/first-screen.ts'
import { ROLE_LABELS } from '../../../rules/labels.ts'
import { usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, setAction, verb } from '../../kit/run.ts'

export function add(whoami: Command, io: Io): void {
  describe(whoami, { does: 'Show who is signed in, and on which server.', examples: ['whoami', 'whoami --json=email,clientName'] })
  setAction(whoami, io, { options: () => ({}), run: runWhoami })
  verb(
    whoami,
    io,
    {
      verb: 'first-screen <screen>',
      does: `Choose the screen that the console and the terminal start with: ${CHOICES}. The terminal goes on where you left it.`,
      examples: ['first-screen today', 'first-screen none'],
    },
    { options: ([typed]: [string]) => screenOf(typed), run: runFirstScreen },
  )
}

const NONE = 'none'
const CHOICES = [...FIRST_SCREENS.map((screen) => screen.toLowerCase()), NONE].join(', ')

const screenOf = (typed: string): FirstScreen | null => {
  if (typed.toLowerCase() === NONE) return null
  const screen = FIRST_SCREENS.find((one) => one.toLowerCase() === typed.toLowerCase())
  if (!screen) throw usage(`Use one of: ${CHOICES}.`)
  return screen
}

async function runFirstScreen(run: Run, firstScreen: FirstScreen | null): Promise<void> {
  await (await connect(run)).api.userProfile.firstScreen({ body: { firstScreen } })
  printStatus(run, userProfile.firstScreen.success)
}

async function runWhoami(run: Run): Promise<void> {
  const { api, profile } = await connect(run)
  const user = await api.authentication.identity()
  printRecord(run, user, calls.identity.reply, [
    'email',
    { title: 'Name', value: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    { title: 'Roles', value: ({ roles }) => roles.map((role) => ROLE_LABELS[role]).join(', ') },
    'clientName',
    'today',
    'firstScreen',
    'scopes',
    { title: 'Server', value: () => profile.server },
    { title: 'Profile', value: () => profile.name },
  ])
}
