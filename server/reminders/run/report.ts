import type { Knex } from 'knex'
import { limits } from '../../../rules/installation/limits.ts'
import { reminderSentences } from '../../../rules/messages.ts'
import { reportStep } from '../../../rules/reminders/labels.ts'
import { clock } from '../../kit/clock.ts'
import { insertRows } from '../../kit/database/many.ts'
import { committed, inSteps } from '../../kit/database/steps.ts'
import { mustGoOn, type RunContext } from './context.ts'
import type { Directory } from './people.queries.ts'
import type { NewLine } from './plan.ts'

type Undelivered = Omit<NewLine, 'status' | 'isEscalation' | 'userId' | 'recipientName'> & { id: number }

const COLUMNS = {
  id: 'id',
  licenseId: 'license_id',
  step: 'step',
  targetDate: 'target_date',
  occurrence: 'occurrence',
  recipient: 'recipient',
  ownerId: 'owner_id',
  clientId: 'client_id',
  propertyId: 'property_id',
  licenseNumber: 'license_number',
  propertyName: 'property_name',
  kind: 'kind',
  sendOn: 'send_on',
  reason: 'reason',
}

/** One line per administrator of the side. Its step key differs from the original, which may have a line for the same administrator. */
export const reportsOf = (directory: Directory, { id, ...line }: Undelivered): NewLine[] =>
  directory
    .administratorsOf(line.ownerId)
    .filter(({ address, stoppedBy }) => address !== line.recipient && stoppedBy === null)
    .map(({ address, userId, name }) => ({
      ...line,
      step: reportStep(line.step),
      occurrence: id,
      recipient: address,
      userId,
      recipientName: name,
      isEscalation: true,
      status: 'planned',
      reason: reminderSentences.undelivered(line.recipient, line.reason).slice(0, limits.reminderReason),
    }))

/** The undelivered lines that were not yet reported to an administrator. */
export const undeliveredLines = (db: Knex): Promise<Undelivered[]> =>
  db('reminder_lines').whereIn('status', ['failed', 'bounced']).where('is_reported', false).orderBy('id').select(COLUMNS)

/** Tells the administrators about lines that could not be delivered, once each, before the failed ones are tried again. */
export const reportUndelivered = async (context: RunContext): Promise<void> => {
  const { database, directory } = context
  await inSteps(committed(database.write), await undeliveredLines(database.read), async (db, some) => {
    mustGoOn(context)
    const stamps = { runId: context.run.id, createdOn: clock.now() }
    const lines = some.flatMap((line) => reportsOf(directory, line)).map((line) => ({ ...line, ...stamps }))
    await insertRows(db, 'reminder_lines', lines, { onConflict: '(license_id, step, target_date, occurrence, recipient) do nothing' })
    await db('reminder_lines')
      .whereIn(
        'id',
        some.map(({ id }) => id),
      )
      .update({ is_reported: true })
    return () => {}
  })
}
