import { sentences } from '../../../rules/messages.ts'
import type { Config } from '../config.ts'
import { neighborhoodOf } from '../http/address.ts'
import { Refusal } from '../http/problems.ts'
import { atMostPer } from './at-most-per.ts'

/** One counter for all calls that allow guessing. Beyond the limit, an address gets 429 with Retry-After. */
export const limitByAddress = ({ signInsPerMinute }: Pick<Config, 'signInsPerMinute'>) => {
  const until = atMostPer(60_000, signInsPerMinute)
  return (address: string): void => {
    const seconds = Math.ceil(until(neighborhoodOf(address)) / 1000)
    if (seconds > 0) throw new Refusal(429, sentences.tooManySignIns(seconds), undefined, { 'retry-after': String(seconds) })
  }
}
