import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchHit, SearchKind } from '../../contract/search/calls.ts'
import { api } from '../providers/api.ts'

/** After the last letter, in milliseconds. */
const PAUSE = 120

const NONE: readonly SearchHit[] = []

/** The value once it has not changed for a moment. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}

/**
 * The records that a term finds. While the next answer comes, `hits` are those of the term before and `isWaiting` is true; an answer
 * that comes late is dropped.
 */
export function useHits(term: string, kinds?: SearchKind[]) {
  const settled = useSettled(term, PAUSE)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['search', settled, kinds],
    queryFn: ({ signal }) => api.search.find({ body: { searchTerm: settled, ...(kinds && { kinds }) }, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    hits: term === '' ? NONE : (data?.items ?? NONE),
    error: term === '' ? null : error,
    isWaiting: term !== '' && (term !== settled || isPlaceholderData || isFetching),
  }
}
