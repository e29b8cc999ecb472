import { modelOf } from '../../kit/database/model.ts'
import { integer, orNull } from '../../tables/columns.ts'
import { leaves } from '../../tables/users.ts'

/** A leave of a user. The deputy does the work from its first to its last day. `clientId`: the user's, for the audit. */
export class Leave extends modelOf('leaves', leaves, { clientId: orNull(integer()) }) {
  static override naming = ['startsOn', 'endsOn']
}
