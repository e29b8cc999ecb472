import type { Knex } from 'knex'
import type { LedgerFilter } from '../../../contract/reminders/calls.ts'
import type { LedgerLine } from '../../../contract/reminders/schemas.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { dateOfStep, stepText } from '../../../rules/reminders/labels.ts'
import { clock } from '../../kit/clock.ts'
import { countMatches, pagedBy, pageWith } from '../../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../../kit/database/query.ts'
import type { LoadContext, SignedIn } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { standingSelect, withStandingIfAny } from '../../licenses/standing/standing.queries.ts'
import { PROVIDER } from '../policies/policy.queries.ts'
import { LINE_COLUMNS, LINE_VERSION } from '../reminder.model.ts'

const SEARCHED = [
  'reminder_lines.license_number',
  'reminder_lines.property_name',
  'reminder_lines.recipient',
  'reminder_lines.recipient_name',
]

const SORT = { createdOn: 'reminder_lines.id', sendOn: 'reminder_lines.send_on' }

/** The ledger lines of the user's side: for staff those of the provider's licenses, for client users those of the client's. */
export const ofSide =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.where('reminder_lines.owner_id', user.clientId ?? PROVIDER)
  }

type StoredLine = Omit<LedgerLine, 'stepText' | 'date'>

const IS_STOPPED = `exists (select 1 from mail_addresses where mail_addresses.address = reminder_lines.recipient and mail_addresses.stopped_by = 'MailServer')`

/** The standing of a line's license; null if the license was deleted or now belongs to another client. */
const standingOfLine = (db: Knex, today: Day) =>
  db('licenses')
    .whereRaw('licenses.id = reminder_lines.license_id and licenses.client_id = reminder_lines.client_id')
    .select({
      standing: standingSelect(db, today).standing,
    })

/** A stored line as its readers see it. */
export const shownLine = ({ recipient, reason, ...line }: StoredLine): LedgerLine => ({
  ...line,
  recipient: recipient || null,
  reason: line.status === 'planned' ? (reason ?? messages.reminderWaiting) : reason,
  stepText: stepText(line.step, line.occurrence),
  date: dateOfStep(line.step),
})

/** A page of the ledger. */
export const ledgerPage = async (db: Knex, user: SignedIn, filter: LedgerFilter, today: Day) => {
  const { statuses, licenseIds, recipient, from, to, searchTerm, sortBy = 'createdOn' } = filter
  const lines = db('reminder_lines').modify(ofSide(user)).modify(searchIn(SEARCHED, searchTerm))
  if (statuses?.length) lines.whereIn('reminder_lines.status', statuses)
  if (licenseIds?.length) lines.whereIn('reminder_lines.license_id', licenseIds)
  if (recipient) lines.where('reminder_lines.recipient', recipient.trim().toLowerCase())
  if (from) lines.where('reminder_lines.created_on', '>=', clock.startOf(from))
  if (to) lines.where('reminder_lines.created_on', '<', clock.startOf(addDays(to, 1)))
  const rows: PromiseLike<StoredLine[]> = lines
    .clone()
    .modify(pagedBy(filter, 'reminder_lines.id', (direction) => `${SORT[sortBy]} ${direction}, reminder_lines.id ${direction}`, 'desc'))
    .select({ ...LINE_COLUMNS, isStopped: db.raw(IS_STOPPED), standing: standingOfLine(db, today), version: db.raw(LINE_VERSION) })
  const { items, ...total } = await pageWith(rows, countMatches(db, lines, filter), filter)
  return { items: items.map(withStandingIfAny(today)).map(shownLine), ...total }
}

/** The line of a path, if it is of the user's side. */
export const lineOfSide = ({ db, user, params }: LoadContext): Promise<{ recipient: string } | undefined> =>
  db('reminder_lines').where({ id: params.id }).modify(ofSide(user)).first('recipient')

/** The line of a path, if it is the user's own. */
export const ownLine = async ({ db, user, params }: LoadContext) =>
  db('reminder_lines').where({ id: params.id, user_id: user.id }).first({ id: 'id', licenseId: 'license_id', mailId: 'mail_id' })

/** Marks all lines about a license in one mail as seen, after the user has opened the license from that mail. */
export const markSeen = async (db: Knex, userId: number, line: { id: number; licenseId: number; mailId: number | null }) => {
  if (line.mailId === null) throw refuse.notFound()
  await db('reminder_lines')
    .where({ license_id: line.licenseId, mail_id: line.mailId, user_id: userId })
    .whereNull('seen_on')
    .update({ seen_on: clock.now() })
}
