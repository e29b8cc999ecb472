import { type Call, readsOnly } from '../../../contract/call.ts'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import type { Question } from '../../../forms/form.ts'
import type { Extras } from './fields.ts'
import type { Shape } from './form.ts'

export interface Filled {
  values: Values
  notes?: Record<string, string>
}

/** A dialog is data: a call, which of its fields are asked for, and what they hold. `ui/dialog.tsx` draws any of them. */
export interface Dialog extends Extras {
  call: Call
  /** Without one, the title of the call's body; a step's card gives its own, with its number. */
  title?: string
  fields: readonly string[]
  /** What the server holds now. */
  values: Values
  /** What the fields show instead at first: a date that defaults to today. */
  defaults?: Values
  /** Fields that only show their value, or are not asked for while the others hold these. */
  disabled?(values: Values): readonly string[]
  /** Sentences above the fields. */
  lines?: readonly string[]
  /** Words in an empty field, by field. */
  hints?: Record<string, string>
  /** The sentence of a rule that keeps it from being sent, by field. */
  check?(values: Values): Record<string, string>
  /** What follows from a field just completed; it fills only what is still empty. */
  derive?(field: string, values: Values): Promise<Filled | null>
  /** Asked with No chosen; null where nothing is to be asked. */
  confirm?(body: Values): Question | null | Promise<Question | null>
  send(body: Values): Promise<unknown>
  /** Instead of the call's success sentence. */
  success?(body: Values, answer: unknown): string
  /** What Save says instead. */
  save?: string
  /** Escape leads to the step before, with what was typed so far: nothing is thrown away. */
  previous?(values: Values): void
  /** Something else takes its place once it is sent: it does not close by itself. */
  goesOn?: true
}

/** A filter that is only drawn as a dialog changes nothing. */
export const writes = ({ call }: Dialog): boolean => !readsOnly(call)

export const schemaOf = (call: Call): Schema => (call.body ?? call.query ?? {}) as Schema

export const shapeOf = ({ call, fields, required, options, labels, lengths, disabled }: Dialog): Shape => ({
  schema: schemaOf(call),
  names: fields,
  required,
  options,
  labels,
  lengths,
  disabled,
})

export const titleOf = (call: Call, title?: string): string => title ?? schemaOf(call).title ?? ''
