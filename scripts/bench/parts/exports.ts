import type { World } from '../data/world.ts'
import { inMs } from '../measure/figures.ts'
import { download } from '../measure/http.ts'
import { peakOf } from '../measure/process.ts'
import { startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

const MOST = 160
const MEGABYTE = 1_000_000

/** Downloads every license, uncompressed, from a server of its own, as a nightly export would. */
const exported = async (world: World, format: 'csv' | 'xlsx') => {
  await using product = await startProduct(world)
  const headers = { authorization: `Bearer ${world.tokens.staff}`, 'content-type': 'application/json', 'accept-encoding': 'identity' }
  const idle = peakOf(product.pid)
  const prepared = await fetch(`${product.base}/exports/licenses/prepare`, { method: 'POST', headers, body: '{"active":null}' })
  const { id } = (await prepared.json()) as { id: number }
  const took = await download(`${product.base}/exports/licenses/${id}?format=${format}`, headers, world.licenses)
  return { peak: peakOf(product.pid), idle, ...took }
}

/** Measures the server's peak memory while it exports all licenses: CSV with the largest size of the run, XLSX with the first. */
export const exports: Part = {
  title: 'Exports of all licenses: peak memory of the server',
  async measure(worlds, rows) {
    for (const format of ['csv', 'xlsx'] as const) {
      const world = await worlds.at(format === 'csv' ? worlds.sizes.at(-1) : undefined)
      const many = world.licenses.toLocaleString('en')
      const what = `${format.toUpperCase()} of ${many} licenses`
      const readme = format === 'csv' ? `Memory of a server that exports ${many} licenses as CSV` : undefined
      const measure = async () => {
        const { peak, idle = Number.NaN, bytes, first, all } = await exported(world, format)
        const measured = `${Math.round(bytes / MEGABYTE)} MB in ${inMs(all)}, the first byte after ${inMs(first)}`
        rows.atMost(peak, MOST, ' MiB', { what, measured, beside: `the idle server: ${Math.round(idle)} MiB`, readme })
      }
      await rows.attempt(what, measure, readme)
    }
  },
}
