import { modelOf } from '../../kit/database/model.ts'
import { leaves } from '../../tables/users.ts'

/** A leave of a user: from its first to its last day, the deputy has the work. */
export class Leave extends modelOf('leaves', leaves) {
  static override naming = ['startsOn', 'endsOn']
}
