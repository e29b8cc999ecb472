import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aClient, aLicense, aLicenseType, aProperty, aUser } from '../../fixtures/builders.ts'
import type { Database } from '../kit/db.ts'
import type { Heard, Orders } from './bystander.process.ts'
import { makeToken } from './ways-in.ts'

/**
 * An innocent client beside whatever a test does to a server: every 100 ms it reads a list and writes the note of a license,
 * without waiting for the answers before, and it belongs to a client that nothing else touches. It runs in a process of its
 * own, so that the load of the one that measures does not reach its clock.
 */
export interface Bystander extends AsyncDisposable {
  /** Waits for the answers under way and prints one line. Again, it answers the same. */
  stop(): Promise<Figures>
}

/** Latencies in milliseconds, over reads and writes together. An error is a refusal, a wrong answer or none. */
export interface Figures {
  count: number
  errors: number
  p50: number
  p99: number
  max: number
}

export interface Innocent {
  token: string
  licenseIds: number[]
}

/** Notes of one license that are written at the same time would refuse each other: so many may be under way. */
const LICENSES = 50

/** A client of its own, with an administrator and licenses; the database may be one that a server has open. */
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

/** Begins once a first read and write have been answered. `beside`: what the printed line says it stood beside. */
export const startBystander = async ({
  base,
  innocent,
  beside = 'the test',
}: {
  base: string
  innocent: Innocent
  beside?: string
}): Promise<Bystander> => {
  const child = fork(join(import.meta.dirname, 'bystander.process.ts'), { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit')
  const hear = () =>
    Promise.race([once(child, 'message'), ended]).then(([heard]) => {
      if (typeof heard !== 'object') throw new Error(`The bystander ended with ${heard}.`)
      return heard as Heard
    })
  child.send({ base, ...innocent } satisfies Orders)
  await hear()
  const stop = async (): Promise<Figures> => {
    child.send('stop')
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
    async [Symbol.asyncDispose]() {
      await stopOnce()
    },
  }
}
