import { messages } from '../../rules/messages.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { Client } from './client.model.ts'

/** The client of a new record: a client user's own client, or for staff the client that the body names. */
export const chosenClient = async ({ db, user }: CallContext, given: number | null | undefined, field = 'clientId'): Promise<Client> => {
  const id = given ?? user.clientId
  if (id === null) throw refuse.invalid({ [field]: [messages.required] })
  const client = await Client.query(db).modify(Client.visibleTo(user)).findById(id)
  if (!client) throw refuse.unknownId(field)
  return client
}
