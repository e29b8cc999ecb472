import { type Static, type TObject, Type } from 'typebox'
import { Format } from 'typebox/format'
import { Value } from 'typebox/value'
import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import { Id, OneOf } from '../contract/common.ts'
import { RenewalQueueFilter } from '../contract/dashboard/calls.ts'
import { TodayFilter } from '../contract/today/calls.ts'
import { ManagerChangeTaskFilter, PropertyContactTaskFilter, RenewalTaskFilter } from '../contract/user-tasks/schemas.ts'
import { isDay } from '../rules/day.ts'
import { isStaff, mayAssign, mayRenew, type Person } from '../rules/people/permissions.ts'
import { KINDS, type KindName, TABS } from './user-tasks/kinds.ts'
import { sortsOf } from './user-tasks/tasks.columns.ts'

// The only format of these filters that a damaged file can break. The server validates texts.
Format.Set('day', isDay)

/** The filter of a list and the row of its cursor. */
const left = <Filter extends TObject>(filter: Filter) => Type.Object({ filter, row: Type.Optional(Id) })

const Remembered = Type.Object({
  view: Type.Optional(OneOf('View', ['today', 'renewals', 'tasks'])),
  today: Type.Optional(left(TodayFilter)),
  queue: Type.Optional(left(RenewalQueueFilter)),
  tab: Type.Optional(OneOf('Tab', TABS)),
  /** The columns that were chosen, by the name of the list. */
  columns: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  tasks: Type.Optional(
    Type.Partial(
      Type.Object({
        renewals: left(RenewalTaskFilter),
        managerChanges: left(ManagerChangeTaskFilter),
        propertyContacts: left(PropertyContactTaskFilter),
      }),
    ),
  ),
})

/** What the terminal remembers for its next start. The screens update it as they change. */
export type Remembered = Static<typeof Remembered>

const Written = Type.Object({ server: Type.String(), userId: Id, remembered: Remembered })

/** Parses a memory file. Null if it is damaged, or from another version or server. */
function read(text: string, server: string): Static<typeof Written> | null {
  try {
    const written = Value.Clean(Written, JSON.parse(text))
    return Value.Check(Written, written) && written.server === server ? written : null
  } catch {
    return null
  }
}

interface Left {
  filter: { assignedUserIds?: number[]; clientIds?: number[] }
}

/** Whether the user may still use the filter: assignee filters are for administrators, client filters for staff. */
function isFor(person: Person, { filter: { assignedUserIds = [], clientIds = [] } }: Left): boolean {
  const isOwn = mayRenew(person) && assignedUserIds.every((id) => id === person.id)
  return (mayAssign(person) || isOwn || assignedUserIds.length === 0) && (isStaff(person) || clientIds.length === 0)
}

/** Removes filters that the role of the user no longer allows. */
function fitting({ view, today, queue, tab, columns, tasks = {} }: Remembered, person: Person): Remembered {
  const isSorted = (name: KindName) => sortsOf(KINDS[name], person).some(({ value }) => value === tasks[name]?.filter.sortBy)
  const kept = TABS.filter((name) => tasks[name] && isFor(person, tasks[name]) && isSorted(name))
  return {
    ...(columns && { columns }),
    ...(mayRenew(person) && { view, tab, tasks: Object.fromEntries(kept.map((name) => [name, tasks[name]])) }),
    ...(today && (mayAssign(person) || today.filter.who === 'Mine') && { today }),
    ...(queue && isFor(person, queue) && { queue }),
  }
}

/** The state of the last session, for the next start by the same user at the same server. It never contains a secret. */
export class Memory {
  private readonly server: string
  private readonly before: Static<typeof Written> | null
  private userId: number | null = null
  private remembered: Remembered = {}

  /** `text`: the content of the memory file. */
  constructor(server: string, text: string) {
    this.server = server
    this.before = read(text, server)
  }

  of(user: CurrentUser): Remembered {
    if (this.userId !== user.id) {
      this.userId = user.id
      this.remembered = this.before?.userId === user.id ? fitting(this.before.remembered, personOf(user)) : {}
    }
    return this.remembered
  }

  /** The content to write for the next start; null when nobody was signed in. */
  text(): string | null {
    const { server, userId, remembered } = this
    return userId === null ? null : JSON.stringify({ server, userId, remembered } satisfies Static<typeof Written>)
  }
}
