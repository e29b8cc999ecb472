import { useQuery } from '@tanstack/react-query'
import { sendCall } from '../../client/index.ts'
import { send } from '../providers/api.ts'
import type { Task, TaskKind } from './kinds.ts'

/**
 * The latest stored version of the task in an open dialog. The row can be outdated, and disappears when another person completes the task;
 * the server refuses an old version.
 */
export function useLatest({ name, get }: TaskKind, task: Task): Task {
  const { data } = useQuery({
    queryKey: ['tasks', name, task.id, 'latest'],
    // Null for a deleted task: saving then reports the error.
    queryFn: ({ signal }) => sendCall(send, get, { params: { id: task.id }, signal }).catch(() => null),
  })
  return data && data.version > task.version ? { ...task, ...data } : task
}
