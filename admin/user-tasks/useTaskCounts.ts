import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** How many tasks are open of each kind, and together; undefined until it is known. Every write has them counted anew. */
export const useTaskCounts = () => useRead(['tasks', 'counts'], (how) => api.userTasks.counts(how)).data
