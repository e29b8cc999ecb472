import { modelOf } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { licenseTypes } from '../tables/license-types.ts'

/** A kind of license that an authority issues: provider-wide (without a client), or client-specific. */
export class LicenseType extends modelOf('license_types', licenseTypes) {
  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('license_types')
}
