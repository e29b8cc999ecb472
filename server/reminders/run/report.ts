import { limits } from '../../../rules/limits.ts'
import { reminderSentences } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { insertRows } from '../../kit/database/many.ts'
import { committed, inSteps } from '../../kit/database/steps.ts'
import { mustGoOn, type RunContext } from './context.ts'
import type { NewLine } from './plan.ts'

type Undelivered = NewLine & { id: number }

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

/** The same line for each administrator of the side, who would otherwise not know. */
const forAdministrators = ({ directory }: RunContext, { id: _id, ...line }: Undelivered): NewLine[] =>
  directory
    .administratorsOf(line.ownerId)
    .filter(({ address, stoppedBy }) => address !== line.recipient && stoppedBy === null)
    .map(({ address, userId, name }) => ({
      ...line,
      recipient: address,
      userId,
      recipientName: name,
      isEscalation: true,
      status: 'planned',
      reason: reminderSentences.undelivered(line.recipient, line.reason).slice(0, limits.reminderReason),
    }))

/** Tells the administrators about lines that could not be delivered, once each. */
export const reportUndelivered = async (context: RunContext): Promise<void> => {
  const { database } = context
  const undelivered: Undelivered[] = await database
    .read('reminder_lines')
    .whereIn('status', ['failed', 'bounced'])
    .where('is_reported', false)
    .orderBy('id')
    .select(COLUMNS)
  await inSteps(committed(database.write), undelivered, async (db, some) => {
    mustGoOn(context)
    const stamps = { runId: context.run.id, createdOn: clock.now() }
    const lines = some.flatMap((line) => forAdministrators(context, line)).map((line) => ({ ...line, ...stamps }))
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
