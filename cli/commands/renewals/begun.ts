import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { printJson, printStatus, write as writeLines } from '../../kit/output/print.ts'
import type { ResultRow, WriteResult } from '../../kit/output/result-csv.ts'
import type { Run, Session } from '../../kit/run.ts'
import { endOf, OUTCOMES, printResults, resultsOf, rowOf, startedBy } from '../jobs/results.ts'
import { waitForJob } from '../jobs/wait.ts'
import { judge, lookUp } from './bulk.ts'

/** The output of a bulk begin: one row for each license, or JSON, for a dry run, an immediate begin or a job. */

type Answer = Output<typeof calls.renewals.bulkBegin>

/** Licenses by id, as they were before the request. */
export type Known = ReadonlyMap<number, Pick<License, 'licenseNumber' | 'propertyName' | 'standing'>>

interface Begun {
  dryRun: boolean
  licenseIds: number[]
  known: Known
  answer: Answer
}

export async function reportBegun(run: Run, session: Session, begun: Begun, write: WriteResult): Promise<void> {
  const { dryRun, licenseIds, answer } = begun
  const { startedCount, failures } = answer
  await tellAll(run, { dryRun, ...answer }, await rowsOf(session, begun), write)
  if (!dryRun && startedCount > 0) printStatus(run, messages.bulkRenewalsStarted)
  const ended = dryRun
    ? `Dry run. ${sentences.bulkPreflight(startedCount, failures.length)}`
    : `${sentences.bulkRenewalsEnded(startedCount, licenseIds.length)}.`
  judge(run, startedCount, licenseIds.length, ended)
}

export async function reportJob(
  run: Run,
  session: Session,
  answer: Answer & { jobId: number },
  wait: boolean,
  write: WriteResult,
): Promise<void> {
  const { jobId } = answer
  if (!wait) {
    if (run.globals.json) return printJson(run, { dryRun: false, ...answer }, schema)
    return writeLines(run, [String(jobId)])
  }
  const job = await waitForJob(run, session, jobId)
  const results = await resultsOf(session, jobId)
  const failures = results
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ licenseId, licenseNumber, standing, reason }) => ({
      licenseId,
      licenseNumber: licenseNumber ?? '',
      standing,
      reason: reason ?? '',
    }))
  await tellAll(run, { dryRun: false, jobId, startedCount: startedBy(job), failures }, results.map(rowOf), write)
  judge(run, startedBy(job), job.total, endOf(job))
}

const { reply } = calls.renewals.bulkBegin
const schema = { ...reply, properties: { dryRun: { title: 'Dry Run' }, ...reply.properties } }

async function tellAll(run: Run, answer: Answer & { dryRun: boolean }, rows: ResultRow[], write: WriteResult): Promise<void> {
  await write(rows)
  if (run.globals.json) printJson(run, answer, schema)
  else await printResults(run, rows)
}

/** The result rows, in the order of the request. */
async function rowsOf(session: Session, { dryRun, licenseIds, known, answer }: Begun): Promise<ResultRow[]> {
  const unknown = licenseIds.filter((id) => !known.has(id))
  const all: Known = new Map([...known, ...(await lookUp(session, unknown)).map((license) => [license.id, license] as const)])
  const failed = new Map(answer.failures.map((failure) => [failure.licenseId, failure]))
  const begun = new Map(answer.begun?.map((license) => [license.licenseId, license]))
  return licenseIds.map((id) => {
    const reason = failed.get(id)?.reason ?? null
    const outcome = reason === null ? (dryRun ? 'can begin' : OUTCOMES.done) : OUTCOMES.refused
    const { licenseNumber = null, propertyName = null, standing } = { ...all.get(id), ...failed.get(id), ...begun.get(id) }
    return { id, number: licenseNumber, property: propertyName, outcome, reason, standing: standing?.text ?? null }
  })
}
