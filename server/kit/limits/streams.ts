import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { SignedIn } from '../http/handler.ts'
import { FairSlots } from './fair-slots.ts'

const keyOf = ({ clientId, id }: SignedIn) => (clientId === null ? `user ${id}` : `client ${clientId}`)

/**
 * Opens a stream when one of the slots is free; a client has one at a time. The slot is released when the stream closes, whether it was
 * read completely or not. For files that are made from many records while they are read.
 */
export const streamsInTurn = (slots: number) => {
  const streaming = new FairSlots({ slots, aKey: 1, waitingAKey: 5, patience: 20_000 })
  return (user: SignedIn, open: () => Readable): Promise<Readable> =>
    new Promise((resolve, reject) => {
      const read = async () => {
        const body = open()
        resolve(body)
        await finished(body).catch(() => {})
      }
      streaming.run(keyOf(user), read).catch(reject)
    })
}
