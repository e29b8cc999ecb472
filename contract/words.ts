import type { Call } from './call.ts'
import { schemaTitle } from './fields/schema.ts'
import { allCalls } from './index.ts'

let named: Map<string, Call> | undefined

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A call name in words: the title of a bulk action, or else the call's `attempt`, or else the name itself. */
export const callWords = (name: string): string => {
  named ??= new Map(allCalls().map((each) => [each.name, each.call]))
  const call = named.get(name)
  return call?.batch ? schemaTitle(call.body) : capital(call?.attempt ?? name)
}
