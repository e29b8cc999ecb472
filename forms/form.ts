import type { Static, TObject } from 'typebox'
import type { Call, FileCall, Input, Output } from '../contract/call.ts'
import type { SelectOption } from '../contract/common.ts'
import type { documents } from '../contract/documents/calls.ts'
import type { Values } from '../contract/fields/schema.ts'
import type { Derivation, Follow, SendCall } from './follows.ts'

/**
 * A form, as data: its call, its fields with their initial values, and the rules between them. The console, the terminal and the command
 * line draw every form generically. Labels, types, lengths and choices come from the schema of the call's body. `Context` is plain data,
 * such as the record, the person and today.
 */
export interface Form<Context, C extends Call = Call> {
  call: C
  /** Without one, the title of the call's body. */
  title?(context: Context): string
  /** What is said above the fields. */
  lead?: string
  /** The fields in their order, by name. */
  fields: Readonly<Record<string, FormField<Context>>>
  /** The stored record, with the initial values of the fields. */
  record?(context: Context): object
  /** The params and version of the call. */
  request(context: Context): FormRequest
  /** Validation beyond the schema: a sentence by field. */
  check?(values: Values, context: Context): Record<string, string>
  /** Whether the form can be sent. Its button is disabled otherwise. */
  isReady?(values: Values, context: Context): boolean
  derivations?: readonly Derivation<Context>[]
  follows?: readonly Follow<Context>[]
  /** A stored license document. Facts read from it are offered beside the fields, until the user chooses another file. */
  reads?(context: Context): ReadRequest | null
  /** A form that is filled in step by step. Each step is checked when it is left. */
  steps?: readonly FormStep[]
  /** A question to confirm before the call is made; null for none. */
  confirm?(values: Values, context: Context, send: SendCall): Promise<Question | null> | Question | null
  /** The body of the call, if it differs from the values of the fields in `sentIn`. */
  bodyOf?(values: Values, context: Context): Values
  /** Many fields: a wide dialog of two columns. */
  inColumns?: true
  /**
   * Acts on the current state of the record, such as completing a renewal. If someone else has changed the record, the form must be closed
   * and opened again, so that the person sees the change first.
   */
  isAction?: true
  /** The label of the button instead of Save. */
  save?: string
  /** Adds a second button that saves and clears the form, for adding several records in a row. Returns the name of the saved record. */
  again?(values: Values, context: Context): string
  /** The success message instead of the call's. */
  success?(answer: unknown, context: Context): string
  /** Values for the example in the help of the command line. */
  example?: Values
}

export interface FormField<Context> extends FieldLook {
  /** The initial value. Default: the field of the form's record, or null. */
  initial?(context: Context): unknown
  /** Whether it is required, although the schema allows it to be empty. */
  required?(context: Context): boolean
  /** Whether it is marked as required, given the other values. The form's `check` has the sentence. */
  requiredIf?(values: Values, context: Context): boolean
  /** A list that may be empty although the schema requires it. */
  mayBeEmpty?: boolean
  /** Whether the form has the field at all. */
  shownIf?(context: Context): boolean
  /** Whether it applies, given the other values. A field that does not apply is hidden and not sent. */
  appliesIf?(values: Values, context: Context): boolean
  /** Whether it can be changed, given the other values. A field that is not enabled is not sent. */
  enabledIf?(values: Values, context: Context): boolean
  /** Why it cannot be changed; null if it can. */
  whyFixed?(context: Context): string | null
  /** The choices with their labels, where the schema has only the values or none. */
  options?(context: Context): readonly SelectOption[]
  /** The choices, given the other values. */
  optionsIn?(values: Values, context: Context): readonly SelectOption[]
  /** The suggestions, given the other values. */
  suggestionsIn?(values: Values): readonly SelectOption[]
  /** The label, given the other values; undefined for the usual one. */
  labelIn?(values: Values): string | undefined
  /** The labels and choices of the columns, where the field has rows. */
  columns?(context: Context): Readonly<Record<string, { label?: string; options?: readonly SelectOption[] }>>
  /** The heading above the field, where it depends on the context. */
  headingOf?(context: Context): string | undefined
  /** A sentence under the field that depends on the context. */
  note?(context: Context): string | undefined
  /** The stored file, which stays until another one is chosen; null without one. */
  kept?(context: Context): KeptFile | null
  /** For a license document: facts read from it are offered beside fields of the same name. Returns the request without the document. */
  reads?(context: Context): ReadRequest
  /** The command-line flag, if it differs from the name. */
  flag?: string
}

/** The body of the call that reads a document, without the document. */
export type ReadRequest = Omit<Input<typeof documents.read>['body'], 'document'>

