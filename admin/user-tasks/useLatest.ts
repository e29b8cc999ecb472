import { useQuery } from '@tanstack/react-query'
import { sendCall } from '../../client/index.ts'
import { send } from '../providers/api.ts'
import type { Task, TaskKind } from './kinds.ts'

/**
 * A task whose dialog is open, as it is stored now. Its row may be as old as its list, which also loses it when someone
 * finishes it; what is saved by an old version would be refused again and again.
 */
export function useLatest({ name, get }: TaskKind, task: Task): Task {
  const { data } = useQuery({
    queryKey: ['tasks', name, task.id, 'latest'],
    // Gone is no failure here: saving says so.
    queryFn: ({ signal }) => (sendCall(send, get, { params: { id: task.id }, signal }) as Promise<Task>).catch(() => null),
  })
  return data && data.version > task.version ? { ...task, ...data } : task
}
