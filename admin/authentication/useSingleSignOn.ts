import { useQuery } from '@tanstack/react-query'
import { api } from '../providers/api.ts'

/** Whether single sign-on is configured; false until loaded. */
export const useSingleSignOn = (): boolean => {
  const { data } = useQuery({
    queryKey: ['authentication', 'options'],
    queryFn: ({ signal }) => api.authentication.options({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.singleSignOn ?? false
}
