import { modelOf } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { customFields } from '../tables/custom-fields.ts'

/** A field that the provider (without a client) or a client has defined. Its values are rows of `custom_values`. */
export class CustomField extends modelOf('custom_fields', customFields) {
  static override naming = ['label']
  static visibleTo = sharedVisibleTo('custom_fields')
  /** Those of them that are not removed. */
  static liveFor =
    (user: SignedIn): Scope =>
    (query: Query) =>
      query.modify(CustomField.visibleTo(user)).whereNull('custom_fields.removed_on')
}
