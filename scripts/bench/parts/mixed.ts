import type { World } from '../data/world.ts'
import { aNote, idsOf } from '../measure/bystander.ts'
import { inMs, told } from '../measure/figures.ts'
import { type Sent, succeed } from '../measure/http.ts'
import { atRate } from '../measure/rate.ts'
import { inTurns, type Way } from '../measure/turns.ts'
import { startFloor } from '../servers/beside.ts'
import { type Product, startProduct } from '../servers/product.ts'
import { LIST, QUEUE } from '../sql/list.ts'
import { profileSql } from '../sql/profile.ts'
import type { Part } from './part.ts'

const CONNECTIONS = 64
/** The ratio of a request's CPU time to that of seven bare lookups on 23 November 2026. The goal is half of it. */
const THEN = { sqlite: 33, postgres: 25 }
const LOAD = 0.7
const PAGES_OF_IDS = 10

/** Repeats four reads and one write: lists and the queue, profiles, and notes. */
const mixOf = async (product: Product, { tokens }: World): Promise<Way> => {
  const ids = (await Promise.all(Array.from({ length: PAGES_OF_IDS }, (_, page) => idsOf(product, tokens.middle, page + 1)))).flat()
  const post = (path: string, body: unknown, token: string): Sent => ({ url: product.base + path, method: 'POST', body, token })
  let next = 0
  const requests: ((n: number, id: number) => Sent)[] = [
    () => post('/licenses/list', { active: true }, tokens.staff),
    (n) => post('/licenses/list', { ...LIST, pageNumber: 1 + (n % 20) }, tokens.middle),
    () => post('/dashboard/renewals-list', QUEUE, tokens.staff),
    (_, id) => ({ url: `${product.base}/licenses/${id}`, token: tokens.middle }),
    (n, id) => aNote(product, id, tokens.middle, `Note ${n}`),
  ]
  const once = () => {
    const n = next++
    const round = Math.floor(n / requests.length)
    const sent = requests[n % requests.length]?.(round, ids[round % ids.length] ?? 0)
    return sent ? succeed(sent) : Promise.resolve()
  }
  return { once, cpu: product.cpu }
}

/** Measures many concurrent users: first at full load, then at seven tenths of that rate. */
export const mixed: Part = {
  title: 'Mixed load, 64 connections, four reads to a write',
  everySize: true,
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('mixed')
    {
      await using product = await startProduct(world)
      await using floor = await startFloor(world, { profile: profileSql() })
      const mix = await mixOf(product, world)
      const { most, bare } = await inTurns({ most: mix, bare: floor.way('profile') }, { clients: CONNECTIONS, rounds: 3, turn: 2_500 })
      const then = THEN[world.engine.name]
      const ratio = (most.cpu ?? Number.NaN) / (bare.cpu ?? Number.NaN)
      rows.atMost(ratio / then, 0.5, 'x of November 2026', {
        what: `CPU of a request at full load`,
        measured: `${told(most)}: ${ratio.toFixed(1)}x the bare profile, then ${then}x`,
        beside: `the bare profile: ${inMs(bare.cpu ?? Number.NaN)} CPU`,
        scale: { what: 'Requests a second: 64 connections, four reads to a write', figure: String(Math.round(most.rps)) },
      })
      const carried = await atRate(mix, { perSecond: LOAD * most.rps, connections: CONNECTIONS, seconds: 15 })
      rows.atMost(carried.p99, 300, ' ms', {
        what: `p99 at 70 % of what it carries`,
        measured: told(carried),
        readme: 'p99 with 64 connections at 70 % of what the server carries',
        scale: { what: 'p99 at 70 % of that', figure: inMs(carried.p99) },
      })
    }
    await world.remove()
  },
}
