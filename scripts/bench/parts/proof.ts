import { createClient, overHttp } from '../../../client/index.ts'
import { customValueKey } from '../../../rules/custom-fields/values.ts'
import { withoutTimeouts } from '../../../server/kit/database/postgres/postgres.ts'
import { isPostgres } from '../../../server/kit/database/query.ts'
import { settled } from '../data/load.ts'
import type { Who, World } from '../data/world.ts'
import { idsOf } from '../measure/bystander.ts'
import { cpuRatio, inMs, told } from '../measure/figures.ts'
import { download } from '../measure/http.ts'
import { waitFor } from '../measure/jobs.ts'
import { peakOf } from '../measure/process.ts'
import type { Rows } from '../measure/rows.ts'
import { inTurns } from '../measure/turns.ts'
import { type Product, startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

const OPTIONS = ['Amber', 'Blue', 'Green', 'Red']

/** Creates a provider-wide custom field that every license has filled in with one of four options. */
const withField = async (world: World): Promise<number> => {
  await using product = await startProduct(world)
  const api = createClient(overHttp({ base: product.base, token: world.tokens.staff }))
  const { id } = await api.customFields.create({ body: { record: 'License', kind: 'Choice', label: 'Color', options: OPTIONS } })
  await product.stop()
  const database = world.open()
  try {
    const oneOf = (texts: string[]) => `case id % ${texts.length} ${texts.map((text, n) => `when ${n} then '${text}'`).join(' ')} end`
    const keys = OPTIONS.map((option) => customValueKey({ kind: 'Choice' }, option))
    await database.write(async (db) => {
      if (isPostgres(db)) await withoutTimeouts(db)
      await db.raw(
        `insert into custom_values (custom_field_id, license_id, value, value_key) select ${id}, id, ${oneOf(OPTIONS)}, ${oneOf(keys)} from licenses`,
      )
    })
    await settled(database)
  } finally {
    await database.close()
  }
  return id
}

/** Compares a list filtered by a custom field with the same list without that filter. */
const besideList = async (product: Product, world: World, rows: Rows, who: Who, whose: string, field: number) => {
  const token = world.tokens[who]
  const page = { active: true, sortBy: 'licenseNumber', pageSize: 25, pageNumber: 1 }
  const way = (body: object) => product.way({ method: 'POST', path: '/licenses/list', body, token })
  const { narrowed, all } = await inTurns({ narrowed: way({ ...page, customFields: [`${field}=Blue`] }), all: way(page) }, { clients: 1 })
  rows.atMost(cpuRatio(narrowed, all), 2, 'x', {
    what: `License list ${whose} with one option of a custom field, CPU`,
    measured: told(narrowed),
    beside: `the list without it: ${told(all)}`,
  })
}

const feesAhead = async (product: Product, world: World, rows: Rows) => {
  const { fees } = await inTurns(
    { fees: product.way({ method: 'POST', path: '/fees/list', body: {}, token: world.tokens.staff }) },
    { clients: 1 },
  )
  rows.atMost(fees.p50, 300, ' ms', {
    what: `Fees of twelve months over ${world.licenses.toLocaleString('en')} licenses, p50`,
    measured: told(fees),
  })
}

const LICENSES = 1_000
const PAGE = 100

/** From the request until the pack has arrived. A large pack needs a job. */
const pack = async (world: World, rows: Rows) => {
  await using product = await startProduct(world)
  const token = world.tokens.largest
  const api = createClient(overHttp({ base: product.base, token }))
  const pages = await Promise.all(Array.from({ length: LICENSES / PAGE }, (_, n) => idsOf(product, token, n + 1)))
  const idle = peakOf(product.pid)
  const { id, jobId } = await api.evidence.prepare({ body: { licenseIds: pages.flat() } })
  const job = jobId === undefined ? 0 : await waitFor(api, jobId)
  const { bytes, first } = await download(`${product.base}/evidence/${id}`, { authorization: `Bearer ${token}` }, LICENSES)
  const measured = `${(bytes / 1_000_000).toFixed(1)} MB, made in ${inMs(job)}`
  rows.atMost(first, 1_000, ' ms', { what: 'First byte of an evidence pack of 1,000 licenses', measured })
  const beside = `the idle server: ${Math.round(idle ?? Number.NaN)} MiB`
  rows.atMost(peakOf(product.pid), 160, ' MiB', { what: 'Peak memory of that pack', measured, beside })
}

/** Measures evidence packs, expected fees, and lists filtered by a custom field. */
export const proof: Part = {
  title: 'Evidence packs, fees and custom fields',
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('proof')
    await pack(world, rows)
    const field = await withField(world)
    {
      await using product = await startProduct(world)
      await feesAhead(product, world, rows)
      await besideList(product, world, rows, 'staff', 'of staff', field)
      await besideList(product, world, rows, 'largest', 'of a client with half of all licenses', field)
    }
    await world.remove()
  },
}
