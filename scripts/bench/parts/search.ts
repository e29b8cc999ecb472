import type { World } from '../data/world.ts'
import { told } from '../measure/figures.ts'
import { send } from '../measure/http.ts'
import type { Rows } from '../measure/rows.ts'
import { inTurns, type Way, warmUp } from '../measure/turns.ts'
import { has, type Product, startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

/** The search terms. The longest license number is not part of another one. */
export const TERMS = { 'one hit': ({ licenses }: World) => `L-${licenses - 1}`, 'no hit': () => 'zyxwvut', 'many hits': () => 'premises' }

/** Terms that a trigram index cannot find, and a term that exceeds the maximum length. */
const STRANGE: Record<string, (world: World) => string> = {
  'two letters': () => 'pr',
  'a sign': () => '%',
  '10,000 characters': () => 'pr'.repeat(5_000),
}

const FIRST = 'license list, staff'

/** A search, which the server must refuse if the term is too long. */
const searching = ({ base, cpu }: Product, path: string, body: { searchTerm: string; active?: true }, token: string): Way => {
  const expected = body.searchTerm.length > 1_000 ? 400 : 200
  return {
    cpu,
    async once() {
      const { status, text } = await send({ url: base + path, method: 'POST', body, token })
      if (status !== expected) throw new Error(`POST ${path}: ${status} ${text.slice(0, 300)}`)
    },
  }
}

const list = (world: World, product: Product, searchTerm: string, who: 'staff' | 'largest'): Way =>
  searching(product, '/licenses/list', { active: true, searchTerm }, world.tokens[who])

const everywhere = (world: World, product: Product, searchTerm: string): Way =>
  searching(product, '/search', { searchTerm }, world.tokens.staff)

const measureTerms = async (rows: Rows, world: World, product: Product) => {
  const hasSearch = await has(product, '/search', world.tokens.staff)
  for (const [name, termOf] of Object.entries({ ...TERMS, ...STRANGE })) {
    const term = termOf(world)
    const ways: Record<string, Way> = {
      [FIRST]: list(world, product, term, 'staff'),
      'license list, the largest client': list(world, product, term, 'largest'),
      ...(hasSearch && { 'everything, staff': everywhere(world, product, term) }),
    }
    await warmUp(Object.values(ways))
    const figures = await inTurns(ways, { clients: 1, rounds: 3, turn: 600 })
    for (const [where, found] of Object.entries(figures))
      rows.atMost(found.cpu, 5, ' ms CPU', {
        what: `Search of ${where}, ${name}`,
        measured: told(found),
        ...(where === FIRST && name === 'one hit' && { readme: `Search of the license list, ${name}` }),
      })
  }
  if (!hasSearch) rows.failed(`Search of everything`, 'there is no POST /search')
}

export const search: Part = {
  title: 'Search',
  everySize: true,
  async measure(worlds, rows) {
    const world = await worlds.at()
    await using product = await startProduct(world)
    await measureTerms(rows, world, product)
  },
}
