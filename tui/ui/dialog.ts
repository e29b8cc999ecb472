import type { Call } from '../../contract/call.ts'
import type { Schema } from './fields.ts'
import type { Shape } from './form.ts'

/** Stored values by field name, as the API knows them. */
export type Values = Record<string, unknown>

export interface Filled {
  values: Values
  notes?: Record<string, string>
}

/** A dialog is data: a call, which of its fields are asked for, and what they hold. `ui/dialog.tsx` draws any of them. */
export interface Dialog {
  call: Call
  /** Without one, the title of the call's body; a step's card gives its own, with its number. */
  title?: string
  fields: readonly string[]
  /** What the server holds now. */
  values: Values
  /** What the fields show instead at first: a date that defaults to today. */
  defaults?: Values
  /** Required here, though the call lets them be empty. */
  required?: readonly string[]
  disabled?: readonly string[]
  /** Sentences above the fields. */
  lines?: readonly string[]
  /** Words in an empty field, by field. */
  hints?: Record<string, string>
  /** The sentence of a rule that keeps it from being sent, by field. */
  check?(values: Values): Record<string, string>
  /** What follows from a field just completed; it fills only what is still empty. */
  derive?(field: string, values: Values): Promise<Filled | null>
  send(body: Values): Promise<unknown>
  /** Instead of the call's success sentence. */
  success?(body: Values): string
}

export const schemaOf = (call: Call): Schema => (call.body ?? {}) as Schema

export const shapeOf = ({ call, fields, required, disabled }: Dialog): Shape => ({
  schema: schemaOf(call),
  names: fields,
  required,
  disabled,
})

export const titleOf = (call: Call, title?: string): string => title ?? schemaOf(call).title ?? ''
