import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import type { Seen } from './seen.ts'

/** A recipient of a step, read without the code of the reminders. */
export interface Named {
  address: string
  digest: 'Daily' | 'Weekly' | 'None'
  /** The mail server has refused the address three times. */
  isStopped: boolean
}

interface Person extends Named {
  id: number
  clientId: number | null
  isActive: boolean
  isAdministrator: boolean
}

export type RecipientKind = 'Assignee' | 'Administrators' | 'KeyContact'

/** The recipients of steps on a day. */
export const naming = async (db: Knex, today: Day) => {
  const stopped = new Set<string>(await db('mail_addresses').where('stopped_by', 'MailServer').pluck('address'))
  const users = await db('users').select('id', 'email_key', 'client_id', 'active', 'role_name', 'reminder_digest')
  const people = new Map<number, Person>(
    users.map((row) => [
      row.id,
      {
        id: row.id,
        address: row.email_key,
        clientId: row.client_id,
        isActive: Boolean(row.active),
        isAdministrator: ['Administrator', 'ClientAdministrator'].includes(row.role_name),
        digest: row.reminder_digest,
        isStopped: stopped.has(row.email_key),
      },
    ]),
  )
  const leaves = await db('leaves').where('starts_on', '<=', today).where('ends_on', '>=', today).select('user_id', 'deputy_id')
  const away = new Map<number, number | null>(leaves.map((row) => [row.user_id, row.deputy_id]))
  const contacts = await db('property_contacts').where('is_key_contact', true).select('property_id', 'email')

  const administratorsOf = (side: number) =>
    [...people.values()].filter((one) => one.isAdministrator && one.isActive && (one.clientId ?? 0) === side)

  const assigneeOf = ({ assigneeId, side }: Seen): Person[] => {
    const assignee = assigneeId === null ? undefined : people.get(assigneeId)
    if (!assignee) return administratorsOf(side)
    if (!assignee.isActive) return [assignee, ...administratorsOf(side)]
    if (!away.has(assignee.id)) return assignee.isStopped ? [assignee, ...administratorsOf(side)] : [assignee]
    const deputy = people.get(away.get(assignee.id) ?? 0)
    return deputy?.isActive && !away.has(deputy.id) ? [deputy] : administratorsOf(side)
  }

  const contactsOf = ({ propertyId }: Seen): Named[] =>
    contacts
      .filter((row) => row.property_id === propertyId)
      .map(({ email }) => ({ address: email.toLowerCase(), digest: 'Daily', isStopped: stopped.has(email.toLowerCase()) }))

  return {
    of: (license: Seen, kinds: readonly RecipientKind[]): Named[] =>
      kinds.flatMap((kind): Named[] => {
        if (kind === 'KeyContact') return contactsOf(license)
        return kind === 'Assignee' ? assigneeOf(license) : administratorsOf(license.side)
      }),
    /** The recipients of a warning about a date: active users who have not turned reminders off. */
    warned: (license: Seen): Named[] => assigneeOf(license).filter(({ isActive, digest }) => isActive && digest !== 'None'),
  }
}

export type Naming = Awaited<ReturnType<typeof naming>>
