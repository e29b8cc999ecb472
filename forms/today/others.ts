import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { sentences } from '../../rules/messages.ts'
import { totalText } from '../../rules/totals.ts'
import { TILES } from '../../rules/watch/today.ts'

/** A sentence about the items of other or no assignees, from everyone's counts; null without any. After an import, that is everything. */
export const othersToday = (counts: Output<typeof calls.today.counts>): string | null => {
  const totalItemCount = TILES.reduce((sum, tile) => sum + counts[tile], 0)
  return totalItemCount === 0 ? null : sentences.ofOthersToday(totalText({ totalItemCount, totalIsAtLeast: counts.isAtLeast }))
}

/** A note that Today lacks licenses renewed by the provider, for users of a Hybrid client; null for others. */
export const notInToday = ({ clientServiceLevel, providerName }: CurrentUser): string | null =>
  clientServiceLevel === 'Hybrid' ? sentences.notRenewedHere(providerName) : null
