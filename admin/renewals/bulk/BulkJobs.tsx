import { calls } from '../../../contract/index.ts'
import type { Job } from '../../../contract/jobs/calls.ts'
import { mayCall } from '../../providers/access.ts'
import { late } from '../../ui/states/late.tsx'
import { useEver } from '../../ui/useEver.ts'
import { useOwnStore, useUser } from '../../ui/useUser.tsx'
import { isUnderWay, useMyJobs } from './useMyJobs.ts'

const MyBulkJobs = late(async () => (await import('./MyBulkJobs.tsx')).MyBulkJobs)

/** All running jobs, and the latest finished one until it is dismissed. */
const worthShowing = (jobs: readonly Job[], dismissed: number): Job[] => {
  const latest = jobs.find((job) => !isUnderWay(job))
  return jobs.filter((job) => isUnderWay(job) || (job === latest && job.id > dismissed))
}

/** The person's bulk begin jobs on /renewals, until they are done and dismissed. Hidden for people who may not begin renewals. */
export const BulkJobs = () => (mayCall(useUser(), calls.jobs.list) ? <Shown /> : null)

function Shown() {
  const { jobs, lost } = useMyJobs()
  const [dismissed, dismiss] = useOwnStore('renewals.jobs.dismissed', 0)
  const shown = worthShowing(jobs, dismissed)
  // Loaded with the first job. Stays mounted afterwards, because a dialog of the last job can be open.
  return useEver(shown.length > 0) ? <MyBulkJobs jobs={shown} lost={lost} onDismiss={dismiss} /> : null
}
