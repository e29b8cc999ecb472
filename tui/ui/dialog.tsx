import { Spinner } from '@inkjs/ui'
import { Box, Text } from 'ink'
import { useEffect, useReducer, useRef, useState } from 'react'
import { messages } from '../../rules/messages.ts'
import { Confirm } from './confirm.tsx'
import { type Dialog, schemaOf, shapeOf, titleOf, type Values } from './dialog.ts'
import { readDocument } from './document.ts'
import { explain } from './explain.ts'
import { FieldView, rowsOf } from './field-view.tsx'
import { bodyOf, type Field, meaningOf } from './fields.ts'
import { checkForm, draftsIn, editForm, type Form, type FormEvent, fieldsIn, focused, isDirty, isDisabled, openForm } from './form.ts'
import type { Binding } from './keys.ts'
import { Panel } from './panel.tsx'
import { useKeys, useRoom, useSession } from './session.tsx'
import { widthOf } from './text.ts'
import { GLYPHS } from './tones.ts'

interface Props {
  dialog: Dialog
  aside: string
  /** Saved: reads the record again; the dialog closes when that is done, so that no key meets the record of before. */
  onDone(): Promise<void>
  onClose(): void
  /** The server holds something newer: reads the record again, while the dialog stays with what was typed. */
  onStale(): Promise<void>
}

