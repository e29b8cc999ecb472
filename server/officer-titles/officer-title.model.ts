import { Row } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'

/** A title of officers: provider-wide (without a client), or client-specific. */
export class OfficerTitle extends Row {
  static override tableName = 'officer_titles'

  declare clientId: number | null
  declare name: string

  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('officer_titles')
}
