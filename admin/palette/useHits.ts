import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchHit, SearchKind } from '../../contract/search/calls.ts'
import { api } from '../providers/api.ts'

/** Milliseconds from the last letter to the search. */
const PAUSE = 120

const NONE: readonly SearchHit[] = []

/** Returns a value once it has not changed for `pause` ms. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}

/** Searches for a term. While a search is pending, `hits` are the previous ones and `isWaiting` is true. Outdated replies are dropped. */
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
