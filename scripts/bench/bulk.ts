import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { createClient, overHttp } from '../../client/index.ts'
import { present } from '../../rules/present.ts'
import { type Database, openDatabase } from '../../server/kit/database/db.ts'
import { inTurns, median, report } from './measure.ts'
import { makeLarge, post, STAFF, startServer, TODAY } from './pages.ts'

const ROUNDS = 3
export const MANY = 10_000
const FEW = 50
/** The licenses in a transaction of the job. */
const CHUNK = 1_000
const CALL = 'renewals.bulkBegin'

export type Api = ReturnType<typeof createClient>

/** The audited changes of a renewal that begins. */
const RENEWAL = {
  licenseId: 'license_id',
  clientId: 'client_id',
  stage: '2',
  isActive: "json('true')",
  isTrackingOnlyRenewal: 'is_tracking_only_renewal',
  copyToSecondaryLicenses: "json('true')",
  processStartDate: 'process_start_date',
  renewalDueDate: 'renewal_due_date',
  sendLicenseNotApplicable: "json('false')",
  noInvoiceRequired: "json('false')",
  licenseTrackDateAtBegin: 'license_track_date_at_begin',
}

const changes = (fields: Record<string, string>) =>
  `json_array(${Object.entries(fields).map(([field, to]) => `json_object('field', '${field}', 'from', null, 'to', ${to})`)})`

/** Writes the same rows as a bulk begin (renewals, licenses, an audit row each) with bare statements, in the same transactions. */
const bySql = async (database: Database, ids: number[]) => {
  for (let at = 0; at < ids.length; at += CHUNK) await beginBySql(database, ids.slice(at, at + CHUNK))
}

const beginBySql = (database: Database, ids: number[]) =>
  database.write(async (db) => {
    const list = '(select value from json_each(?))'
    const json = JSON.stringify(ids)
    const now = new Date().toISOString()
    await db.raw(
      `insert into renewals (license_id, client_id, stage, is_active, is_tracking_only_renewal, copy_to_secondary_licenses, process_start_date, renewal_due_date, license_track_date_at_begin, created_on, modified_on)
       select id, client_id, 2, true, is_tracking_only, true, ?, due_date, track_date, ?, ? from licenses where id in ${list}`,
      [TODAY, now, now, json],
    )
    await db.raw(
      `update licenses set renewal_id = (select id from renewals where renewals.license_id = licenses.id and is_active), renewal_stage = 2, renewal_due_date = due_date, version = version + 1, modified_on = ? where id in ${list}`,
      [now, json],
    )
    await db.raw(
      `insert into audit (at, user_id, client_id, call, record, record_id, license_id, property_id, changes) select ?, ?, client_id, '${CALL}', 'renewals', id, license_id, null, ${changes(RENEWAL)} from renewals where license_id in ${list} and is_active`,
      [now, STAFF.id, json],
    )
  })

const undo = (database: Database, ids: number[]) =>
  database.write(async (db) => {
    const list = '(select value from json_each(?))'
    await db.raw(`update licenses set renewal_id = null, renewal_stage = null, renewal_due_date = null where id in ${list}`, [
      JSON.stringify(ids),
    ])
    await db.raw(`delete from renewals where license_id in ${list} and is_active`, [JSON.stringify(ids)])
  })

const bulkBegin = (api: Api, licenseIds: number[]) => api.renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY } })

/** The time of the request and of the job in ms, without the up to one second until a server looks for new jobs. */
export const byJob = async (api: Api, ids: number[], meanwhile?: () => Promise<void>): Promise<number> => {
  const asked = performance.now()
  const { jobId } = await bulkBegin(api, ids)
  const request = performance.now() - asked
  return request + (await waitFor(api, present(jobId), meanwhile))
}

/** Waits for the end of a job; returns how long it ran, in ms. */
export const waitFor = async (api: Api, id: number, meanwhile: () => Promise<void> = () => wait(200)): Promise<number> => {
  for (;;) {
    await meanwhile()
    const job = await api.jobs.get({ params: { id } })
    if (job.status === 'failed' || job.refusedCount > 0) throw new Error(`Unexpected result: ${JSON.stringify(job)}`)
    if (job.status === 'done') return Date.parse(present(job.endedOn)) - Date.parse(present(job.startedOn))
  }
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Licenses that the first user, a member of staff, may begin. */
export const freeIds = (database: Database): Promise<number[]> =>
  database.write(async (db: Knex) => {
    await db('licenses').whereNull('renewal_stage').update({ renewal_designation: 'Provider', assigned_user_id: STAFF.id })
    return db('licenses')
      .whereNull('renewal_stage')
      .orderBy('id')
      .limit(2 * MANY)
      .pluck('id')
  })

/**
 * Compares a bulk begin of 10,000 and of 50 licenses with bare statements that write the same rows in the same transactions, and
 * measures the latency of other requests meanwhile.
 */
export const bulkRatios = async (folder: string, licenses: number): Promise<void> => {
  const dataDir = join(folder, 'bulk')
  const { token, file } = await makeLarge({ dataDir, licenses }, () => ({}))
  const database = openDatabase(file)
  const ids = await freeIds(database)
  const [ours, theirs] = [ids.slice(0, MANY), ids.slice(MANY)]
  const server = await startServer(dataDir)
  const api = createClient(overHttp({ base: server.base, token }))
  try {
    const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.ours.push(await byJob(api, ours))
      times.theirs.push(await timed(() => bySql(database, theirs)))
      await undo(database, ids)
    }
    report('bulk begin of 10,000 beside bare set-based SQL', median(times.ours), median(times.theirs), 1.6)

    let next = 0
    const some = (from: number[]) => from.slice(next, next + FEW)
    const few = await inTurns(
      {
        ours: () => bulkBegin(api, some(ours)),
        theirs: async () => {
          await bySql(database, some(theirs))
          next += FEW
        },
      },
      20,
    )
    report('bulk begin of 50 beside bare set-based SQL', few.ours, few.theirs, 3)
    await undo(database, ids)

    const read = post(`${server.base}/dashboard/renewals-list`, { renewalStatuses: [2, 3, 4] }, token)
    const write = () => api.userViewHistory.create({ body: { type: 'License', licenseId: present(ours[0]) } })
    const idle = await latencies(read, write, 60)
    const busy: Latencies = { reads: [], writes: [] }
    await byJob(api, ours, async () => {
      const { reads, writes } = await latencies(read, write, 3)
      busy.reads.push(...reads)
      busy.writes.push(...writes)
    })
    const slow = (numbers: number[]) => present([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)])
    report('queue page during a bulk begin beside idle, median', median(busy.reads), median(idle.reads), 2)
    report('queue page during a bulk begin beside idle, 19 in 20', slow(busy.reads), slow(idle.reads), 5)
    report('small write during a bulk begin beside idle, 19 in 20', slow(busy.writes), slow(idle.writes), 25)
  } finally {
    server.stop()
    await database.close()
  }
}

interface Latencies {
  reads: number[]
  writes: number[]
}

const latencies = async (read: () => Promise<unknown>, write: () => Promise<unknown>, rounds: number): Promise<Latencies> => {
  const found: Latencies = { reads: [], writes: [] }
  for (let round = 0; round < rounds; round++) {
    found.reads.push(await timed(read))
    found.writes.push(await timed(write))
  }
  return found
}
