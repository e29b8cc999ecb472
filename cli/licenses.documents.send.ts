import type { Command } from 'commander'
import { calls } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { EXIT, Failure, failed, usage } from './errors.ts'
import { addFields, collect, readFields } from './fields.ts'
import type { Io } from './io.ts'
import { seen } from './licenses.one.ts'
import { addWhich, findWhich, WHICH_ARGUMENT, WHICH_HELP, type Which, whichOf } from './licenses.which.ts'
import { type Schema, tell } from './print.ts'
import { connect, type Flags, type Run, type Session, verb } from './run.ts'

const { sendDocument } = calls.licenses
const { sendDocuments } = calls.propertyLicenses
const asked = sendDocument.body as Schema
/** Contacts are said by name: see --contact. */
const drawing = { omit: ['propertyContactIds'] }

export function addSend(documents: Command, io: Io): void {
  verb(
    documents,
    io,
    {
      verb: `send ${WHICH_ARGUMENT}`,
      does: 'Mail a license, with its document if it has one, or several licenses of a property, to contacts of the property.',
      examples: [
        'send 42 --contact "Ann Lee" --contact bo@example.com',
        'send 42 --all-contacts --bcc-to-sender',
        'send --property "Harbor Waikiki" --all --contact 7',
      ],
    },
    {
      flags: (command) => {
        addWhich(command)
          .option('--contact <contact>', 'Recipient: a contact of the property by name, e-mail or id (may be given several times)', collect)
          .option('--all-contacts', 'to every contact of the property that has an e-mail address')
        addFields(command, asked, drawing)
      },
      options: sendOptions,
      run: runSend,
    },
  ).addHelpText('after', WHICH_HELP)
}

interface Send {
  which: Which
  /** As typed; nothing: all that have an e-mail address. */
  contacts?: string[]
  more: object
}

async function sendOptions(args: unknown[], flags: Flags): Promise<Send> {
  const contacts = flags.contact as string[] | undefined
  if ((contacts !== undefined) === (flags.allContacts === true)) throw usage(messages.recipientRequired, 'Say --contact or --all-contacts.')
  return { which: whichOf(args, flags), contacts, more: await readFields(asked, flags, drawing) }
}

async function runSend(run: Run, { which, contacts, more }: Send): Promise<void> {
  const session = await connect(run)
  const found = await findWhich(session, which, ({ licenseDocumentExists }) => licenseDocumentExists)
  const property = 'license' in found ? found.license.propertyId : found.propertyId
  if ('licenseIds' in found && found.licenseIds.length === 0) throw failed('No active license of the property has a document.')
  const body = { propertyContactIds: await contactIds(session, property, contacts), ...more }
  if ('license' in found) {
    await session.api.licenses.sendDocument({ ...seen(found.license), body })
    return tell(run, sendDocument.success)
  }
  await session.api.propertyLicenses.sendDocuments({ params: { id: property }, body: { ...body, licenseIds: found.licenseIds } })
  tell(run, sendDocuments.success)
}

async function contactIds({ api }: Session, property: number, typed: string[] | undefined): Promise<number[]> {
  const { items } = await api.propertyContacts.list({ params: { id: property }, query: { hasEmailAddress: true } })
  if (!typed && items.length === 0) throw failed(messages.emailContactMissing)
  if (!typed) return items.map(({ id }) => id)
  const chosen = typed.map((one) => {
    const word = one.trim().toLowerCase()
    const [found, ...others] = items.filter((contact) =>
      [String(contact.id), contact.name.toLowerCase(), contact.email?.toLowerCase()].includes(word),
    )
    if (!found) throw new Failure(EXIT.notFound, `No contact of the property with an e-mail address is "${one.trim()}".`)
    if (others.length) {
      const each = [found, ...others].map(({ id, name, email }) => `  ${id}  ${name}, ${email}`)
      throw usage(`Several contacts are "${one.trim()}". Name one by its id:`, ...each)
    }
    return found.id
  })
  return [...new Set(chosen)]
}
