import type { licenseStructure } from '../../../contract/licenses/structure.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { visibleLicense } from '../license.queries.ts'
import { childrenPage } from './children.queries.ts'
import { convertToSingle, moveUnder, promote } from './structure.ts'

export const licenseStructureHandlers: Handlers<typeof licenseStructure> = {
  children: on(visibleLicense, ({ db, user, query }, license) => childrenPage(db, user, license.id, query)),

  promoteToMaster: on(visibleLicense, async (ask, license) => {
    await promote(ask, license)
    return null
  }),

  convertToSingle: on(visibleLicense, async (ask, license) => {
    await convertToSingle(ask, license)
    return null
  }),

  updateMaster: on(visibleLicense, async (ask, license) => {
    await moveUnder(ask, license, ask.body.masterLicenseId)
    return null
  }),
}
