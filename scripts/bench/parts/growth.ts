import { present } from '../../../rules/present.ts'
import type { World } from '../data/world.ts'
import { inMs, told } from '../measure/figures.ts'
import { inTurns } from '../measure/turns.ts'
import { startProduct } from '../servers/product.ts'
import { LIST } from '../sql/list.ts'
import type { Part, Worlds } from './part.ts'
import { TERMS } from './search.ts'

interface Opened {
  /** The maximum ratio of latencies with ten times the licenses. */
  most: number
  sent: (world: World) => { method: string; path: string; body?: object }
  isShown?: boolean
}

const searches: Record<string, Opened> = Object.fromEntries(
  Object.entries(TERMS).map(([name, termOf]) => [
    `Search of the license list, ${name}`,
    { most: 1.5, sent: (world) => ({ method: 'POST', path: '/licenses/list', body: { active: true, searchTerm: termOf(world) } }) },
  ]),
)

const LISTED = 'License list as it opens'

/** The requests that people make most. */
const OPENED: Record<string, Opened> = {
  [LISTED]: {
    most: 1.5,
    isShown: true,
    sent: () => ({ method: 'POST', path: '/licenses/list', body: { active: true, countries: LIST.countries } }),
  },
  'License list, page 400': {
    most: 1.5,
    sent: () => ({ method: 'POST', path: '/licenses/list', body: { active: true, pageNumber: 400 } }),
  },
  'Queue as it opens': { most: 1.5, isShown: true, sent: () => ({ method: 'POST', path: '/dashboard/renewals-list', body: {} }) },
  'License profile': { most: 1.5, sent: () => ({ method: 'GET', path: '/licenses/123' }) },
  // Counted on each request by reading an index, so the time is proportional to the renewals.
  'Counts of the dashboard': { most: 12, sent: () => ({ method: 'GET', path: '/dashboard/renewal-counts' }) },
  ...searches,
}

/** The two sizes to compare: the smallest and largest of the run, or its only size and a tenth of it. */
const sizesOf = ({ sizes }: Worlds): [number, number] => {
  const first = present(sizes[0])
  return sizes.length > 1 ? [first, present(sizes.at(-1))] : [Math.round(first / 10), first]
}

const written = (licenses: number) => licenses.toLocaleString('en')

export const growth: Part = {
  title: 'The same requests with ten times the licenses',
  async measure(worlds, rows) {
    const [few, many] = sizesOf(worlds)
    const [small, large] = [await worlds.at(few), await worlds.at(many)]
    await using onSmall = await startProduct(small)
    await using onLarge = await startProduct(large)
    for (const [name, { most, sent, isShown = false }] of Object.entries(OPENED)) {
      const figures = await inTurns(
        {
          large: onLarge.way({ ...sent(large), token: large.tokens.staff }),
          small: onSmall.way({ ...sent(small), token: small.tokens.staff }),
        },
        { clients: 1 },
      )
      const at = `${written(many)} licenses beside ${written(few)}`
      rows.atMost(figures.large.p50 / figures.small.p50, most, 'x', {
        what: `${name}, staff, ${at}`,
        measured: told(figures.large),
        beside: told(figures.small),
        ...(name === LISTED && { readme: `${name}, ${at}` }),
        ...(isShown && {
          scale: { what: `${name}, ${written(many)} licenses, p50`, figure: inMs(figures.large.p50) },
        }),
      })
    }
  },
}
