import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { sentences } from '../../rules/messages.ts'
import { totalText } from '../../rules/totals.ts'
import { TILES } from '../../rules/watch/today.ts'

/** What waits for others or for nobody, from the counts of everyone: after an import, everything. Null if nothing does. */
export const othersToday = (counts: Output<typeof calls.today.counts>): string | null => {
  const totalItemCount = TILES.reduce((sum, tile) => sum + counts[tile], 0)
  return totalItemCount === 0 ? null : sentences.ofOthersToday(totalText({ totalItemCount, totalIsAtLeast: counts.isAtLeast }))
}

/** What Today never has, for users of a client whose licenses both sides renew. Null for others. */
export const notInToday = ({ clientServiceLevel, providerName }: CurrentUser): string | null =>
  clientServiceLevel === 'Hybrid' ? sentences.notRenewedHere(providerName) : null
