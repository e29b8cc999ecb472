import type { ServiceLevel } from '../../rules/people/permissions.ts'
import { modelOf } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { text } from '../tables/columns.ts'
import { divisions } from '../tables/divisions.ts'

/** A part of a client that groups properties. Client users see the divisions of their own client. */
export class Division extends modelOf('divisions', divisions, { clientServiceLevel: text<ServiceLevel>() }) {
  static visibleTo = ownVisibleTo('divisions.client_id')
}
