import type { Knex } from 'knex'
import type { Acting } from '../kit/database/acting.ts'
import { change } from '../kit/database/change.ts'
import { Request } from './request.model.ts'

/** The open requests that a user has sent. */
export const sentBy = (db: Knex, userId: number) => Request.query(db).where({ sender_id: userId, status: 'Open' }).orderBy('id')

/** Gives open requests another sender, who gets the notices of answers and is named in further mails. Those without a new sender stay. */
export const moveSentRequests = async (
  acting: Acting,
  userId: number,
  isAmong: (request: Request) => boolean,
  senderOf: (propertyId: number) => { id: number; firstName: string; lastName: string } | undefined,
): Promise<number> => {
  const requests = (await sentBy(acting.db, userId).forUpdate()).filter(isAmong)
  let moved = 0
  for (const request of requests) {
    const sender = senderOf(request.propertyId)
    if (!sender) continue
    await change(acting, request, { senderId: sender.id, senderName: `${sender.firstName} ${sender.lastName}` })
    moved += 1
  }
  return moved
}
