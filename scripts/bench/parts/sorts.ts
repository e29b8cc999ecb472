import { QUEUE_COLUMNS } from '../../../contract/dashboard/calls.ts'
import { LICENSE_COLUMNS } from '../../../contract/licenses/calls.ts'
import { PROPERTY_COLUMNS } from '../../../contract/properties/schemas.ts'
import { MANAGER_CHANGE_TASK_COLUMNS, PROPERTY_CONTACT_TASK_COLUMNS, RENEWAL_TASK_COLUMNS } from '../../../contract/user-tasks/schemas.ts'
import type { Who, World } from '../data/world.ts'
import { inMs } from '../measure/figures.ts'
import { inTurns, type Way, warmUp } from '../measure/turns.ts'
import { type Product, startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

/** The lists with their sortable columns and their default filters. */
const LISTS = {
  'License list': { path: '/licenses/list', columns: LICENSE_COLUMNS, body: { active: true } },
  Queue: { path: '/dashboard/renewals-list', columns: QUEUE_COLUMNS, body: {} },
  'Property list': { path: '/properties/list', columns: PROPERTY_COLUMNS, body: { active: true } },
  'Renewal tasks': { path: '/user-tasks/renewals', columns: RENEWAL_TASK_COLUMNS },
  'Manager changes': { path: '/user-tasks/manager-changes', columns: MANAGER_CHANGE_TASK_COLUMNS },
  'Property contact tasks': { path: '/user-tasks/property-contacts', columns: PROPERTY_CONTACT_TASK_COLUMNS },
}

const WHO = { staff: 'staff', largest: 'the largest client' } as const satisfies Partial<Record<Who, string>>
const MOST = 5

interface Sorted {
  column: string
  cpu: number | undefined
}

type List = (typeof LISTS)[keyof typeof LISTS]

const wayOf = (product: Product, list: List, sort: Record<string, string>, token: string): Way => {
  const sent =
    'body' in list
      ? { method: 'POST', path: list.path, body: { ...list.body, ...sort }, token }
      : { path: `${list.path}?${new URLSearchParams(sort)}`, token }
  return product.way(sent)
}

const slowest = (sorted: Sorted[]) => sorted.toSorted((one, other) => (other.cpu ?? Infinity) - (one.cpu ?? Infinity))

const told = (sorted: Sorted[]) => sorted.map(({ column, cpu }) => `${column} ${cpu === undefined ? '?' : inMs(cpu)}`).join(', ')

/** Measures the first page sorted by every column, ascending and descending. The slowest counts; those over the goal are listed. */
export const sorts: Part = {
  title: 'The first page by every sortable column',
  everySize: true,
  async measure(worlds, rows) {
    const world: World = await worlds.at()
    await using product = await startProduct(world)
    for (const [name, list] of Object.entries(LISTS))
      for (const [who, title] of Object.entries(WHO)) {
        const token = world.tokens[who as keyof typeof WHO]
        const sorted: Sorted[] = []
        await warmUp([wayOf(product, list, {}, token)])
        for (const column of list.columns)
          for (const sortDirection of ['asc', 'desc']) {
            const page = wayOf(product, list, { sortBy: column, sortDirection }, token)
            const { cpu } = (await inTurns({ page }, { clients: 1, rounds: 1, turn: 200 })).page
            sorted.push({ column: `${column} ${sortDirection}`, cpu })
          }
        const all = slowest(sorted)
        const over = all.filter(({ cpu }) => cpu === undefined || cpu > MOST)
        rows.atMost(all[0]?.cpu, MOST, ' ms CPU', {
          what: `${name} by ${list.columns.length} columns, ${title}: the slowest`,
          measured: over.length ? `${over.length} of ${all.length} over: ${told(over)}` : told(all.slice(0, 1)),
        })
      }
  },
}
