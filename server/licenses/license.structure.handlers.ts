import type { licenseStructure } from '../../contract/licenses.structure.ts'
import { type Handlers, on } from '../kit/handler.ts'
import { childrenPage } from './license.children.queries.ts'
import { visibleLicense } from './license.queries.ts'
import { convertToSingle, moveUnder, promote } from './license.structure.ts'

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
