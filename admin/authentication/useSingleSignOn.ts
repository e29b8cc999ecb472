import { useQuery } from '@tanstack/react-query'
import { api } from '../providers/api.ts'

/** Whether a company's own sign-in service is configured; false until that is known. */
export const useSingleSignOn = (): boolean => {
  const { data } = useQuery({
    queryKey: ['authentication', 'options'],
    queryFn: ({ signal }) => api.authentication.options({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.singleSignOn ?? false
}
