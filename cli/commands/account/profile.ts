import type { Command } from 'commander'
import type { Values } from '../../../contract/fields/schema.ts'
import { userProfile as calls, UserProfile } from '../../../contract/user-profile/calls.ts'
import { editAccount, twoFactor } from '../../../forms/my-account/account.ts'
import { requireChange } from '../../kit/errors.ts'
import { readDocument } from '../../kit/fields/document.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

/** Name, phone, codes by text and the signature. */
export function addProfile(account: Command, io: Io): void {
  verb(
    account,
    io,
    { verb: 'show', does: calls.get, examples: ['show', 'show --json=email,phoneNumber'] },
    { options: () => undefined, run: runShow },
  )
  const schema = { ...calls.update.body, required: [] }
  verb(
    account,
    io,
    {
      verb: 'update',
      does: { ...calls.update, does: `${calls.update.does} Only what is given changes.` },
      examples: ['update --phone-number 312-555-0142', 'update --first-name Kim --last-name Doe'],
    },
    {
      flags: (command) => addFields(command, schema, drawingOf(editAccount)),
      options: (_args, flags) => readFields(schema, flags, drawingOf(editAccount)),
      run: runUpdate,
    },
  )
  addTextCodes(account, io)
  addSignature(account, io)
}

async function runShow(run: Run): Promise<void> {
  const profile = await (await connect(run)).api.userProfile.get()
  printRecord(run, profile, UserProfile, ['email', 'firstName', 'lastName', 'phoneNumber', 'role', 'twoFactorEnabled'])
}

async function runUpdate(run: Run, typed: Values): Promise<void> {
  requireChange(typed, 'account update')
  const session = await connect(run)
  await sendForm(run, session, editAccount, { profile: await session.api.userProfile.get() }, typed)
  printStatus(run, calls.update.success)
}

/** Adds the verbs for security codes that are sent as text messages to the account's phone. */
function addTextCodes(account: Command, io: Io): void {
  const group = account.command('text-codes')
  describe(group, { does: calls.twoFactor, examples: ['text-codes send', 'text-codes switch --security-code 123456'] })
  verb(
    group,
    io,
    { verb: 'send', does: calls.sendSecurityCode, examples: ['send'] },
    {
      options: () => undefined,
      run: async (run) => {
        await (await connect(run)).api.userProfile.sendSecurityCode()
        printStatus(run, calls.sendSecurityCode.success)
      },
    },
  )
  verb(
    group,
    io,
    {
      verb: 'switch',
      does: 'Turn security codes by text message on or off, with a code that is sent to your phone.',
      examples: ['switch --security-code 123456'],
    },
    {
      flags: (command) => addFields(command, calls.twoFactor.body, drawingOf(twoFactor)),
      options: (_args, flags) => readFields(calls.twoFactor.body, flags, drawingOf(twoFactor)),
      run: async (run, typed: Values) => {
        const session = await connect(run)
        const profile = await session.api.userProfile.get()
        const answer = await sendForm(run, session, twoFactor, { profile }, typed)
        printStatus(run, twoFactor.success?.(answer, { profile }))
      },
    },
  )
}

function addSignature(account: Command, io: Io): void {
  const group = account.command('signature')
  describe(group, { does: 'The image of your signature, for letters.', examples: ['signature set signature.png', 'signature remove'] })
  verb(
    group,
    io,
    { verb: 'set <file>', does: calls.setSignature, examples: ['set signature.png'] },
    {
      options: ([file]: [string]) => file,
      run: async (run, file) => {
        const { image = '' } = await readDocument('image', file, calls.setSignature.body)
        const contentType = /\.jpe?g$/i.test(file) ? 'image/jpeg' : 'image/png'
        await (await connect(run)).api.userProfile.setSignature({ body: { image, contentType } })
        printStatus(run, calls.setSignature.success)
      },
    },
  )
  verb(
    group,
    io,
    { verb: 'remove', does: calls.removeSignature, examples: ['remove'] },
    {
      options: () => undefined,
      run: async (run) => {
        await (await connect(run)).api.userProfile.removeSignature()
        printStatus(run, calls.removeSignature.success)
      },
    },
  )
}
