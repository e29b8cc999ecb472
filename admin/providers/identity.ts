import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { dateFormat } from '../../rules/installation/date-format.ts'
import { api } from './api.ts'
import { queryClient } from './queryClient.ts'

/** Every screen writes days as the installation of the user does. */
const known = (user: CurrentUser): CurrentUser => {
  dateFormat.set(user.dateFormat)
  return user
}

/** The signed-in user: loaded once, retried while the server cannot be reached, then kept until sign-out. */
export const identityQuery = queryOptions({
  queryKey: ['authentication', 'identity'],
  queryFn: async ({ signal }): Promise<CurrentUser> => known(await api.authentication.identity({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const loadIdentity = () => queryClient.fetchQuery(identityQuery)

export const keepIdentity = (user: CurrentUser) => queryClient.setQueryData(identityQuery.queryKey, known(user))
