import { addDays } from '../../rules/day.ts'
import { ROOM } from '../../rules/evidence/rooms.ts'
import { limits } from '../../rules/installation/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { isKeeper } from '../../rules/people/permissions.ts'
import { clock } from '../kit/clock.ts'
import { create } from '../kit/database/change.ts'
import type { CallContext, SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { personNow } from '../kit/http/session.ts'
import { Property } from '../properties/property.model.ts'
import { type KeptProperty, withKeeper } from '../properties/property.queries.ts'
import { changeTask } from '../user-tasks/user-task.actions.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { licenseIn } from './audited.queries.ts'
import { propertiesOf, type Room } from './room.queries.ts'

type Asking = CallContext<SignedIn | null> & { body: { propertyId: number; licenseId?: number | null; question: string } }

/** Locks the property, because it has at most one open task of this kind. */
const lockedProperty = async ({ db }: Asking, id: number): Promise<KeptProperty> => {
  await db('properties').where({ id }).forUpdate().first('id')
  return (await Property.query(db).modify(withKeeper).findById(id).throwIfNotFound()) as KeptProperty
}

/** Adds the question to the open task of the property, or to a new one for the creator of the room if that is a person who keeps it. */
const toTask = async (ctx: Asking, room: Room, property: KeptProperty, question: string): Promise<number> => {
  const { db, today } = ctx
  const open = await UserTask.query(db).findOne({ property_id: property.id, kind: 'PropertyContact' }).whereNull('done_on')
  if (open) {
    const description = [open.description, question].filter(Boolean).join('\n')
    if (description.length > limits.taskDescription) throw refuse.rule('auditorTooManyQuestions', 'question')
    await changeTask(ctx, open, { description })
    return open.id
  }
  const maker = room.userId === null ? undefined : await personNow(db, room.userId)
  const made = await create(ctx, UserTask, {
    kind: 'PropertyContact',
    propertyId: property.id,
    clientId: property.billingClientId,
    assignedUserId: maker?.kind === 'person' && isKeeper(maker, property) ? maker.id : null,
    followUpDate: addDays(today, limits.followUpAheadDays),
    description: question,
  })
  return made.id
}

/** Stores a question, and adds it to a task of the property. */
export const ask = async (ctx: Asking, room: Room): Promise<void> => {
  const { db, today, body } = ctx
  const { propertyId, licenseId = null } = body
  if (!(await propertiesOf(db, room.id)).some(({ id }) => id === propertyId)) throw refuse.unknownId('propertyId')
  const license = licenseId === null ? undefined : await licenseIn(db, room, licenseId, today)
  if (licenseId !== null && license?.propertyId !== propertyId) throw refuse.unknownId('licenseId')
  const property = await lockedProperty(ctx, propertyId)
  // No list shows a task of an inactive property: nobody would read the question.
  if (!property.active) throw refuse.rule('auditorPropertyInactive', 'propertyId')
  const asked = await db('auditor_questions').where('room_id', room.id).count({ total: '*' }).first()
  if (Number(asked?.total) >= ROOM.questions) throw refuse.rule('auditorTooManyQuestions', 'question')
  const question = body.question.trim()
  const taskId = await toTask(ctx, room, property, sentences.auditorAsks(room.name, license?.licenseNumber ?? null, question))
  const row = { room_id: room.id, property_id: propertyId, license_id: licenseId, question, asked_on: clock.now(), task_id: taskId }
  await db('auditor_questions').insert(row)
}
