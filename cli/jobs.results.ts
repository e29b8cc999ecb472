import type { Job, JobResult } from '../contract/jobs.ts'
import { messages, sentences } from '../rules/messages.ts'
import { allRows } from './find.company.ts'
import { printList } from './print.ts'
import type { ResultRow } from './result.csv.ts'
import type { Run, Session } from './run.ts'

/** What became of a license, as people and files of results read it. */
export const OUTCOMES: Record<JobResult['outcome'], string> = { waiting: 'waiting', done: 'started', refused: 'refused' }

const TITLES = { id: 'Id', number: 'License #', property: 'Property', outcome: 'Outcome', reason: 'Reason' }
const properties = Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, { title }]))
const schema = { properties: { items: { items: { properties } } } }

export const printResults = (run: Run, items: ResultRow[]): Promise<void> =>
  printList(run, { items }, schema, ['id', 'number', 'property', 'outcome', 'reason'])

/** Of all licenses of a job. */
export async function resultsOf({ api }: Session, id: number): Promise<ResultRow[]> {
  const results = await allRows((pageNumber, pageSize) => api.jobs.results({ params: { id }, query: { pageNumber, pageSize } }))
  return results.map(({ licenseId, licenseNumber, propertyName, outcome, reason }) => ({
    id: licenseId,
    number: licenseNumber,
    property: propertyName,
    outcome: OUTCOMES[outcome],
    reason,
  }))
}

export const startedBy = ({ done, refusedCount }: Job): number => done - refusedCount

/** How a job ended. */
export function endOf(job: Job): string {
  const ended = `${sentences.bulkRenewalsEnded(startedBy(job), job.total)}.`
  return job.status === 'done' ? ended : [job.error ?? messages.bulkStopped, ended].join(' ')
}
