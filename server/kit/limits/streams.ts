import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { SignedIn } from '../http/handler.ts'
import { FairSlots } from './fair-slots.ts'

const MINUTE = 60_000

const keyOf = ({ clientId, id }: SignedIn) => (clientId === null ? `user ${id}` : `client ${clientId}`)

interface Limits {
  /** Streams at once; of a client one. */
  slots: number
  /** Minutes after which a stream that is read too slowly is destroyed. */
  longest: number
}

/**
 * Opens a stream when a slot is free. The slot is released when the stream closes, whether it was read completely or not. For files that
 * are made from many records while they are read.
 */
export const streamsInTurn = ({ slots, longest }: Limits) => {
  const streaming = new FairSlots({ slots, waitingAKey: 5, patience: 20_000 })
  return (user: SignedIn, open: () => Readable): Promise<Readable> =>
    new Promise((resolve, reject) => {
      const read = async () => {
        const body = open()
        const timer = setTimeout(() => body.destroy(new Error('The file was read too slowly.')), longest * MINUTE)
        resolve(body)
        await finished(body).catch(() => {})
        clearTimeout(timer)
      }
      streaming.run(keyOf(user), read).catch(reject)
    })
}
