import type { Knex } from 'knex'
import type { Acting } from '../kit/database/acting.ts'
import { change } from '../kit/database/change.ts'
import { Request } from './request.model.ts'

/** The open requests that a user has sent. */
export const sentBy = (db: Knex, userId: number) => Request.query(db).where({ sender_id: userId, status: 'Open' }).orderBy('id')

/** Gives open requests another sender, who gets the notices of answers and is named in further mails. */
export const moveSentRequests = async (
  acting: Acting,
  userId: number,
  isAmong: (request: Request) => boolean,
  senderOf: (propertyId: number) => { id: number; firstName: string; lastName: string },
): Promise<number> => {
  const requests = (await sentBy(acting.db, userId).forUpdate()).filter(isAmong)
  for (const request of requests) {
    const { id: senderId, firstName, lastName } = senderOf(request.propertyId)
    await change(acting, request, { senderId, senderName: `${firstName} ${lastName}` })
  }
  return requests.length
}
