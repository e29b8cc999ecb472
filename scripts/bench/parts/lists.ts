import { MIDDLE_CLIENT } from '../../../fixtures/shape.ts'
import type { World } from '../data/world.ts'
import { type Figures, told } from '../measure/figures.ts'
import type { Rows } from '../measure/rows.ts'
import { inTurns } from '../measure/turns.ts'
import { type Beside, startFloor, startPlain } from '../servers/beside.ts'
import { type Product, startProduct } from '../servers/product.ts'
import { LIST, listSql, QUEUE, queueSql } from '../sql/list.ts'
import type { Part } from './part.ts'

const WHO = { staff: 'staff over all clients', middle: 'a client of 5,000' } as const

interface Servers {
  world: World
  product: Product
  floor: Beside
  plain: Beside
}

const measureList = async ({ world, product, floor, plain }: Servers, who: keyof typeof WHO, clients: number) => {
  const token = world.tokens[who]
  return inTurns(
    {
      product: product.way({ method: 'POST', path: '/licenses/list', body: LIST, token }),
      floor: floor.way(who),
      full: plain.way('full', token),
      capped: plain.way('capped', token),
    },
    { clients },
  )
}

const ratio = (ours: Figures, theirs: Figures) => ours.rps / theirs.rps

/** The goals of a list with ten concurrent clients, relative to a plain implementation of the routes. */
const besidePlain = (
  rows: Rows,
  at: string,
  who: keyof typeof WHO,
  { product, full, capped }: Record<'product' | 'full' | 'capped', Figures>,
) => {
  const what = `${at}, 10 at once`
  const measured = told(product)
  const isStaff = who === 'staff'
  rows.atLeast(ratio(product, full), isStaff ? 10 : 3, 'x', {
    what,
    measured,
    beside: `plain Koa + Knex, full count: ${told(full)}`,
    ...(isStaff && { readme: `List of 25, ${WHO[who]}: requests a second beside plain Koa and Knex` }),
  })
  if (isStaff) rows.atLeast(ratio(product, capped), 1.5, 'x', { what, measured, beside: `plain Koa + Knex, capped count: ${told(capped)}` })
}

const besideFloor = (rows: Rows, { engine }: World, what: string, product: Figures, floor: Figures, ratio: number) => {
  const isPostgres = engine.name === 'postgres'
  const beside = `${isPostgres ? 'its own prepared statements' : 'prepared better-sqlite3'} under bare Koa: ${told(floor)}`
  rows.atMost(ratio, isPostgres ? 1.5 : 3, 'x', { what, measured: told(product), beside })
}

const alone = (rows: Rows, world: World, at: string, product: Figures, floor: Figures) =>
  besideFloor(rows, world, `${at}, one at a time, p50`, product, floor, product.p50 / floor.p50)

/** Measures the license list (25 rows, filtered, sorted and counted) and the queue. */
export const lists: Part = {
  title: 'Lists of 25, filtered, sorted, counted',
  everySize: true,
  async measure(worlds, rows) {
    const world = await worlds.at()
    await using product = await startProduct(world)
    await using floor = await startFloor(world, { staff: listSql(), middle: listSql(MIDDLE_CLIENT), queue: queueSql() })
    await using plain = await startPlain(world)
    const servers = { world, product, floor, plain }
    for (const who of ['staff', 'middle'] as const) {
      const at = `License list, ${WHO[who]}`
      const one = await measureList(servers, who, 1)
      alone(rows, world, at, one.product, one.floor)
      besidePlain(rows, at, who, await measureList(servers, who, 10))
    }
    const queue = {
      product: product.way({ method: 'POST', path: '/dashboard/renewals-list', body: QUEUE, token: world.tokens.staff }),
      floor: floor.way('queue'),
    }
    const at = `Queue, ${WHO.staff}`
    const one = await inTurns(queue, { clients: 1 })
    alone(rows, world, at, one.product, one.floor)
    const ten = await inTurns(queue, { clients: 10 })
    besideFloor(rows, world, `${at}, 10 at once, requests a second`, ten.product, ten.floor, ten.floor.rps / ten.product.rps)
  },
}
