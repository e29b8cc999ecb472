import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MIDDLE_CLIENT } from '../../../fixtures/shape.ts'
import { present } from '../../../rules/present.ts'
import { PASSWORD } from '../data/load.ts'
import type { World } from '../data/world.ts'
import type { Product } from '../servers/product.ts'
import type { Heard, Orders, Word } from './bystander.process.ts'
import { inMs, median, percentile } from './figures.ts'
import { type Sent, succeed } from './http.ts'
import { timed } from './jobs.ts'
import type { Rows } from './rows.ts'

const MOST = 100
const LICENSES = 50

/** The ids of the licenses on a page of the user's list. */
export const idsOf = async ({ base }: Product, token: string, pageNumber = 1): Promise<number[]> => {
  const body = { active: true, sortBy: 'licenseNumber', pageSize: 100, pageNumber }
  const { text } = await succeed({ url: `${base}/licenses/list`, method: 'POST', body, token })
  return JSON.parse(text).items.map(({ id }: { id: number }) => id)
}

/** A small write that sets the note of a license. */
export const aNote = ({ base }: Product, id: number, token: string, note: string): Sent => ({
  url: `${base}/licenses/${id}/tracking-details`,
  method: 'PUT',
  body: { effectiveDate: '2026-01-01', expirationDate: '2026-12-31', trackDate: '2026-10-01', notes: note },
  token,
})

const ordersOf = async (product: Product, { tokens }: World): Promise<Orders> => {
  const ids = (await idsOf(product, tokens.middle)).slice(0, LICENSES)
  // Writes to the licenses in turn, with a new note each time: concurrent writes to one license conflict.
  const writes = [1, 2, 3].flatMap((round) => ids.map((id) => aNote(product, id, tokens.middle, `Note ${round}`)))
  const body = { email: `user${MIDDLE_CLIENT}@client.example`, password: PASSWORD }
  const signIn = { url: `${product.base}/authentication/sign-in`, method: 'POST', body, headers: { 'x-requested-with': 'bench' } }
  return { actions: { 'a small write': { every: 100, requests: writes }, 'a sign-in': { every: 400, requests: [signIn] } } }
}

/** Milliseconds, enough for a thousand small writes, so that the slowest hundredth is more than one. */
const LONG_ENOUGH = 100_000

/** The work to repeat, by round number. What it does in `aside` is not measured. */
export type Work = (round: number, aside: (work: () => Promise<unknown>) => Promise<void>) => Promise<unknown>

/**
 * Measures others' writes and sign-ins, from a separate process, while `work` repeats for at least `least` ms. An error misses the goal.
 */
export const besides = async (
  product: Product,
  world: World,
  rows: Rows,
  beside: string,
  work: Work,
  least = LONG_ENOUGH,
): Promise<void> => {
  const child = fork(join(import.meta.dirname, 'bystander.process.ts'))
  const message = async () => (await Promise.race([once(child, 'message'), once(child, 'exit')]))[0]
  const tell = (word: Word) => child.send(word)
  const aside = async (prepare: () => Promise<unknown>) => {
    tell('pause')
    await message()
    least += await timed(prepare)
    tell('resume')
  }
  const heard = async (): Promise<Heard> => {
    try {
      child.send(await ordersOf(product, world))
      await message()
      const started = performance.now()
      for (let round = 0; round === 0 || performance.now() - started < least; round++) await work(round, aside)
      tell('stop')
      return await message()
    } finally {
      if (child.connected) child.disconnect()
    }
  }
  const { latencies, failures } = await heard()
  for (const [name, taken] of Object.entries(latencies)) {
    const errors = failures.filter((failure) => failure.startsWith(name))
    // With fewer than a hundred requests, p99 is the slowest one.
    const figure = taken.length < 100 ? `the slowest of ${taken.length}` : `${taken.length} requests`
    const measured = `${figure}, p50 ${inMs(median(taken))}, slowest ${inMs(Math.max(...taken))}`
    rows.atMost(errors.length ? undefined : percentile(taken, 0.99), MOST, ' ms', {
      what: `p99 of ${name} beside ${beside}`,
      measured: errors.length ? `${errors.length} errors, ${present(errors[0])}` : measured,
    })
  }
}
