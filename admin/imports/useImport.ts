import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../providers/api.ts'
import { refreshRecords } from '../providers/queryClient.ts'
import { useRead } from '../ui/useRead.ts'

const POLL = 1000

export const keyOf = (id: number) => ['imports', 'get', id] as const

/**
 * Reads an import, and polls it every second while a check or a run is in progress. Progress comes from the server, so it survives a
 * reload. `isLost`: the latest poll failed. Refreshes the records on the screen when a run ends.
 */
export function useImport(id: number, isChecking: boolean) {
  const queries = useQueryClient()
  const read = (how: { signal: AbortSignal }) => api.imports.get({ params: { id }, ...how })
  const { data: one, isError, refetch } = useRead(keyOf(id), read)
  const isRunning = one?.status === 'Running'
  const isUnderWay = isRunning || isChecking || one?.status === 'Checking'
  const { isError: isLost } = useQuery({
    queryKey: ['imports', 'progress', id],
    queryFn: async (how) => {
      queries.setQueryData(keyOf(id), await read(how))
      return null
    },
    enabled: isUnderWay,
    refetchInterval: POLL,
    staleTime: 0,
    retry: false,
  })
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) refreshRecords()
    wasRunning.current = isRunning
  }, [isRunning])
  return { one, isError, refetch, isLost: isLost && isUnderWay }
}
