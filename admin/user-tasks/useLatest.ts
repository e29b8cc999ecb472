import { useQuery } from '@tanstack/react-query'
import { sendCall } from '../../client/index.ts'
import { send } from '../providers/api.ts'
import type { Task, TaskKind } from './kinds.ts'

/**
 * The stored version of the task whose dialog is open. The row can be older, and the list loses it when another person finishes
 * the task. An old version would be refused again and again.
 */
export function useLatest({ name, get }: TaskKind, task: Task): Task {
  const { data } = useQuery({
    queryKey: ['tasks', name, task.id, 'latest'],
    // A deleted task is no error here: saving reports it.
    queryFn: ({ signal }) => sendCall(send, get, { params: { id: task.id }, signal }).catch(() => null),
  })
  return data && data.version > task.version ? { ...task, ...data } : task
}
