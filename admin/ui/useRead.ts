import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { SelectOption } from '../../contract/common.ts'
import { messages } from '../../rules/messages.ts'
import { FRESH } from '../providers/queryClient.ts'
import { sentenceOf } from './sentences.ts'

type Ask<T> = (how: { signal: AbortSignal }) => Promise<T>

interface Reading {
  staleTime?: number
  enabled?: boolean
  /** Said instead of the server's own text when it fails. */
  failure?: string
}

/**
 * Reads one thing. `key` begins with the resource, so that writes refresh it. 401, 403 and 404 lead to their pages, any
 * other failure is a toast; `data` stays undefined.
 */
export function useRead<T>(key: readonly unknown[], ask: Ask<T>, { failure, ...options }: Reading = {}) {
  const query = useQuery({ queryKey: key, queryFn: ask, ...options })
  const leaveIfRefused = useLogoutIfAccessDenied()
  const notify = useNotify()
  const { error } = query
  useEffect(() => {
    if (!error) return
    leaveIfRefused(error).then((left) => left || notify(failure ?? sentenceOf(error), { type: 'error' }))
  }, [error, failure, leaveIfRefused, notify])
  return query
}

/**
 * Reads one thing anew for a dialog and keeps to it: what its own call changes would else change the dialog before it
 * closes. Undefined while it is read.
 */
export function useReadOnce<T>(key: readonly unknown[], ask: Ask<T>): T | undefined {
  const { data, isFetchedAfterMount } = useRead(key, ask, { staleTime: 0 })
  const [first, setFirst] = useState<T>()
  if (first === undefined && isFetchedAfterMount && data !== undefined) setFirst(data)
  return first
}

const none: SelectOption[] = []

/** The choices of a select list; undefined until they are known. */
export const useOptionsIfKnown = (key: readonly unknown[], ask: Ask<SelectOption[]>, enabled = true): SelectOption[] | undefined =>
  useRead(['options', ...key], ask, { staleTime: FRESH.options, failure: messages.selectListFailed, enabled }).data

/** The choices of a select list; none while they are under way. */
export const useOptions = (key: readonly unknown[], ask: Ask<SelectOption[]>, enabled = true): SelectOption[] =>
  useOptionsIfKnown(key, ask, enabled) ?? none
