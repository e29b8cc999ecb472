import type { licenseStructure } from '../../../contract/licenses/structure.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { visibleLicense } from '../license.queries.ts'
import { childrenPage } from './children.queries.ts'
import { convertToSingle, moveUnder, promote } from './structure.ts'

export const licenseStructureHandlers: Handlers<typeof licenseStructure> = {
  children: on(visibleLicense, ({ db, user, query, today }, license) => childrenPage(db, user, license.id, query, today)),

  promoteToMaster: on(visibleLicense, async (ctx, license) => {
    await promote(ctx, license)
    return null
  }),

  convertToSingle: on(visibleLicense, async (ctx, license) => {
    await convertToSingle(ctx, license)
    return null
  }),

  updateMaster: on(visibleLicense, async (ctx, license) => {
    await moveUnder(ctx, license, ctx.body.masterLicenseId)
    return null
  }),
}
