import { type ReactNode, useState } from 'react'
import { Refused, sendCall } from '../../client/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { send } from '../providers/api.ts'
import { refreshRecords } from '../providers/queryClient.ts'
import { useAsk } from '../ui/dialogs/Ask.tsx'
import { Notice } from '../ui/dialogs/Notice.tsx'
import type { Selection } from '../ui/lists/Selection.tsx'
import type { Task, TaskKind } from './kinds.ts'

const pageSize = limits.pageSizes.at(-1)
const NOT_FOUND = 404

/** The ids of tasks still in the list. Reads pages until all wanted tasks are found, or to the end. */
const stillListed = async ({ list }: TaskKind, wanted: readonly Task[]): Promise<Set<number>> => {
  const listed = new Set<number>()
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await sendCall(send, list, { query: { pageNumber, pageSize } })
    for (const { id } of page.items) listed.add(id)
    if (page.items.length < Number(pageSize) || wanted.every(({ id }) => listed.has(id))) return listed
  }
}

/** The reason why a task can no longer change; null if it can. */
const whyNot = async ({ get }: TaskKind, id: number): Promise<string | null> => {
  try {
    const { mayEdit, doneOn } = await sendCall(send, get, { params: { id } })
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

/** One line for a task that is left out. */
export const lineOf = ({ task: { licenseNumber, propertyName }, reason }: LeftOut) =>
  `${[licenseNumber, propertyName].filter(Boolean).join(', ')}: ${reason}`

/** The tasks that can change, and those left out. */
export interface Sorted {
  ready: Task[]
  leftOut: LeftOut[]
}

/**
 * Checks the selected tasks again before a bulk action, because the server changes all or none. Resolves to the tasks that can change, once
 * the person has confirmed to leave out the others; null to change nothing. Render the second element of the pair.
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
    return ready > 0 && (await ask({ title, text, points, confirm: `Continue with ${ready}` }))
  }
  const sort = async (title: string, tasks: readonly Task[]): Promise<Sorted | null> => {
    // If the check itself fails, the call proceeds and the server reports the errors.
    const leftOut = await leftOutOf(kind, tasks).catch((): LeftOut[] => [])
    if (leftOut.length === 0) return { ready: [...tasks], leftOut }
    const out = leftOut.map(({ task }) => task)
    const ready = tasks.filter((task) => !out.includes(task))
    const goesOn = await tell(title, ready.length, leftOut)
    put(out, false)
    // The list still shows the tasks left out.
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
