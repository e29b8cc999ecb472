import type { Schema } from '../../../contract/fields/schema.ts'
import type { Day } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { editLine, type Line, type LineEvent, lineOf, textOf } from '../keys/line.ts'
import { beginningOf } from '../text.ts'
import { typeDay } from './day-typing.ts'
import { type Drafts, draftsOf, draftsWithoutLostChoices, type Extras, errorsOf, type Field, fieldsOf, meaningOf } from './fields.ts'

/** The definition of a form. Its state is in Form. */
export interface Shape extends Extras {
  schema: Schema
  names: readonly string[]
  /** Fields that cannot be edited while the others have these values. */
  disabled?(values: Record<string, unknown>): readonly string[]
}

export interface Form {
  shape: Shape
  today: Day
  lines: Record<string, Line>
  /** The drafts of the stored values, to detect changes by the user and by others. */
  stored: Drafts
  focus: string
  errors: Record<string, string>
  /** Hints below fields, which are not errors. */
  notes: Record<string, string>
  /** The drafts that were derived from other fields, by field. */
  filled: Record<string, string>
  banner: string | null
  sending: boolean
}

export type FormEvent =
  | { type: 'line'; event: LineEvent }
  | { type: 'typed'; text: string }
  | { type: 'turn'; by: 1 | -1 }
  | { type: 'set'; text: string }
  | { type: 'noted'; path: string; note: string }
  | { type: 'focus'; by: 1 | -1 }
  | { type: 'checked'; errors: Record<string, string> }
  | { type: 'sending' | 'stopped' }
  | { type: 'refused'; errors: Record<string, string>; banner: string }
  | { type: 'filled'; values: Record<string, unknown>; notes?: Record<string, string> }
  | { type: 'stored'; values: Record<string, unknown>; shape: Shape }

export const draftsIn = (form: Form): Drafts => Object.fromEntries(Object.entries(form.lines).map(([path, line]) => [path, textOf(line)]))

export const fieldsIn = (form: Form): Field[] => fieldsOf(form.shape.schema, form.shape.names, draftsIn(form), form.shape)

