import { type ReactNode, useState } from 'react'
import { Refused, sendCall } from '../../client/index.ts'
import { limits } from '../../rules/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { send } from '../providers/api.ts'
import { refreshRecords } from '../providers/queryClient.ts'
import { useAsk } from '../ui/dialogs/Ask.tsx'
import { Notice } from '../ui/dialogs/Notice.tsx'
import type { Selection } from '../ui/lists/Selection.tsx'
import type { Task, TaskKind } from './kinds.ts'

const pageSize = limits.pageSizes.at(-1)
const NOT_FOUND = 404

/** The tasks that the list still has; those of its pages that hold the wanted ones, or all. */
const stillListed = async ({ list }: TaskKind, wanted: readonly Task[]): Promise<Set<number>> => {
  const listed = new Set<number>()
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = (await sendCall(send, list, { query: { pageNumber, pageSize } })) as { items: Task[] }
    for (const { id } of page.items) listed.add(id)
    if (page.items.length < Number(pageSize) || wanted.every(({ id }) => listed.has(id))) return listed
  }
}

/** Why a task cannot be changed any more; null where it can. */
const whyNot = async ({ get }: TaskKind, id: number): Promise<string | null> => {
  try {
    const { mayEdit, doneOn } = (await sendCall(send, get, { params: { id } })) as { mayEdit: boolean; doneOn: string | null }
    if (mayEdit) return null
    return doneOn === null ? messages.taskOutOfReach : messages.taskAlreadyDone
  } catch (error) {
    if (error instanceof Refused && error.status === NOT_FOUND) return messages.notFound
    throw error
  }
}

interface LeftOut {
  task: Task
  reason: string
}

const leftOutOf = async (kind: TaskKind, tasks: readonly Task[]): Promise<LeftOut[]> => {
  const listed = await stillListed(kind, tasks)
  const missing = tasks.filter(({ id }) => !listed.has(id))
  const reasons = await Promise.all(missing.map(({ id }) => whyNot(kind, id)))
  return missing.flatMap((task, n) => (reasons[n] ? [{ task, reason: reasons[n] }] : []))
}

/** A line a task that is left out. */
export const lineOf = ({ task: { licenseNumber, propertyName }, reason }: LeftOut) =>
  `${[licenseNumber, propertyName].filter(Boolean).join(', ')}: ${reason}`

/** What can be done, and what is not done because it cannot. */
export interface Sorted {
  ready: Task[]
  leftOut: LeftOut[]
}

/**
 * Looks at chosen tasks again before something is done to them, since the server does it to all or to none. Answers those
 * that can still be changed, once the person knows of the others and goes on; null leaves all as they are. The others are
 * chosen no longer. The second of the pair is to be drawn.
 */
export function usePreflight(
  kind: TaskKind,
  { put }: Selection<Task>,
): [sort: (title: string, tasks: readonly Task[]) => Promise<Sorted | null>, dialog: ReactNode] {
  const [ask, question] = useAsk()
  const [refusal, setRefusal] = useState<string[] | null>(null)
  const tell = async (title: string, ready: number, leftOut: readonly LeftOut[]): Promise<boolean> => {
    const points = leftOut.map(lineOf)
    if (ready === 0) setRefusal(points)
    const text = sentences.tasksLeftOut(leftOut.length, ready + leftOut.length)
    return ready > 0 && (await ask({ title, text, points, confirm: `Go On with ${ready}` }))
  }
  const sort = async (title: string, tasks: readonly Task[]): Promise<Sorted | null> => {
    // What cannot be looked at is left to the server, which says so itself.
    const leftOut = await leftOutOf(kind, tasks).catch((): LeftOut[] => [])
    if (leftOut.length === 0) return { ready: [...tasks], leftOut }
    const out = leftOut.map(({ task }) => task)
    const ready = tasks.filter((task) => !out.includes(task))
    const goesOn = await tell(title, ready.length, leftOut)
    put(out, false)
    // The list still shows them.
    await refreshRecords()
    return goesOn ? { ready, leftOut } : null
  }
  const dialog = (
    <>
      {question}
      {refusal && <Notice title={messages.noTaskCanBeChanged} text={refusal} onClose={() => setRefusal(null)} />}
    </>
  )
  return [sort, dialog]
}
