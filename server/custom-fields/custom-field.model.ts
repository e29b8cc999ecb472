import { modelOf } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { customFields } from '../tables/custom-fields.ts'

/** A field that the provider (without a client) or a client has defined. Its values are rows of `custom_values`. */
export class CustomField extends modelOf('custom_fields', customFields) {
  static override naming = ['label']
  static visibleTo = sharedVisibleTo('custom_fields')
}
