import starter from '../../catalogue/starter.json' with { type: 'json' }
import type { Calls } from '../../contract/index.ts'
import type { Catalogue } from '../../contract/starter-catalogue/schemas.ts'
import { type Handlers, inSteps } from '../kit/http/handler.ts'
import { loadLists, mustBeTakable } from './check.ts'
import { comparisonOf } from './compare.ts'
import { catalogueOf } from './file.ts'
import { storedAuthorities } from './stored.queries.ts'
import { takeCatalogue } from './take.ts'

/** The built-in catalogue. A test checks it against the schema. */
const STARTER = starter as Catalogue

export const starterCatalogueHandlers: Handlers<Calls['starterCatalogue']> = {
  get: async ({ db }) => comparisonOf(STARTER, await storedAuthorities(db)),

  compare: async ({ db, body: { catalogue } }) => {
    mustBeTakable(catalogue, await loadLists(db))
    return comparisonOf(catalogue, await storedAuthorities(db))
  },

  take: inSteps(async (ctx, write) => takeCatalogue(ctx, write, ctx.body.catalogue ?? STARTER, ctx.body.states)),

  file: async ({ db, query: { states }, today, config }) => {
    const stored = await storedAuthorities(db, (all) => {
      all.where('licensing_authorities.active', true)
      if (states) all.whereIn('licensing_authorities.state', states)
    })
    const catalogue = catalogueOf(stored, { name: config.providerName, version: today })
    return { body: Buffer.from(JSON.stringify(catalogue, null, 2)), fileName: `evergreen-catalogue-${today}.json` }
  },
}