/** The values of the valid fields, by name. */
export function valuesIn(form: Form): Record<string, unknown> {
  const drafts = draftsIn(form)
  const entries = fieldsIn(form).map((field) => [field.path, meaningOf(field, drafts[field.path] ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export const focused = (form: Form): Field | undefined => fieldsIn(form).find((field) => field.path === form.focus)

export const isDisabled = (form: Form, path: string): boolean => form.shape.disabled?.(valuesIn(form)).includes(path) ?? false

export const isDirty = (form: Form): boolean =>
  fieldsIn(form).some(({ path, kind }) => {
    const empty = kind === 'flag' ? 'false' : ''
    return (draftsIn(form)[path] || empty) !== (form.stored[path] || empty)
  })

const linesOf = (drafts: Drafts): Record<string, Line> =>
  Object.fromEntries(Object.entries(drafts).map(([path, text]) => [path, lineOf(text)]))

/** `values`: the first values of the fields. `stored`: the stored values, if they differ (a date that defaults to today). */
export function openForm(shape: Shape, values: Record<string, unknown>, today: Day, stored: Record<string, unknown> = values): Form {
  const form: Form = {
    shape,
    today,
    lines: linesOf(draftsOf(shape.schema, values)),
    stored: draftsOf(shape.schema, stored),
    focus: '',
    errors: {},
    notes: {},
    filled: {},
    banner: null,
    sending: false,
  }
  return { ...form, focus: fieldsIn(form).find(({ path }) => !isDisabled(form, path))?.path ?? '' }
}

export function editForm(form: Form, event: FormEvent): Form {
  switch (event.type) {
    case 'line':
    case 'typed':
    case 'turn':
    case 'set':
      return form.sending ? form : edited(form, event)
    case 'noted':
      return { ...form, notes: { ...form.notes, [event.path]: event.note } }
    case 'focus':
      return { ...form, focus: neighbour(form, event.by) }
    case 'checked':
      return withErrors(form, event.errors, messages.formBanner)
    case 'sending':
      return { ...form, sending: true, errors: {}, banner: null }
    case 'stopped':
      return { ...form, sending: false }
    case 'refused':
      return withErrors(form, event.errors, event.banner)
    case 'filled':
      return filled(form, event)
    case 'stored':
      return rebased(form, event)
  }
}

function withErrors(form: Form, errors: Record<string, string>, banner: string): Form {
  const first = fieldsIn(form).find(({ path }) => errors[path])?.path
  return { ...form, sending: false, errors, banner, focus: first ?? form.focus }
}

function neighbour(form: Form, by: 1 | -1): string {
  const paths = fieldsIn(form)
    .map(({ path }) => path)
    .filter((path) => !isDisabled(form, path))
  const at = paths.indexOf(form.focus)
  return paths[(at + by + paths.length) % paths.length] ?? form.focus
}

const without = (map: Record<string, string>, path: string): Record<string, string> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== path))

/** Edits the field in focus, and removes its error and note, which were about the old value. */
function edited(form: Form, event: Extract<FormEvent, { type: 'line' | 'typed' | 'turn' | 'set' }>): Form {
  const field = focused(form)
  if (!field || isDisabled(form, field.path)) return form
  const before = form.lines[field.path] ?? lineOf('')
  const after = afterKey(field, before, event, form.today)
  const now = { ...form, lines: { ...form.lines, [field.path]: after } }
  if (textOf(after) === textOf(before)) return now
  return {
    ...now,
    lines: { ...now.lines, ...linesOf(draftsWithoutLostChoices(fieldsIn(now), draftsIn(now), form.shape)) },
    errors: without(form.errors, field.path),
    notes: without(form.notes, field.path),
  }
}

function afterKey(field: Field, line: Line, event: Extract<FormEvent, { type: 'line' | 'typed' | 'turn' | 'set' }>, today: Day): Line {
  const text = textOf(line)
  if (event.type === 'set') return lineOf(event.text)
  if (field.kind === 'choices') return line
  if (event.type === 'turn') return lineOf(turned(field, text, event.by))
  if (field.kind === 'flag' || field.kind === 'choice') return event.type === 'typed' ? lineOf(chosen(field, text, event.text)) : line
  if (event.type === 'typed' && field.kind === 'day') return lineOf(typeDay(text, event.text, today))
  // The slashes of a date are inserted automatically, so it can be edited only at its end.
  if (field.kind === 'day' && event.type === 'line' && event.event.type === 'backspace') return lineOf(text.replace(/\d\/?$/, ''))
  if (field.kind === 'day' && event.type === 'line' && event.event.type !== 'clear') return line
  if (event.type === 'line') return editLine(line, event.event)
  const typed = field.kind === 'longText' ? event.text : event.text.replace(/\s*\n\s*/g, ' ')
  const isNumber = field.kind === 'number' || field.kind === 'money'
  const kept = isNumber ? typed.replace(/[^\d.]/g, '') : typed
  return editLine(line, { type: 'insert', text: beginningOf(kept, field.maxLength - text.length) })
}

function turned(field: Field, text: string, by: 1 | -1): string {
  if (field.kind === 'flag') return String(text !== 'true')
  const drafts = draftsFor(field)
  const at = drafts.indexOf(text)
  // Without a choice, going forward starts at the first and going back at the last.
  return drafts[(Math.max(at, by === 1 ? -1 : 0) + by + drafts.length) % drafts.length] ?? text
}

/** The drafts of the choices that are not disabled. */
const draftsFor = (field: Field): string[] =>
  field.choices.filter(({ disabled }) => !disabled).map(({ value }) => (value === null ? '' : String(value)))

const labelFor = (field: Field, draft: string): string => field.choices.find(({ value }) => String(value) === draft)?.label ?? ''

/** Space goes to the next choice, y and n set a flag, a letter goes to the next choice that starts with it. */
function chosen(field: Field, text: string, typed: string): string {
  const letter = typed.slice(0, 1).toLowerCase()
  if (letter === ' ') return turned(field, text, 1)
  if (field.kind === 'flag') return letter === 'y' ? 'true' : letter === 'n' ? 'false' : text
  const drafts = draftsFor(field)
  const at = drafts.indexOf(text)
  const after = [...drafts.slice(at + 1), ...drafts.slice(0, at + 1)]
  return after.find((draft) => labelFor(field, draft).toLowerCase().startsWith(letter)) ?? text
}

/** Applies derived values. They fill empty fields and replace unedited derived values, never typed ones. */
function filled(form: Form, { values, notes = {} }: { values: Record<string, unknown>; notes?: Record<string, string> }): Form {
  const drafts = draftsIn(form)
  const free = new Set(filledIn(form))
  const patch = Object.fromEntries(Object.entries(draftsOf(form.shape.schema, values)).filter(([path]) => !drafts[path] || free.has(path)))
  const shown = Object.fromEntries(Object.entries(notes).filter(([path]) => path in patch))
  const lines = { ...form.lines, ...linesOf(patch) }
  return { ...form, lines, filled: { ...form.filled, ...patch }, notes: { ...form.notes, ...shown } }
}

/** The fields with a derived value that the user has not edited. */
export function filledIn(form: Form): string[] {
  const drafts = draftsIn(form)
  return Object.keys(form.filled).filter((path) => form.filled[path] === drafts[path])
}

/** Applies a record that was read again: untouched fields take its values; edited fields keep theirs and get a note. */
function rebased(form: Form, { values, shape }: { values: Record<string, unknown>; shape: Shape }): Form {
  const stored = draftsOf(shape.schema, values)
  const drafts = draftsIn(form)
  const changed = Object.keys(stored).filter((path) => stored[path] !== (form.stored[path] ?? ''))
  const untouched = changed.filter((path) => (drafts[path] ?? '') === (form.stored[path] ?? ''))
  const notes = changed
    .filter((path) => !untouched.includes(path) && drafts[path] !== stored[path])
    .map((path) => [path, changedMeanwhile(stored[path])])
  return {
    ...form,
    shape,
    stored,
    lines: { ...form.lines, ...linesOf(Object.fromEntries(untouched.map((path) => [path, stored[path] ?? '']))) },
    notes: { ...form.notes, ...Object.fromEntries(notes) },
  }
}

const changedMeanwhile = (text: string | undefined): string => `Changed by someone else to: ${text || '(empty)'}`

/** The errors that prevent sending, by path: missing values, and drafts without a valid value. */
export const checkForm = (form: Form): Record<string, string> =>
  errorsOf(
    fieldsIn(form).filter(({ path }) => !isDisabled(form, path)),
    draftsIn(form),
  )
