import { useEffect, useRef } from 'react'
import type { Client } from '../../../client/index.ts'
import type { Job, JobResult } from '../../../contract/jobs/calls.ts'
import { Notice } from '../../ui/dialogs/confirm.tsx'
import { Reader, usePanelWidth } from '../../ui/dialogs/reader.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { Progress } from '../../ui/progress.tsx'
import { useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'
import { failureLines } from './bulk.state.ts'

const TITLE = 'Bulk Begin Renewals'
const LOOK_EVERY = 1_000
const PAGE = 100

const isOver = ({ status }: Pick<Job, 'status'>): boolean => status !== 'queued' && status !== 'running'

interface Props {
  jobId: number
  onClose(): void
  onEnded?(): Promise<void>
  onRefused?(licenseIds: readonly number[]): void
}

/** A bulk begin that runs as a job: its progress, and at the end the licenses that could not begin. Closing does not stop it. */
export function JobBox({ jobId, onClose, onEnded, onRefused }: Props) {
  const { api } = useSession()
  const width = usePanelWidth()
  // A finished job does not change any more, so it is not polled.
  const end = useRef<{ job: Job; refused: JobResult[] } | null>(null)
  const read = async () => {
    const job = await api.jobs.get({ params: { id: jobId } })
    if (!isOver(job)) return { job, refused: [] }
    end.current = { job, refused: await refusedOf(api, jobId) }
    return end.current
  }
  const { data, error } = useLive(`job ${jobId}`, async () => end.current ?? read(), LOOK_EVERY)
  const ended = useRef({ onEnded, onRefused })
  ended.current = { onEnded, onRefused }
  const isEnded = data !== null && isOver(data.job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the job ends
  useEffect(() => {
    if (!isEnded) return
    ended.current.onRefused?.(data.refused.map(({ licenseId }) => licenseId))
    void ended.current.onEnded?.()
  }, [isEnded])
  if (!data) return <Waiting title={TITLE} error={error} onClose={onClose} />
  if (!isEnded) {
    const { done, total, refusedCount, status } = data.job
    const text = `${status === 'queued' ? 'Waiting to start. ' : ''}${words.progress(done, total, refusedCount)}`
    return <Progress title={TITLE} done={done} total={total} text={text} note={words.goesOn} onClose={onClose} />
  }
  return <Reader title={TITLE} lines={endLines(data.job, data.refused, width)} onClose={onClose} />
}

async function refusedOf(api: Client, id: number): Promise<JobResult[]> {
  const refused: JobResult[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await api.jobs.results({ params: { id }, query: { outcome: 'refused', pageNumber, pageSize: PAGE } })
    refused.push(...items)
    if (items.length < PAGE) return refused
  }
}

const endLines = ({ status, done, total, error }: Job, refused: readonly JobResult[], width: number): string[] => [
  status === 'done' ? words.started(total - refused.length) : words.stopped(status, done, total),
  ...(error ? [error] : []),
  ...(refused.length > 0 ? ['', words.notStarted(refused.length)] : []),
  ...failureLines(refused, width),
]

/** The last bulk begin of the user, running or finished. */
export function LastJob({ onClose }: { onClose(): void }) {
  const { api } = useSession()
  const { data, error } = useLive('last job', () => api.jobs.list({ query: { kind: 'bulkBegin', mineOnly: true, pageSize: 5 } }))
  const job = data?.items[0]
  if (!data) return <Waiting title={TITLE} error={error} onClose={onClose} />
  return job ? <JobBox jobId={job.id} onClose={onClose} /> : <Notice title={TITLE} sentence={words.noJob} onClose={onClose} />
}
