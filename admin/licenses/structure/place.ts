import type { License } from '../../../contract/licenses/calls.ts'
import { whyCannotMove } from '../../../rules/licenses/structure.ts'
import { messages } from '../../../rules/messages.ts'

/** The reason why a license cannot be linked, detached or moved now, as a sentence; null if it can. */
export const whyItStays = ({ isMaster, inProcessRenewal, inProcessRenewalOnMaster }: License): string | null => {
  const reason = whyCannotMove({ isMaster, isInRenewal: inProcessRenewal !== null || inProcessRenewalOnMaster })
  return reason && messages[reason]
}
