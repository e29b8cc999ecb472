import type { Call, CallRequest, Output } from '../contract/call.ts'
import { isEmpty, type Values } from '../contract/fields/schema.ts'

/** Fills an empty field when one of the fields of `from` is complete. */
export interface Derivation<Context> {
  from: readonly string[]
  fills: string
  /** Also when the form opens, from what its fields hold at first. */
  atOpening?: true
  by(values: Values, context: Context, send: SendCall): Promise<Derived | null> | Derived | null
}

/** Sets fields whenever one of the fields of `from` changes, or what it sets. */
export interface Follow<Context> {
  from: readonly string[]
  set(values: Values, context: Context): Values
}

/** A derived value, and where it comes from. */
export interface Derived {
  value: unknown
  note: string
}

/** Makes a call: what a front end gives a form that needs an answer of the server. */
export type SendCall = <C extends Call>(call: C, request: CallRequest<C>) => Promise<Output<C>>

interface Derives<Context> {
  derivations?: readonly Derivation<Context>[]
}

/** The fields from which something follows as soon as the form opens. */
export const sourcesAtOpening = <Context>({ derivations = [] }: Derives<Context>): ReadonlySet<string> =>
  new Set(derivations.filter(({ atOpening }) => atOpening).flatMap(({ from }) => from))

/** What follows from a field that is complete now, by the fields that it fills: only those that are empty. */
export const derive = async <Context>(
  { derivations = [] }: Derives<Context>,
  changed: string,
  values: Values,
  context: Context,
  send: SendCall,
): Promise<Record<string, Derived>> => {
  const due = derivations.filter(({ from, fills }) => from.includes(changed) && !isEmpty(values[changed]) && isEmpty(values[fills]))
  const derived = await Promise.all(due.map(async ({ fills, by }) => [fills, await by(values, context, send)] as const))
  return Object.fromEntries(derived.filter((one): one is [string, Derived] => one[1] !== null))
}
