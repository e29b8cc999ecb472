import type { Call } from '../../../contract/call.ts'
import { sentences } from '../../../rules/messages.ts'
import { tooOftenWords } from '../../../rules/requests.ts'
import type { Config } from '../config.ts'
import { neighborhoodOf } from '../http/address.ts'
import { Refusal } from '../http/problems.ts'
import { atMostPer } from './at-most-per.ts'

const MINUTE = 60_000
/** The limit for pages of outsiders as a multiple of the sign-in limit: sending files takes several calls for each. */
const OUTSIDER_TIMES = 2

/**
 * A counter for all calls that sign somebody in, and one for the pages of outsiders. Beyond its limit, an address gets 429 with
 * Retry-After.
 */
export const limitByAddress = ({ signInsPerMinute }: Pick<Config, 'signInsPerMinute'>) => {
  const untilSignIn = atMostPer(MINUTE, signInsPerMinute)
  const untilOutsider = atMostPer(MINUTE, OUTSIDER_TIMES * signInsPerMinute)
  return (address: string, { limitedByAddress }: Pick<Call, 'limitedByAddress'>): void => {
    if (!limitedByAddress) return
    const [until, words] = limitedByAddress === 'outsider' ? [untilOutsider, tooOftenWords] : [untilSignIn, sentences.tooManySignIns]
    const seconds = Math.ceil(until(neighborhoodOf(address)) / 1000)
    if (seconds > 0) throw new Refusal(429, words(seconds), undefined, { headers: { 'retry-after': String(seconds) } })
  }
}
