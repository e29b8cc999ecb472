import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** The number of open tasks by kind, and in total; undefined until loaded. Reloads after every write. */
export const useTaskCounts = () => useRead(['tasks', 'counts'], (how) => api.userTasks.counts(how)).data
