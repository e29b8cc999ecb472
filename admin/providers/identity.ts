import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { api } from './api.ts'
import { queryClient } from './queryClient.ts'

/** The signed-in user: loaded once, retried while the server cannot be reached, then kept until sign-out. */
export const identityQuery = queryOptions({
  queryKey: ['authentication', 'identity'],
  queryFn: ({ signal }): Promise<CurrentUser> => api.authentication.identity({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const loadIdentity = () => queryClient.fetchQuery(identityQuery)

export const keepIdentity = (user: CurrentUser) => queryClient.setQueryData(identityQuery.queryKey, user)
