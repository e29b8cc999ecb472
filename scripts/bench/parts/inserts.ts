import { present } from '../../../rules/present.ts'
import type { World } from '../data/world.ts'
import { inMs, told } from '../measure/figures.ts'
import { succeed } from '../measure/http.ts'
import { inTurns } from '../measure/turns.ts'
import { startFloor } from '../servers/beside.ts'
import { type Product, startProduct } from '../servers/product.ts'
import { copyLicenses, insertSql } from '../sql/inserts.ts'
import type { Part } from './part.ts'

/** The cost of creating a license relative to the bare insert on 23 November 2026, before lists got an index for each column. */
const THEN = { sqlite: 6, postgres: 10 }
const MOST = 1.5

const LICENSE = {
  licenseTypeId: 5,
  licensingAuthorityId: 1,
  jurisdiction: 'State',
  address1: '1 Main St',
  city: 'Denver',
  state: 'CO',
  zip: '80203',
  country: 'United States',
  effectiveDate: '2026-01-01',
  expirationDate: '2026-12-31',
  trackDate: '2026-10-01',
}

const inColumns = (fields: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]))

const aProperty = async ({ base }: Product, token: string): Promise<number> => {
  const { text } = await succeed({ url: `${base}/properties/list`, method: 'POST', body: { active: true }, token })
  return present(JSON.parse(text).items[0]).id
}

const created = (product: Product, { tokens }: World, propertyId: number) => {
  let next = 0
  return {
    once: () => {
      const body = { ...LICENSE, propertyId, licenseNumber: `N-${next++}`, licenseeIds: [propertyId] }
      return succeed({ url: `${product.base}/licenses`, method: 'POST', body, token: tokens.middle })
    },
    cpu: product.cpu,
  }
}

export const inserts: Part = {
  title: 'Creating a license',
  everySize: true,
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('inserts')
    const database = world.open()
    await database.write(copyLicenses)
    await database.close()
    {
      await using product = await startProduct(world)
      const propertyId = await aProperty(product, world.tokens.middle)
      await using floor = await startFloor(world, { insert: insertSql(propertyId, inColumns(LICENSE)) })
      const figures = await inTurns({ product: created(product, world, propertyId), floor: floor.way('insert') }, { clients: 1 })
      const [ours, theirs] = [figures.product.cpu ?? Number.NaN, figures.floor.cpu ?? Number.NaN]
      const then = THEN[world.engine.name]
      rows.atMost(ours / theirs / then, MOST, 'x of November 2026', {
        what: `Creating a license with its audit, CPU`,
        measured: `${told(figures.product)}: ${(ours / theirs).toFixed(1)}x the bare insert, then ${then}x`,
        beside: `the bare insert with the indexes of then: ${inMs(theirs)} CPU`,
      })
    }
    await world.remove()
  },
}
