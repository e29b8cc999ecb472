import { Box, Text } from 'ink'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import type { Question } from '../../../forms/form.ts'
import { Busy } from '../busy.tsx'
import { Panel } from '../frame/panel.tsx'
import { useKeys, useSession } from '../session.tsx'
import { wrap } from '../text.ts'
import { GLYPHS } from '../tones.ts'
import { completePath } from './complete-path.ts'
import { Confirm } from './confirm.tsx'
import { dialogKeys, textHandler } from './dialog.keys.ts'
import { type Dialog, shapeOf, titleOf, writes } from './dialog.ts'
import { draftsIn, editForm, type Form, type FormEvent, filledIn, focused, isDirty, openForm, valuesIn } from './form.ts'
import { FormFields } from './form-fields.tsx'
import { Picker } from './picker.tsx'
import { usePanelWidth } from './reader.tsx'
import { type Sends, useSave } from './use-save.ts'

interface Props {
  dialog: Dialog
  aside: string
  /** Reads the record again after it was saved. The dialog closes only then, so that no key acts on the old record. */
  onDone(): Promise<void>
  onClose(): void
  /** Reads the record again after someone else has changed it. The dialog stays open and keeps what was typed. */
  onStale(): Promise<void>
}

/** What covers the form: the question before typed text is lost, a list of choices, or the question before it is sent. */
type Overlay = 'leaving' | { typed: string } | { question: Question; body: Values; how: Sends } | null

/** Draws any dialog. Typed text is kept until it is saved, or until the user confirms that it can be lost. */
export function DialogBox({ dialog, aside, onDone, onClose, onStale }: Props) {
  const { today } = useSession()
  const title = titleOf(dialog.call, dialog.title)
  const [form, dispatch] = useReducer(editForm, null, () =>
    openForm(shapeOf(dialog), { ...dialog.values, ...dialog.defaults }, today, dialog.values),
  )
  const [overlay, setOverlay] = useState<Overlay>(null)
  const width = usePanelWidth()
  const ask = (question: Question, body: Values, how: Sends) => setOverlay({ question, body, how })
  const { save, send } = useSave({ dialog, form, dispatch, ask, onDone, onClose, onStale })
  useDerived(dialog, form, dispatch)
  useStored(dialog, dispatch)
  const read = useRead(dialog)

  const back = () => setOverlay(null)
  useKeys('dialog', {
    title,
    modal: true,
    bindings: dialogKeys(form, dispatch, {
      save: () => void save(dialog),
      ...(dialog.also && { also: { says: dialog.also.says, run: () => void save(dialog.also ?? dialog) } }),
      saveLabel: dialog.save ?? 'Save',
      writes: writes(dialog),
      pick: () => setOverlay({ typed: '' }),
      complete: () => void completeFile(form, dispatch),
      leaveLabel: dialog.previous ? 'Previous' : 'Cancel',
      leave: () => {
        if (dialog.previous) dialog.previous(valuesIn(form))
        else if (isDirty(form)) setOverlay('leaving')
        else onClose()
      },
    }),
    onText: textHandler(form, dispatch, (typed) => setOverlay({ typed })),
  })
  if (overlay === 'leaving') return <Confirm title={title} {...THROW_AWAY} onYes={onClose} onNo={back} />
  const field = focused(form)
  if (overlay && 'typed' in overlay && field) {
    const pick = (text: string) => {
      dispatch({ type: 'set', text })
      back()
    }
    return (
      <Picker
        field={field}
        empty={dialog.empty?.[field.path]}
        draft={draftsIn(form)[field.path] ?? ''}
        typed={overlay.typed}
        onPick={pick}
        onClose={back}
      />
    )
  }
  if (overlay && 'question' in overlay) {
    const confirmed = () => {
      back()
      send(overlay.body, overlay.how)
    }
    const { title, text, confirm } = overlay.question
    const [sentence = '', ...more] = text.split('\n')
    const lines = more.flatMap((line) => wrap(line, width))
    return <Confirm title={title} sentence={sentence} lines={lines} yes={confirm} writes onYes={confirmed} onNo={back} />
  }
  return <FormPanel dialog={dialog} read={read.flatMap((line) => wrap(line, width))} form={form} title={title} aside={aside} />
}

interface PanelProps {
  dialog: Dialog
  read: readonly string[]
  form: Form
  title: string
  aside: string
}

const FormPanel = ({ dialog: { lines = [], hints }, read, form, title, aside }: PanelProps) => (
  <Panel title={title} aside={aside}>
    {[...lines, ...read].map((line) => (
      <Text key={line}>{line}</Text>
    ))}
    <FormFields form={form} hints={hints} lines={lines.length + read.length} />
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

const THROW_AWAY = { sentence: 'Your changes are not saved. Discard them?', yes: 'Discard' }

/** Completes the path in the focused field and lists ambiguous names. If there is nothing to complete, moves to the next field. */
async function completeFile(form: Form, dispatch: (event: FormEvent) => void): Promise<void> {
  const path = form.focus
  const draft = draftsIn(form)[path] ?? ''
  const found = draft ? await completePath(draft) : null
  if (found === null || (found.text === draft && found.names.length === 0)) return dispatch({ type: 'focus', by: 1 })
  if (found.text !== draft) dispatch({ type: 'set', text: found.text })
  dispatch({ type: 'noted', path, note: found.names.join('  ') })
}

/** Calls `derive` for each field that has become complete, by typing or by another derived value. */
function useDerived(dialog: Dialog, form: Form, dispatch: (event: FormEvent) => void): void {
  const seen = useRef<Values | null>(null)
  useEffect(() => {
    const values = valuesIn(form)
    const before = seen.current ?? Object.fromEntries(Object.entries(values).filter(([name]) => !dialog.derivesAtOpening?.has(name)))
    seen.current = values
    if (!dialog.derive) return
    for (const [path, value] of Object.entries(values)) {
      if (value === null || value === before[path]) continue
      // Derived values are calculated again. Without a new value, the field keeps its text and can be edited.
      const again = filledIn(form).filter((name) => name !== path)
      dialog.derive(path, { ...values, ...Object.fromEntries(again.map((name) => [name, null])) }).then(
        (filled) => filled && dispatch({ type: 'filled', ...filled }),
        () => null,
      )
    }
  }, [form, dialog, dispatch])
}

/** The text of `dialog.read`, loaded once. */
function useRead({ read }: Dialog): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  const first = useRef(read)
  useEffect(() => {
    let isGone = false
    first.current?.().then((found) => !isGone && setLines(found))
    return () => {
      isGone = true
    }
  }, [])
  return lines
}

/** Updates the form when the record was read again and has changed. */
function useStored(dialog: Dialog, dispatch: (event: FormEvent) => void): void {
  const before = useRef(JSON.stringify(dialog.values))
  useEffect(() => {
    const now = JSON.stringify(dialog.values)
    if (now === before.current) return
    before.current = now
    dispatch({ type: 'stored', values: dialog.values, shape: shapeOf(dialog) })
  }, [dialog, dispatch])
}
