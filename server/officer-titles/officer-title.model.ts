import { modelOf } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { officerTitles } from '../tables/officer-titles.ts'

/** A title of officers: provider-wide (without a client), or client-specific. */
export class OfficerTitle extends modelOf('officer_titles', officerTitles) {
  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('officer_titles')
}
