import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aClient, aLicense, aLicenseType, aProperty, aUser } from '../../../fixtures/builders.ts'
import type { Database } from '../../kit/database/db.ts'
import { makeToken } from '../people/credentials.ts'
import type { Heard, Order, Orders } from './bystander.process.ts'

/**
 * A client that is not involved in a test on a server. Every 100 ms it reads a list and writes the note of a license, without waiting for
 * earlier requests. It runs in a separate process, so that the load of the test does not affect its clock.
 */
export interface Bystander extends AsyncDisposable {
  /** Runs `work` while the bystander sends nothing, for measurements in the process of the server. */
  atRest<T>(work: () => Promise<T>): Promise<T>
  /** Waits for the requests in progress, prints one line and returns the figures. A second call returns the same. */
  stop(): Promise<Figures>
}

/** Latencies in milliseconds of reads and writes together. An error is a status of 400 or above, or no response. */
export interface Figures {
  count: number
  errors: number
  p50: number
  p99: number
  max: number
}

/**
 * The highest accepted p99 in milliseconds. Beside other tests, the limit only detects stalls that last longer or never end. The goals of
 * quiet machines belong to the benchmark.
 */
const MOST = process.env.EVERGREEN_DEEP === '1' ? 300 : 5_000

export const isUnharmed = ({ count, errors, p99 }: Figures): boolean => count > 0 && errors === 0 && p99 <= MOST

/** The user of the bystander. No other user may touch these licenses. */
export interface Innocent {
  token: string
  licenseIds: number[]
}

/** Licenses are written in turn, because concurrent writes to one would refuse each other. */
const LICENSES = 50

/** Creates a client with an administrator and licenses. A server may have the database open. */
export const anInnocent = async (write: Database['write']): Promise<Innocent> => {
  const { licenseIds, userId } = await write(async (db) => {
    const { id: clientId } = await aClient(db, { legalName: 'Bystander' })
    const { id: userId } = await aUser(db, { clientId, email: `bystander${clientId}@test.example` })
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const { id: licenseTypeId } = await aLicenseType(db)
    const licenseIds: number[] = []
    for (let n = 0; n < LICENSES; n++) licenseIds.push((await aLicense(db, { clientId, propertyId, licenseTypeId })).id)
    return { licenseIds, userId }
  })
  return { licenseIds, token: (await makeToken(write, userId)).token }
}

const figuresOf = ({ latencies, failures }: Extract<Heard, { latencies: number[] }>): Figures => {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { count: sorted.length, errors: failures.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Starts after some reads and writes that are not counted. `beside` describes the load in the printed line. */
export const startBystander = async ({
  base,
  token,
  licenseIds,
  beside = 'the test',
}: Innocent & { base: string; beside?: string }): Promise<Bystander> => {
  const child = fork(join(import.meta.dirname, 'bystander.process.ts'))
  const ended = once(child, 'exit')
  const hear = () =>
    Promise.race([once(child, 'message'), ended]).then(([heard]): Heard => {
      if (typeof heard !== 'object') throw new Error(`The bystander ended with ${heard}.`)
      return heard
    })
  child.send({ base, token, licenseIds } satisfies Orders)
  await hear()
  const order = (given: Order) => child.send(given)
  const stop = async (): Promise<Figures> => {
    order('stop')
    const heard = (await hear()) as Extract<Heard, { latencies: number[] }>
    await ended
    const figures = figuresOf(heard)
    const { count, errors, p50, p99, max } = figures
    const why = errors ? ` (${[...new Set(heard.failures)].slice(0, 3).join('; ')})` : ''
    console.info(`bystander beside ${beside}: ${count} requests, ${errors} errors${why}, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`)
    return figures
  }
  let stopped: Promise<Figures> | undefined
  const stopOnce = () => {
    stopped ??= stop()
    return stopped
  }
  return {
    stop: stopOnce,
    async atRest(work) {
      order('rest')
      await hear()
      return work().finally(() => order('goOn'))
    },
    async [Symbol.asyncDispose]() {
      await stopOnce()
    },
  }
}
