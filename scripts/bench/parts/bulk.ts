import { createClient, overHttp } from '../../../client/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import type { Database } from '../../../server/kit/database/db.ts'
import { besides } from '../measure/bystander.ts'
import { inMs, median } from '../measure/figures.ts'
import { type Api, beginByJob, bulkBegin, timed } from '../measure/jobs.ts'
import type { Rows } from '../measure/rows.ts'
import { startProduct } from '../servers/product.ts'
import { beginBySql, endBySql, makeReady } from '../sql/begin.ts'
import type { Part } from './part.ts'

const ROUNDS = 3
const FEW_ROUNDS = 20

interface Bulk {
  api: Api
  database: Database
  rows: Rows
  /** Each side begins its own licenses, because a license can begin once. */
  ours: number[]
  theirs: number[]
}

const many = async ({ api, database, rows, ours, theirs }: Bulk) => {
  const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const [byUs, byThem] = [await beginByJob(api, ours), await timed(() => beginBySql(database, theirs))]
    await endBySql(database, [...ours, ...theirs])
    if (round === 0) continue
    times.ours.push(byUs)
    times.theirs.push(byThem)
  }
  const [product, sql] = [median(times.ours), median(times.theirs)]
  const beside = `set-based SQL: ${inMs(sql)}`
  rows.atMost(product / sql, 1.6, 'x', {
    what: `Bulk begin of ${ours.length.toLocaleString('en')}`,
    measured: inMs(product),
    beside,
    readme: `Bulk begin of ${ours.length.toLocaleString('en')}, beside set-based SQL`,
  })
}

const few = async ({ api, database, rows, ours, theirs }: Bulk) => {
  const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] }
  for (let round = 0; round < Math.min(FEW_ROUNDS, Math.floor(ours.length / limits.bulkAtOnce)); round++) {
    const some = (from: number[]) => from.slice(round * limits.bulkAtOnce, (round + 1) * limits.bulkAtOnce)
    times.ours.push(await timed(() => bulkBegin(api, some(ours))))
    times.theirs.push(await timed(() => beginBySql(database, some(theirs))))
  }
  await endBySql(database, [...ours, ...theirs])
  const [product, sql] = [median(times.ours), median(times.theirs)]
  const beside = `set-based SQL: ${inMs(sql)}`
  rows.atMost(product / sql, 3, 'x', { what: `Bulk begin of ${limits.bulkAtOnce}`, measured: inMs(product), beside })
}

/** Compares bulk begin with bare statements that write the same rows in the same transactions, and measures others' waits. */
export const bulk: Part = {
  title: 'Bulk begin',
  everySize: true,
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('bulk')
    const database = world.open()
    try {
      const ids = await makeReady(database)
      const size = Math.min(limits.bulkLicenses, Math.floor(ids.length / 2))
      const [ours, theirs] = [ids.slice(0, size), ids.slice(size, 2 * size)]
      await using product = await startProduct(world)
      const api = createClient(overHttp({ base: product.base, token: world.tokens.staff }))
      const all = { api, database, rows, ours, theirs }
      await many(all)
      await few(all)
      await besides(product, world, rows, `a bulk begin of ${size.toLocaleString('en')}`, async (_round, aside) => {
        await beginByJob(api, ours)
        await aside(() => endBySql(database, ours))
      })
    } finally {
      await database.close()
    }
    await world.remove()
  },
}
