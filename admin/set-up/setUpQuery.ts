import { queryOptions } from '@tanstack/react-query'
import { api } from '../providers/api.ts'

/** Whether the first administrator must still be created. */
export const setUpQuery = queryOptions({ queryKey: ['set-up'], queryFn: ({ signal }) => api.setUp.get({ signal }), staleTime: 0 })
