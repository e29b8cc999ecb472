import type { License } from '../../../contract/licenses/calls.ts'
import { whyCannotMove } from '../../../rules/licenses/structure.ts'
import { messages } from '../../../rules/messages.ts'

/** Why a license stays where it is, linked or not, as a sentence; null where it may move (spec 3 §4). */
export const whyItStays = ({ isMaster, inProcessRenewal, inProcessRenewalOnMaster }: License): string | null => {
  const reason = whyCannotMove({ isMaster, isInRenewal: inProcessRenewal !== null || inProcessRenewalOnMaster })
  return reason && messages[reason]
}