/** Draws any dialog, and keeps what was typed until it is saved or thrown away on purpose. */
export function DialogBox({ dialog, aside, onDone, onClose, onStale }: Props) {
  const { today, done } = useSession()
  const title = titleOf(dialog.call, dialog.title)
  const [form, dispatch] = useReducer(editForm, null, () =>
    openForm(shapeOf(dialog), { ...dialog.values, ...dialog.defaults }, today, dialog.values),
  )
  const [isLeaving, setLeaving] = useState(false)
  useDerived(dialog, form, dispatch)
  useStored(dialog, dispatch)

  const save = async () => {
    if (form.sending) return
    const values = valuesOf(form)
    const wrong = { ...dialog.check?.(values), ...checkForm(form) }
    if (Object.keys(wrong).length > 0) return dispatch({ type: 'checked', errors: wrong })
    dispatch({ type: 'sending' })
    const body = bodyOf(
      schemaOf(dialog.call),
      dialog.fields,
      fieldsIn(form).filter(({ path }) => !isDisabled(form, path)),
      draftsIn(form),
    )
    const carried = await withDocuments(body, fieldsIn(form))
    if ('errors' in carried) return dispatch({ type: 'checked', errors: carried.errors })
    try {
      await dialog.send(carried.body)
    } catch (error) {
      const { sentence, errors, stale } = explain(error, dialog.call)
      dispatch({ type: 'refused', errors, banner: bannerOf(sentence, errors, fieldsIn(form)) })
      if (stale) await onStale()
      return
    }
    await onDone()
    done(dialog.success?.(carried.body) ?? dialog.call.success ?? '')
    onClose()
  }

  const leave = () => (isDirty(form) ? setLeaving(true) : onClose())
  useKeys('dialog', { title, modal: true, bindings: keysOf(form, dispatch, save, leave), onText: textTaker(form, dispatch) })
  if (isLeaving) {
    return (
      <Confirm
        title={title}
        sentence="What you typed here is not saved. Throw it away?"
        yes="Throw away"
        onYes={onClose}
        onNo={() => setLeaving(false)}
      />
    )
  }
  return (
    <Panel title={title} aside={aside}>
      {dialog.lines?.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Fields form={form} hints={dialog.hints} lines={dialog.lines?.length ?? 0} />
      {form.banner && (
        <Box marginTop={1}>
          <Text color="red">
            {GLYPHS.error} {form.banner}
          </Text>
        </Box>
      )}
      {form.sending && (
        <Box marginTop={1}>
          <Spinner type="line" label="Saving" />
        </Box>
      )}
    </Panel>
  )
}

const textTaker = (form: Form, dispatch: (event: FormEvent) => void) =>
  form.focus ? (text: string) => dispatch({ type: 'typed', text }) : undefined

function keysOf(form: Form, dispatch: (event: FormEvent) => void, save: () => void, leave: () => void): Binding[] {
  const kind = focused(form)?.kind
  const turns = kind === 'flag' || kind === 'choice'
  const move = (by: 1 | -1) => () => dispatch(turns ? { type: 'turn', by } : { type: 'line', event: { type: 'move', by } })
  const line = (type: 'home' | 'end' | 'backspace' | 'clear') => () => dispatch({ type: 'line', event: { type } })
  const several = fieldsIn(form).length > 1
  return [
    kind === 'long'
      ? { keys: ['enter'], says: 'New line', run: () => dispatch({ type: 'typed', text: '\n' }), foot: true }
      : { keys: ['enter', 'ctrl+s'], says: 'Save', run: save, foot: true, writes: true },
    ...(kind === 'long' ? [{ keys: ['ctrl+s'], says: 'Save', run: save, foot: true, writes: true } as const] : []),
    { keys: ['tab', 'down'], says: 'Next field', run: () => dispatch({ type: 'focus', by: 1 }), ...(several && { foot: true }) },
    { keys: ['shift+tab', 'up'], says: 'Previous field', run: () => dispatch({ type: 'focus', by: -1 }) },
    ...(turns ? [{ keys: [' '], says: 'Change', run: () => dispatch({ type: 'turn', by: 1 }), foot: true } as const] : []),
    { keys: ['right'], says: turns ? 'Next choice' : 'Right', run: move(1) },
    { keys: ['left'], says: turns ? 'Previous choice' : 'Left', run: move(-1) },
    { keys: ['home', 'ctrl+a'], says: 'To the beginning', run: line('home') },
    { keys: ['end', 'ctrl+e'], says: 'To the end', run: line('end') },
    { keys: ['backspace'], says: 'Erase', run: line('backspace') },
    { keys: ['ctrl+u'], says: 'Erase all', run: line('clear') },
    { keys: ['esc'], says: 'Cancel', run: leave, foot: true },
  ]
}

/** The complete values of the fields, by name; a field that is not yet valid is left out. */
export function valuesOf(form: Form): Values {
  const drafts = draftsIn(form)
  const entries = fieldsIn(form).map((field) => [field.path, meaningOf(field, drafts[field.path] ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Errors of fields that are not drawn here (a rule about the license itself) become part of the banner. */
function bannerOf(sentence: string, errors: Record<string, string>, fields: readonly Field[]): string {
  const strangers = Object.keys(errors).filter((path) => !fields.some((field) => field.path === path))
  const isAllStrange = strangers.length > 0 && strangers.length === Object.keys(errors).length
  return [...(isAllStrange ? [] : [sentence]), ...strangers.map((path) => errors[path])].join(' ')
}

async function withDocuments(body: Values, fields: readonly Field[]): Promise<{ body: Values } | { errors: Record<string, string> }> {
  let whole = body
  for (const { path, kind } of fields) {
    if (kind !== 'file' || !body[path]) continue
    const read = await readDocument(String(body[path]))
    if ('wrong' in read) return { errors: { [path]: messages[read.wrong] } }
    whole = { ...whole, ...read.fields }
  }
  return { body: whole }
}

/** Asks `derive` about each field that has just become complete, whoever filled it. */
function useDerived(dialog: Dialog, form: Form, dispatch: (event: FormEvent) => void): void {
  const seen = useRef<Values | null>(null)
  useEffect(() => {
    const values = valuesOf(form)
    const before = seen.current ?? values
    seen.current = values
    if (!dialog.derive) return
    for (const [path, value] of Object.entries(values)) {
      if (value === null || value === before[path]) continue
      // A suggestion that does not come is no error: the field stays empty, to be typed.
      dialog.derive(path, values).then(
        (filled) => filled && dispatch({ type: 'filled', ...filled }),
        () => null,
      )
    }
  }, [form, dialog, dispatch])
}

/** Tells the form when the record behind the dialog was read again and holds something else. */
function useStored(dialog: Dialog, dispatch: (event: FormEvent) => void): void {
  const told = useRef(JSON.stringify(dialog.values))
  useEffect(() => {
    const now = JSON.stringify(dialog.values)
    if (now === told.current) return
    told.current = now
    dispatch({ type: 'stored', values: dialog.values, shape: shapeOf(dialog) })
  }, [dialog, dispatch])
}

function Fields({ form, hints = {}, lines }: { form: Form; hints?: Record<string, string>; lines: number }) {
  const room = useRoom()
  const fields = fieldsIn(form)
  const labelWidth = Math.min(Math.max(0, ...fields.map(({ label }) => widthOf(label))), Math.floor(room.columns / 2.5))
  const height = Math.max(3, room.rows - 5 - lines - (form.banner ? 3 : 0))
  return (
    <Box flexDirection="column" marginTop={fields.length ? 1 : 0}>
      {window(fields, form, height).map((field) => (
        <FieldView
          key={field.path}
          field={field}
          line={form.lines[field.path]}
          labelWidth={labelWidth}
          width={Math.min(room.columns, 100) - 4}
          isFocused={form.focus === field.path}
          isDisabled={isDisabled(form, field.path)}
          hint={hints[field.path]}
          error={form.errors[field.path]}
          note={form.notes[field.path]}
        />
      ))}
    </Box>
  )
}

/** As many fields as fit, the focused one among them. */
function window(fields: readonly Field[], form: Form, height: number): Field[] {
  const rows = (from: number, to: number) =>
    fields.slice(from, to + 1).reduce((sum, field) => sum + rowsOf(field, form.errors[field.path], form.notes[field.path]), 0)
  const at = Math.max(
    0,
    fields.findIndex(({ path }) => path === form.focus),
  )
  let from = 0
  while (from < at && rows(from, at) > height) from++
  let to = at
  while (to + 1 < fields.length && rows(from, to + 1) <= height) to++
  return fields.slice(from, to + 1)
}
