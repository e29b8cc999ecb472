import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Unreachable } from '../../client/index.ts'
import type { SelectOption } from '../../contract/common.ts'
import { messages } from '../../rules/messages.ts'
import { FRESH } from '../providers/queryClient.ts'
import { sentenceOf } from './sentences.ts'

type Ask<T> = (how: { signal: AbortSignal }) => Promise<T>

interface Reading {
  staleTime?: number
  enabled?: boolean
  /** Replaces the server's own text of a failure. */
  failure?: string
}

/**
 * Reads one thing. `key` starts with the resource, so that writes refresh it. 401, 403 and 404 lead to their pages, any other
 * failure is a toast; `data` stays undefined.
 */
export function useRead<T>(key: readonly unknown[], ask: Ask<T>, { failure, ...options }: Reading = {}) {
  const query = useQuery({ queryKey: key, queryFn: ask, ...options })
  const leaveIfRefused = useLogoutIfAccessDenied()
  const notify = useNotify()
  const { error } = query
  useEffect(() => {
    // A lost connection has a bar of its own, and the read is tried again.
    if (!error || error instanceof Unreachable) return
    leaveIfRefused(error).then((left) => left || notify(failure ?? sentenceOf(error), { type: 'error' }))
  }, [error, failure, leaveIfRefused, notify])
  return query
}

/**
 * Reads one thing for a dialog, once: reading again after the dialog's own call would change the dialog before it closes, or request a
 * deleted record. Undefined while loading.
 */
export function useReadOnce<T>(key: readonly unknown[], ask: Ask<T>): T | undefined {
  const [first, setFirst] = useState<T>()
  const { data, isFetchedAfterMount } = useRead(key, ask, { staleTime: 0, enabled: first === undefined })
  if (first === undefined && isFetchedAfterMount && data !== undefined) setFirst(data)
  return first
}

const none: SelectOption[] = []

export const useOptionsQuery = (key: readonly unknown[], ask: Ask<SelectOption[]>, enabled = true) =>
  useRead(['options', ...key], ask, { staleTime: FRESH.options, failure: messages.selectListFailed, enabled })

/** The options of a select list; undefined until loaded. */
export const useOptionsIfKnown = (key: readonly unknown[], ask: Ask<SelectOption[]>, enabled = true): SelectOption[] | undefined =>
  useOptionsQuery(key, ask, enabled).data

/** The options of a select list; empty until loaded. */
export const useOptions = (key: readonly unknown[], ask: Ask<SelectOption[]>, enabled = true): SelectOption[] =>
  useOptionsIfKnown(key, ask, enabled) ?? none
