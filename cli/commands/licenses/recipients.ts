import type { Command } from 'commander'
import { messages } from '../../../rules/messages.ts'
import { EXIT, Failure, failed, usage } from '../../kit/errors.ts'
import { addMany } from '../../kit/find/many.ts'
import type { Session } from '../../kit/run.ts'

/** The recipients of a mail: the given contacts of the property, or all with an e-mail address. None where only addresses are typed. */
export type Recipients = string[] | undefined

export const addRecipients = (command: Command): Command =>
  addMany(command, '--contact <contact>', 'Recipient: a contact of the property by name, e-mail or id').option(
    '--all-contacts',
    'to every contact of the property that has an e-mail address',
  )

interface RecipientFlags {
  contact?: string[]
  allContacts?: boolean
  furtherAddresses?: string
}

export function recipientsOf({ contact, allContacts, furtherAddresses }: RecipientFlags): Recipients {
  if (!contact && !allContacts && furtherAddresses) return []
  if ((contact !== undefined) === (allContacts === true))
    throw usage(messages.recipientRequired, 'Say --contact, --all-contacts or --further-addresses.')
  return contact
}

export async function recipientIds({ api }: Session, property: number, typed: Recipients): Promise<number[]> {
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
