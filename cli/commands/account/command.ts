import type { Command } from 'commander'
import type { Values } from '../../../contract/fields/schema.ts'
import { passkeys, recoveryCodes, sessions, totp } from '../../../contract/user-profile/ways-in.ts'
import { confirmTotp, removeTotp } from '../../../forms/my-account/account.ts'
import { messages } from '../../../rules/messages.ts'
import { addFields, mustHave, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, type Does, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { addProfile } from './profile.ts'

export function add(account: Command, io: Io): void {
  describe(account, {
    does: 'Your name and phone; how you sign in: passkeys, the authenticator app and recovery codes; and where you are signed in. Tokens: evergreen tokens.',
    examples: [
      'account show',
      'account update --phone-number 312-555-0142',
      'account sessions list',
      'account passkeys list',
      'account totp set-up',
    ],
  })
  addProfile(account, io)
  addPasskeys(account, io)
  addSessions(account, io)
  addTotp(account, io)
  verb(
    account,
    io,
    { verb: 'recovery-codes', does: recoveryCodes.create, examples: ['recovery-codes', 'recovery-codes --json > codes.json'] },
    { options: () => ({}), run: async (run) => printCodes(run, await (await connect(run)).api.recoveryCodes.create()) },
  )
}

function addPasskeys(account: Command, io: Io): void {
  const group = account.command('passkeys')
  describe(group, {
    does: 'Your passkeys. You add one in the web console, where your browser makes it.',
    examples: ['passkeys list', 'passkeys remove 7'],
  })
  verb(
    group,
    io,
    { verb: 'list', does: passkeys.list, examples: ['list', 'list --json=id,name,lastUsedOn'] },
    {
      options: () => ({}),
      run: async (run) => {
        const page = await (await connect(run)).api.passkeys.list()
        await printList(run, page, passkeys.list.reply, ['id', 'name', 'createdOn', 'lastUsedOn'])
      },
    },
  )
  addRemove(group, io, { does: passkeys.remove, hint: 'passkeys', success: passkeys.remove.success }, ({ api }, id) =>
    api.passkeys.remove({ params: { id } }),
  )
}

function addSessions(account: Command, io: Io): void {
  const group = account.command('sessions')
  describe(group, {
    does: 'The browsers in which you are signed in: when, from where, with which program.',
    examples: ['sessions list', 'sessions remove 7', 'sessions remove-all'],
  })
  verb(
    group,
    io,
    { verb: 'list', does: sessions.list, examples: ['list', 'list --json=id,program,address'] },
    {
      options: () => ({}),
      run: async (run) => {
        const page = await (await connect(run)).api.sessions.list()
        await printList(run, page, sessions.list.reply, ['id', 'program', 'address', 'createdOn', 'lastSeenOn'])
      },
    },
  )
  addRemove(group, io, { does: sessions.remove, hint: 'sessions', success: sessions.remove.success }, ({ api }, id) =>
    api.sessions.remove({ params: { id } }),
  )
  verb(
    group,
    io,
    { verb: 'remove-all', does: sessions.removeOthers, examples: ['remove-all'] },
    {
      options: () => ({}),
      run: async (run) => {
        await (await connect(run)).api.sessions.removeOthers()
        printStatus(run, sessions.removeOthers.success)
      },
    },
  )
}

interface Removal {
  does: Does
  /** The group that lists the ids. */
  hint: string
  success: string
}

function addRemove(group: Command, io: Io, { does, hint, success }: Removal, remove: (session: Session, id: number) => Promise<unknown>) {
  verb(
    group,
    io,
    { verb: 'remove <id>', does, examples: ['remove 7'] },
    {
      options: ([id]: [string]) => idOf(id, `Look it up: evergreen account ${hint} list`),
      run: async (run, id) => {
        await remove(await connect(run), id)
        printStatus(run, success)
      },
    },
  )
}

function addTotp(account: Command, io: Io): void {
  const group = account.command('totp')
  describe(group, {
    does: messages.totpHow,
    examples: ['totp set-up', 'totp confirm --security-code 123456', 'totp remove --security-code 123456'],
  })
  verb(
    group,
    io,
    { verb: 'set-up', does: totp.begin, examples: ['set-up', 'set-up --json=uri'] },
    {
      options: () => ({}),
      run: async (run) => {
        printRecord(run, await (await connect(run)).api.totp.begin(), totp.begin.reply, ['secret', 'uri'])
        printStatus(run, 'Add the key to your app, then: evergreen account totp confirm --security-code CODE')
      },
    },
  )
  verb(
    group,
    io,
    { verb: 'confirm', does: totp.confirm, examples: ['confirm --security-code 123456'] },
    {
      flags: (command) => addFields(command, totp.confirm.body),
      options: async (_args, flags) => {
        const body = await readFields(totp.confirm.body, flags)
        mustHave(totp.confirm.body, body)
        return body
      },
      run: async (run, typed: Values) => printCodes(run, await sendForm(run, await connect(run), confirmTotp, {}, typed)),
    },
  )
  verb(
    group,
    io,
    {
      verb: 'remove',
      does: totp.remove,
      examples: ['remove --security-code 123456', 'remove --recovery-code abcd-efgh-jkmn-pqrs'],
    },
    {
      flags: (command) => addFields(command, totp.remove.body),
      options: (_args, flags) => readFields(totp.remove.body, flags),
      run: async (run, typed: Values) => {
        await sendForm(run, await connect(run), removeTotp, {}, typed)
        printStatus(run, totp.remove.success)
      },
    },
  )
}

function printCodes(run: Run, codes: { recoveryCodes: string[] }): void {
  printRecord(run, codes, recoveryCodes.create.reply, ['recoveryCodes'])
  printStatus(run, messages.recoveryCodesShownOnce)
}
