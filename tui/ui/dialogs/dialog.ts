import { type Call, inputSchema, readsOnly } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import type { Question } from '../../../forms/form.ts'
import type { Extras } from './fields.ts'
import type { Shape } from './form.ts'

export interface Filled {
  values: Values
  notes?: Record<string, string>
}

/** A dialog as data: a call, the fields of its body to show, and their values. `DialogBox` draws it. */
export interface Dialog extends Extras {
  call: Call
  /** By default the title of the body's schema. */
  title?: string
  fields: readonly string[]
  /** The stored values. */
  values: Values
  /** First values that differ from the stored ones, such as a date that defaults to today. */
  defaults?: Values
  /** Fields that cannot be edited while the others have these values. */
  disabled?(values: Values): readonly string[]
  /** Text above the fields. */
  lines?: readonly string[]
  /** Loads further text above the fields: the data that the server reads in a stored document. */
  read?(): Promise<string[]>
  /** Placeholders, by field. */
  hints?: Record<string, string>
  /** The labels of empty choices, by field. Default: None. */
  empty?: Record<string, string>
  /** Errors of rules between fields, by field. */
  check?(values: Values): Record<string, string>
  /** Values that follow from a completed field. They never replace typed values. */
  derive?(field: string, values: Values): Promise<Filled | null>
  /** The fields for which `derive` runs when the dialog opens. */
  derivesAtOpening?: ReadonlySet<string>
  /** A question before sending; null if there is none. */
  confirm?(body: Values): Question | null | Promise<Question | null>
  send(body: Values): Promise<unknown>
  /** A second way to save, with a key of its own. */
  also?: { says: string } & Pick<Dialog, 'send' | 'success'>
  /** Replaces the call's success message. */
  success?(body: Values, answer: unknown): string
  /** The label of the save key; by default Save. */
  save?: string
  /** Escape goes back to the previous step and passes the typed values on. */
  previous?(values: Values): void
  /** See the form's `isAction`. */
  isAction?: true
  /** Another screen replaces the dialog after sending, so it does not close itself. */
  goesOn?: true
}

/** Whether the dialog changes data. A filter dialog only reads. */
export const writes = ({ call }: Dialog): boolean => !readsOnly(call)

export const shapeOf = ({ call, fields, required, options, labels, lengths, disabled }: Dialog): Shape => ({
  schema: inputSchema(call),
  names: fields,
  required,
  options,
  labels,
  lengths,
  disabled,
})

export const titleOf = (call: Call, title?: string): string => title ?? inputSchema(call).title ?? ''
