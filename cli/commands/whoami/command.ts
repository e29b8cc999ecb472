import type { Command } from 'commander'
import { authentication as calls } from '../../../contract/authentication/calls.ts'
import { ROLE_LABELS } from '../../../rules/labels.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord } from '../../kit/output/print.ts'
import { connect, describe, type Run, setAction } from '../../kit/run.ts'

export function add(whoami: Command, io: Io): void {
  describe(whoami, { does: 'Show who is signed in, and on which server.', examples: ['whoami', 'whoami --json=email,clientName'] })
  setAction(whoami, io, { options: () => ({}), run: runWhoami })
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
    { title: 'Server', value: () => profile.server },
    { title: 'Profile', value: () => profile.name },
  ])
}
