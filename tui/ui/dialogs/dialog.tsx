import { Box, Text } from 'ink'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import type { Question } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { Busy } from '../busy.tsx'
import { explain } from '../explain.ts'
import { Panel } from '../frame/panel.tsx'
import { useKeys, useRoom, useSession } from '../session.tsx'
import { widthOf } from '../text.ts'
import { GLYPHS } from '../tones.ts'
import { Confirm } from './confirm.tsx'
import { dialogKeys, textTaker } from './dialog.keys.ts'
import { type Dialog, schemaOf, shapeOf, titleOf, writes } from './dialog.ts'
import { readDocument } from './document.ts'
import { FieldView, rowsOf } from './field-view.tsx'
import { bodyOf, type Field } from './fields.ts'
import {
  checkForm,
  draftsIn,
  editForm,
  type Form,
  type FormEvent,
  fieldsIn,
  focused,
  isDirty,
  isDisabled,
  openForm,
  valuesIn,
} from './form.ts'
import { Picker } from './picker.tsx'

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
  const [over, setOver] = useState<'leaving' | { typed: string } | { asked: Question; body: Values } | null>(null)
  useDerived(dialog, form, dispatch)
  useStored(dialog, dispatch)

  const save = async () => {
    if (form.sending) return
    const values = valuesIn(form)
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
    await told(async () => {
      const asked = await dialog.confirm?.(carried.body)
      if (!asked) return deliver(carried.body)
      dispatch({ type: 'stopped' })
      setOver({ asked, body: carried.body })
    })
  }

  const deliver = async (body: Values) => {
    const answer = await dialog.send(body)
    await onDone()
    done(dialog.success?.(body, answer) ?? dialog.call.success ?? '')
    if (!dialog.goesOn) onClose()
  }

  const told = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      const { sentence, errors, stale } = explain(error, dialog.call)
      dispatch({ type: 'refused', errors, banner: bannerOf(sentence, errors, fieldsIn(form)) })
      if (stale) await onStale()
    }
  }

  const back = () => setOver(null)
  useKeys('dialog', {
    title,
    modal: true,
    bindings: dialogKeys(form, dispatch, {
      save: () => void save(),
      says: dialog.save ?? 'Save',
      writes: writes(dialog),
      pick: () => setOver({ typed: '' }),
      leaves: dialog.previous ? 'Previous' : 'Cancel',
      leave: () => {
        if (dialog.previous) dialog.previous(valuesIn(form))
        else if (isDirty(form)) setOver('leaving')
        else onClose()
      },
    }),
    onText: textTaker(form, dispatch, (typed) => setOver({ typed })),
  })
  if (over === 'leaving') return <Confirm title={title} {...THROW_AWAY} onYes={onClose} onNo={back} />
  const field = focused(form)
  if (over && 'typed' in over && field) {
    const pick = (text: string) => {
      dispatch({ type: 'set', text })
      back()
    }
    return <Picker field={field} draft={draftsIn(form)[field.path] ?? ''} typed={over.typed} onPick={pick} onClose={back} />
  }
  if (over && 'asked' in over) {
    const send = () => {
      back()
      dispatch({ type: 'sending' })
      void told(() => deliver(over.body))
    }
    const { title, text, confirm } = over.asked
    return <Confirm title={title} sentence={text} yes={confirm} writes onYes={send} onNo={back} />
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
          <Busy label="Saving" />
        </Box>
      )}
    </Panel>
  )
}

const THROW_AWAY = { sentence: 'What you typed here is not saved. Throw it away?', yes: 'Throw away' }

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
    const values = valuesIn(form)
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
  const shown = window(fields, form, height)
  const from = fields.findIndex(({ path }) => path === shown[0]?.path)
  return (
    <Box flexDirection="column" marginTop={fields.length ? 1 : 0}>
      {shown.map((field) => (
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
      {shown.length < fields.length && <Text dimColor>{`  fields ${from + 1} to ${from + shown.length} of ${fields.length}`}</Text>}
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
