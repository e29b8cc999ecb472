import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '../../../contract/jobs/calls.ts'
import { api } from '../../providers/api.ts'
import { refreshRecords } from '../../providers/queryClient.ts'

const POLL = 1_000

export const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running'

const anyUnderWay = (jobs: readonly Job[] | undefined) => jobs?.some(isUnderWay) ?? false

export interface MyJobs {
  jobs: readonly Job[]
  lost: boolean
}

/**
 * The person's latest bulk begin jobs, newest first, polled while one is running. They come from the server, so they survive a reload.
 * `lost`: the latest poll failed. Refreshes the records on the screen when all jobs have ended.
 */
export function useMyJobs(): MyJobs {
  const { data, isError } = useQuery({
    queryKey: ['jobs', 'mine'],
    queryFn: async ({ signal }) => (await api.jobs.list({ query: { kind: 'bulkBegin', mineOnly: true, pageSize: 5 }, signal })).items,
    refetchInterval: ({ state }) => anyUnderWay(state.data) && POLL,
  })
  const wasUnderWay = useRef(false)
  const isNow = anyUnderWay(data)
  useEffect(() => {
    if (wasUnderWay.current && !isNow) refreshRecords()
    wasUnderWay.current = isNow
  }, [isNow])
  return { jobs: data ?? [], lost: isError }
}
