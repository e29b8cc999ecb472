import type { Call, CallRequest, Output } from '../contract/call.ts'
import { isEmpty, type Values } from '../contract/fields/schema.ts'

/** Fills an empty field when one of the fields of `from` is complete. */
export interface Derivation<Context> {
  from: readonly string[]
  fills: string
  /** Also runs when the form opens, with its initial values. */
  atOpening?: true
  by(values: Values, context: Context, send: SendCall): Promise<Derived | null> | Derived | null
}

/** Sets fields whenever a field of `from`, or a field that it sets, changes. */
export interface Follow<Context> {
  from: readonly string[]
  set(values: Values, context: Context): Values
}

/** A derived value, and where it comes from. */
export interface Derived {
  value: unknown
  note: string
}

/** Makes a call. Front ends pass it to forms that need a reply of the server. */
export type SendCall = <C extends Call>(call: C, request: CallRequest<C>) => Promise<Output<C>>

interface Derives<Context> {
  derivations?: readonly Derivation<Context>[]
}

/** The source fields of derivations that run when the form opens. */
export const sourcesAtOpening = <Context>({ derivations = [] }: Derives<Context>): ReadonlySet<string> =>
  new Set(derivations.filter(({ atOpening }) => atOpening).flatMap(({ from }) => from))

/** Runs the derivations from a field that is now complete. Returns derived values by field name, for empty fields only. */
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
