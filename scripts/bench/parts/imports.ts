import { SHARING_CLIENT } from '../../../fixtures/shape.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { besides } from '../measure/bystander.ts'
import { succeed } from '../measure/http.ts'
import { startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

/** A file with new licenses, properties and licensees. */
const fileOf = (name: string) => ({
  clientId: SHARING_CLIENT,
  licensingAuthority: { name: 'Bureau of Imports', jurisdiction: 'State', state: 'CO' },
  licenseTerm: '1 Year',
  rows: Array.from({ length: limits.importRows }, (_, n) => ({
    row: n + 2,
    licenseNumber: `${name}-${n}`,
    accountNumber: `A${n}`,
    licenseType: `Type ${n % 40}`,
    propertyName: `${name} ${n % 1_000}`,
    premisesName: `Premises ${n}`,
    address1: `${n % 1_000} Main St`,
    city: 'Denver',
    state: 'CO',
    zip: '80203',
    licensees: `${name} ${n % 1_500} LLC`,
    effectiveDate: '2026-01-01',
    expirationDate: '2026-12-31',
  })),
})

/** Measures others' writes and sign-ins during imports: first of new rows, then of the same rows again. */
export const imports: Part = {
  title: 'Writes and sign-ins of others, beside an import',
  everySize: true,
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('imports')
    {
      await using product = await startProduct(world)
      const importFile = async (name: string, expected: string) => {
        const sent = { url: `${product.base}/licenses/import`, method: 'POST', body: fileOf(name), token: world.tokens.staff }
        const { text } = await succeed(sent)
        if (JSON.parse(text)[expected] !== limits.importRows) throw new Error(`Unexpected result: ${text.slice(0, 400)}`)
      }
      await besides(product, world, rows, `imports of ${limits.importRows.toLocaleString('en')} rows`, async (round) => {
        await importFile(`File ${round}`, 'createdCount')
        await importFile(`File ${round}`, 'unchangedCount')
      })
    }
    await world.remove()
  },
}
