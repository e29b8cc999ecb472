import { Refused } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import type { Session } from '../../kit/run.ts'

/** The kinds of tasks, as --kind names them. Each has a tab on the screen. */
export const KINDS = {
  renewals: calls.renewalTasks,
  'manager-changes': calls.managerChangeTasks,
  'property-contacts': calls.propertyContactTasks,
}
export type Kind = keyof typeof KINDS
export const KIND_NAMES = keysOf(KINDS)

const RESOURCES = {
  renewals: 'renewalTasks',
  'manager-changes': 'managerChangeTasks',
  'property-contacts': 'propertyContactTasks',
} as const

const resourceOf = ({ api }: Session, kind: Kind) => api[RESOURCES[kind]]

/** A task of any kind by its id. */
export async function findTask(session: Session, id: number) {
  for (const kind of KIND_NAMES) {
    try {
      return { kind, task: await resourceOf(session, kind).get({ params: { id } }) }
    } catch (error) {
      if (!(error instanceof Refused && error.status === 404)) throw error
    }
  }
  throw new Failure(EXIT.notFound, messages.notFound)
}
