import { schemaTitle } from './fields/schema.ts'
import { allCalls } from './index.ts'

const named = new Map(allCalls().map(({ name, call }) => [name, call]))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A stored name of a call in words: the title of a bulk action, otherwise what the call attempts, otherwise the name. */
export const callWords = (name: string): string => {
  const call = named.get(name)
  return call?.batch ? schemaTitle(call.body) : capital(call?.attempt ?? name)
}
