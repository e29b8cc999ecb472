import { modelOf } from '../kit/database/model.ts'
import { renewals } from '../tables/renewals.ts'

/**
 * A renewal: in process (`isActive`, at most one for a license) or completed. It is always found through its license, so it needs no
 * `visibleTo`.
 */
export class Renewal extends modelOf('renewals', renewals) {
  static override naming: readonly string[] = []
}
