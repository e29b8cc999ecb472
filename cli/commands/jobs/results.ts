import type { Job, JobResult } from '../../../contract/jobs/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { allRows } from '../../kit/find/company.ts'
import { printList } from '../../kit/output/print.ts'
import type { ResultRow } from '../../kit/output/result-csv.ts'
import { STANDING } from '../../kit/output/standing.ts'
import type { Run, Session } from '../../kit/run.ts'

/** The result for a license, in output and in result files. */
export const OUTCOMES: Record<JobResult['outcome'], string> = { waiting: 'waiting', done: 'started', refused: 'refused' }

const TITLES = { id: 'Id', number: 'License #', property: 'Property', outcome: 'Outcome', reason: 'Reason', standing: STANDING.title }
const properties = Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, { title }]))
const schema = { properties: { items: { items: { properties } } } }

export const printResults = (run: Run, items: ResultRow[]): Promise<void> =>
  printList(run, { items }, schema, ['id', 'number', 'property', 'outcome', 'reason', 'standing'])

/** The results of all licenses of a job. */
export const resultsOf = ({ api }: Session, id: number): Promise<JobResult[]> =>
  allRows((pageNumber, pageSize) => api.jobs.results({ params: { id }, query: { pageNumber, pageSize } }))

export const rowOf = ({ licenseId, licenseNumber, propertyName, outcome, reason, standing }: JobResult): ResultRow => ({
  id: licenseId,
  number: licenseNumber,
  property: propertyName,
  outcome: OUTCOMES[outcome],
  reason,
  standing: standing?.text ?? null,
})

export const startedBy = ({ done, refusedCount }: Job): number => done - refusedCount

/** Prints how a job ended. */
export function endOf(job: Job): string {
  const ended = `${sentences.bulkRenewalsEnded(startedBy(job), job.total)}.`
  return job.status === 'done' ? ended : [job.error ?? messages.bulkStopped, ended].join(' ')
}