/** How a field is drawn. Front ends ignore properties that they do not support. */
export interface FieldLook {
  /** Instead of the title in the contract. */
  label?: string
  /** A sentence under the field. */
  help?: string
  /** Text in several lines: how many are seen at once. */
  lines?: number
  /** A flag that is drawn as a box to tick instead of a switch. */
  isBox?: boolean
  /** Choices that are all drawn, as boxes to tick. `meta.note` is below the label. */
  listed?: boolean
  /** Choices for a text. Another text can be typed too. */
  suggestions?: readonly SelectOption[]
  /** Hides the typed text. */
  secret?: boolean
  /** The smallest number that can be reached with the arrow keys. */
  min?: number
  /** The most characters that can be typed, if the schema accepts more from other sources. */
  typedAtMost?: number
  /** A text of digits alone. */
  digits?: boolean
  /** The label of the empty choice. Default: "None". */
  empty?: string
  /** The heading above the field in a dialog of columns. */
  heading?: string
  /** Takes a whole row in a dialog of columns. */
  wide?: boolean
}

/** A question to confirm before a call is made. */
export interface Question {
  title: string
  text: string
  /** The button that goes on. */
  confirm: string
}

/** What a call takes besides its body. */
export interface FormRequest {
  params?: Record<string, number>
  ifMatch?: number
}

/** A stored file and the call that downloads it. */
export interface KeptFile {
  fileName: string
  call: FileCall
  params: Record<string, number>
}

export interface FormStep {
  title: string
  /** The names of its fields. */
  fields: readonly string[]
}

type FieldsOf<C extends Call, Context> = C['body'] extends TObject
  ? { readonly [Name in keyof Static<C['body']>]?: FormField<Context> }
  : Record<never, never>

/** A form whose fields are fields of its call's body. */
export type FormOf<C extends Call, Context> = Omit<Form<Context>, 'call' | 'fields' | 'success'> & {
  fields: FieldsOf<C, Context>
  success?(answer: Output<C>, context: Context): string
}

export const defineForm = <Context, C extends Call = Call>(call: C, form: FormOf<C, Context>): Form<Context, C> => ({
  call,
  ...form,
  fields: form.fields as Form<Context>['fields'],
})

/** `defineForm` for several forms with one context. */
export const formsOn =
  <Context>() =>
  <C extends Call>(call: C, form: FormOf<C, Context>): Form<Context, C> =>
    defineForm<Context, C>(call, form)

/** The fields that are asked for now, in their order. */
export const fieldsOf = <Context>({ fields }: Pick<Form<Context>, 'fields'>, context: Context): (FormField<Context> & { name: string })[] =>
  Object.entries(fields)
    .filter(([, { shownIf }]) => shownIf?.(context) ?? true)
    .map(([name, field]) => ({ name, ...field }))

/** The record with the initial values of the fields. Nested fields such as 'contact.name' have no initial value. */
export const initialValues = <Context>(form: Form<Context>, context: Context): Values => {
  const record: Values = { ...form.record?.(context) }
  const fields = fieldsOf(form, context).filter(({ name }) => !name.includes('.'))
  const initial = fields.map((field) => [field.name, (field.initial ? field.initial(context) : record[field.name]) ?? null])
  return { ...record, ...Object.fromEntries(initial) }
}

/** The label of a chosen value. A typed text is its own label. */
export const chosenLabel = (options: readonly SelectOption[], chosen: unknown): string =>
  options.find(({ value }) => value === chosen)?.label ?? String(chosen)

/** What the call of a record takes besides its body. */
export const requestOf = ({ id, version }: { id: number; version: number }) => ({ params: { id }, ifMatch: version })

/** A record that belongs to another one, such as a contact of a property. Without `part`: a new one. */
export interface PartOf<Part> {
  /** The id of the record that it belongs to. */
  ownerId: number
  part?: Part
}

/** The forms that create and update a part. `param`: the name of its id in the path. */
export const partForms = <Context extends PartOf<{ id: number; version: number }>>(
  calls: { create: Call; update: Call },
  param: string,
  form: Omit<Form<Context>, 'call' | 'record' | 'request'>,
): Record<'create' | 'update', Form<Context>> => {
  const of: Omit<Form<Context>, 'call'> = {
    record: ({ part = {} }) => part,
    request: ({ ownerId: id, part }) => (part ? { params: { id, [param]: part.id }, ifMatch: part.version } : { params: { id } }),
    ...form,
  }
  return { create: { call: calls.create, ...of }, update: { call: calls.update, ...of } }
}

/** The names of the fields that are sent, given the values: they apply and are enabled. */
export const sentIn = <Context>(form: Form<Context>, values: Values, context: Context): string[] =>
  fieldsOf(form, context)
    .filter(({ appliesIf, enabledIf }) => [appliesIf, enabledIf].every((holds) => holds?.(values, context) ?? true))
    .map(({ name }) => name)
