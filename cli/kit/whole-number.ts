import { InvalidArgumentError } from 'commander'
import { messages, sentences } from '../../rules/messages.ts'

/** The commander parser of a whole number option. */
export const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  if (!Number.isInteger(number)) throw new InvalidArgumentError(messages.wholeNumber)
  throw new InvalidArgumentError(number < least ? sentences.atLeast(least) : sentences.atMost(most))
}
