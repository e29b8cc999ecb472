import { rowsOf } from '../../../server/kit/database/query.ts'
import type { World } from '../data/world.ts'
import { told } from '../measure/figures.ts'
import { succeed } from '../measure/http.ts'
import { inTurns, warmUp } from '../measure/turns.ts'
import { startFloor } from '../servers/beside.ts'
import { type Product, startProduct } from '../servers/product.ts'
import { PROFILE, profileSql } from '../sql/profile.ts'
import type { Part } from './part.ts'

const PATH = `/licenses/${PROFILE}`
const REQUESTS = 50

/** The number of statements that PostgreSQL runs for a warmed-up profile, by its own count. */
const statementsOf = async (world: World, product: Product): Promise<number> => {
  const database = world.open()
  try {
    await database.write((db) => db.raw('create extension if not exists pg_stat_statements'))
    const counted = async () => {
      const [row] = rowsOf<{ calls: number }>(
        await database.read.raw(
          `select sum(calls) as calls from pg_stat_statements
           where dbid = (select oid from pg_database where datname = current_database())
             and query not like '%pg_stat_statements%' and query !~* '^ *(begin|commit|set)'`,
        ),
      )
      return Number(row?.calls)
    }
    const profile = () => succeed({ url: product.base + PATH, token: world.tokens.staff })
    await profile()
    const before = await counted()
    for (let n = 0; n < REQUESTS; n++) await profile()
    return ((await counted()) - before) / REQUESTS
  } finally {
    await database.close()
  }
}

const besideFloor = async (world: World) => {
  await using product = await startProduct(world)
  await using floor = await startFloor(world, { profile: profileSql() })
  const ways = { product: product.way({ path: PATH, token: world.tokens.staff }), floor: floor.way('profile') }
  await warmUp(Object.values(ways))
  return await inTurns(ways, { clients: 1 })
}

export const profile: Part = {
  title: 'License profile',
  everySize: true,
  async measure(worlds, rows) {
    const world = await worlds.at()
    const figures = await besideFloor(world)
    rows.atMost(figures.product.p50 / figures.floor.p50, 3, 'x', {
      what: 'License profile, one at a time, p50',
      measured: told(figures.product),
      beside: `seven prepared statements under bare Koa: ${told(figures.floor)}`,
    })
    if (world.engine.name !== 'postgres') return
    await using answering = await startProduct(world, ['serve', '--no-jobs'])
    rows.atMost(await statementsOf(world, answering), 4, '', {
      what: 'License profile, statements of a request with its sign-in',
      measured: 'counted by the database',
    })
  },
}
