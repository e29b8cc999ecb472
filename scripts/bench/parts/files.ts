import { createClient, overHttp } from '../../../client/index.ts'
import { SHARING_CLIENT } from '../../../fixtures/shape.ts'
import type { World } from '../data/world.ts'
import { besides } from '../measure/bystander.ts'
import { inMs } from '../measure/figures.ts'
import { type Api, timed, waitFor } from '../measure/jobs.ts'
import { peakOf } from '../measure/process.ts'
import type { Rows } from '../measure/rows.ts'
import { startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

const SMALL = 5_000
const LARGE = 100_000
const SECOND = 1_000
const MINUTE = 60 * SECOND

const HEADERS =
  'License #,License Type,Licensing Authority,Jurisdiction,State of the Authority,Term,Property,Address 1,City,State,Zip,Licensees,Effective Date,Expiration Date'

/** A CSV file of new licenses: ten per property, of 40 types. */
const registerOf = (name: string, count: number): string => {
  const rows = Array.from({ length: count }, (_, n) => {
    const place = Math.floor(n / 10)
    return `${name}-${n},Type ${n % 40},Bureau of ${name},State,CO,1 Year,${name} ${place},${place} Main St,Denver,CO,80203,${name} ${place} LLC,2026-01-01,2026-12-31`
  })
  return [HEADERS, ...rows].join('\n')
}

const uploaded = async (api: Api, name: string, count: number): Promise<number> => {
  const document = Buffer.from(registerOf(name, count)).toString('base64')
  const { id } = await api.imports.create({
    body: { kind: 'licenses', clientId: SHARING_CLIENT, documentFileName: `${name}.csv`, document },
  })
  return id
}

/** Checks a file; every row must be new. Resolves to the time in ms. */
const checked = async (api: Api, id: number, count: number): Promise<number> =>
  timed(async () => {
    const found = await api.imports.check({ params: { id } })
    if (found.created !== count) throw new Error(`Unexpected check: ${JSON.stringify(found).slice(0, 400)}`)
  })

const measureFiles = async (world: World, rows: Rows) => {
  await using product = await startProduct(world)
  const api = createClient(overHttp({ base: product.base, token: world.tokens.staff }))

  const small = await uploaded(api, 'Small', SMALL)
  const took = await checked(api, small, SMALL)
  rows.atMost(took / SECOND, 3, ' s', { what: 'Check of a file with 5,000 licenses', measured: inMs(took) })

  const large = await uploaded(api, 'Large', LARGE)
  const check = await checked(api, large, LARGE)
  let run = 0
  const beside = `an import of a file with ${LARGE.toLocaleString('en')} licenses`
  await besides(
    product,
    world,
    rows,
    beside,
    async () => {
      const { jobId } = await api.imports.run({ params: { id: large } })
      run = await waitFor(api, jobId)
    },
    0,
  )
  const { createdCount } = await api.imports.get({ params: { id: large } })
  if (createdCount !== LARGE) throw new Error(`${createdCount} licenses were created.`)
  const measured = `its check took ${inMs(check)}, the peak memory of the server was ${Math.round(peakOf(product.pid) ?? Number.NaN)} MiB`
  rows.atMost(run / SECOND, (3 * MINUTE) / SECOND, ' s', {
    what: `An import of a file with ${LARGE.toLocaleString('en')} licenses`,
    measured,
  })
}

/** Measures imports of files with their checks, and others' writes during a large one. */
export const files: Part = {
  title: 'Importing files',
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('files')
    await measureFiles(world, rows)
    await world.remove()
  },
}
