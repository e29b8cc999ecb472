import { modelOf } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { licensingAuthorities } from '../tables/licensing-authorities.ts'

/** The government body that issues licenses: provider-wide (without a client), or client-specific. */
export class LicensingAuthority extends modelOf('licensing_authorities', licensingAuthorities) {
  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('licensing_authorities')
}
