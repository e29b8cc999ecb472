import { DialogContentText } from '@mui/material'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fillPath } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { isEmpty, schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import type { Derived } from '../../../forms/follows.ts'
import { type Form, initialValues } from '../../../forms/form.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { PlanButton } from '../batches/PlanButton.tsx'
import { Moved } from '../dialogs/Moved.tsx'
import { Changes, changedOf } from './Changes.tsx'
import { dropDrafts, keptNamesOf } from './Drafts.tsx'
import { Derivations, Follows } from './FieldEffects.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { errorsIn, inputsOf } from './fieldInputs.ts'
import { namesOf, rootOf } from './formValues.ts'
import { ReadDocument, ReadsDocument } from './reading/Offers.tsx'
import type { FieldData } from './SchemaInput.tsx'
import { bodyOf, type CallFormProps, type Then, useSubmit } from './sending/useSubmit.ts'

/** Whether a form without `isReady` can be sent: at least one field is enabled, and every required list of boxes has a selection. */
const isReadyWith = (fields: readonly FieldData[], values: Values): boolean =>
  (fields.length === 0 || fields.some(({ disabled }) => !disabled)) &&
  fields.every(({ name, listed, required }) => !listed || !required || !isEmpty(values[name]))

/** The state of a form that adds several records in a row. */
interface Round {
  number: number
  /** The initial values of the fields. */
  initial: Values
  /** The name of the record saved before. */
  saved?: string
}

/**
 * Draws a form of `forms/` as a dialog and makes its call. Refused fields show their errors, with a banner above the form. If another
 * person has changed the record meanwhile, the typed values stay and the dialog shows the stored ones.
 */
export function CallFormDialog<Context, C extends Call>(props: CallFormProps<Context, C>) {
  const { form, context, onClose, onDone, then, blocked, title = form.title?.(context), beside, inputs = {} } = props
  const { call } = form
  const values = initialValues(form, context)
  const [round, setRound] = useState<Round>({ number: 0, initial: values })
  const isSecond = useRef(false)
  const stale = useStale(values)
  const [derived, setDerived] = useState<Record<string, Derived>>({})
  const notes = Object.fromEntries(Object.entries(derived).map(([name, { note }]) => [name, note]))
  const fields = inputsOf(form, context, notes).map((field) => ({ ...field, input: inputs[field.name] }))
  const names = namesOf(fields)
  const place = `${title ?? schemaTitle(call.body)} ${fillPath(call, form.request(context).params)}`
  // Nobody else can change a record that is still being created, although other choices may change its initial values.
  const isNew = form.request(context).ifMatch === undefined
  const onSaved = (answer: Output<C>, typed: Values, batchId: number | null) => {
    dropDrafts(place)
    props.onSaved?.(answer)
    if (isNew && form.again && isSecond.current) {
      setDerived({})
      return setRound({ number: round.number + 1, initial: values, saved: form.again?.(typed, context) })
    }
    // Unmounts at once: otherwise the guard of unsaved changes would silently drop a navigation in onDone.
    flushSync(onClose)
    if (next && !isSecond.current) next.run()
    else onDone?.(answer, batchId)
  }
  const { submit, close, question, isPending, needed, setNeeded } = useSubmit(props, names, stale.setRefused, onSaved)
  const isEdited = !isNew && !form.isAction
  const changed = isEdited && !isPending ? changedOf([...new Set(names.map(rootOf))], stale.seen, values) : []
  const next = changed.length > 0 && !blocked ? undefined : then
  const { save, second, addsMore } = buttonsOf(form, isNew, changed.length > 0, next)
  const endPlanned = () => {
    flushSync(onClose)
    props.onPlanned?.()
  }
  const plan = call.batch && (
    <PlanButton
      call={call}
      id={form.request(context).params?.id}
      bodyOf={(typed) => bodyOf(form, context, typed)}
      needed={needed}
      onRead={() => setNeeded(null)}
      onDone={endPlanned}
    />
  )
  return (
    <FormDialog
      title={title ?? schemaTitle(call.body)}
      values={round.initial}
      round={round.number}
      second={second === undefined ? undefined : { label: second, pressed: isSecond }}
      status={addsMore ? (round.saved ? sentences.savedOne(round.saved) : '') : undefined}
      validate={(typed) => errorsIn(call, fields, typed, form.check?.(typed, context))}
      onSubmit={submit}
      onClose={close}
      drafts={{ place, names: keptNamesOf(call, fields) }}
      save={next ? next.label : save}
      blocked={blocked && !isPending ? <Blocked onRefresh={onClose}>{blocked}</Blocked> : undefined}
      isReady={(typed) => !(form.isAction && stale.isRefused) && (form.isReady?.(typed, context) ?? isReadyWith(fields, typed))}
      busy={isPending}
      wide={form.inColumns}
      beside={beside}
      actions={plan}
    >
      <Contents {...props} fields={fields} derived={derived} onDerived={setDerived} />
      {!isPending && (stale.isRefused || changed.length > 0) && (
        <Changes schema={call.body} changed={changed} now={values} isAction={form.isAction ?? false} onTaken={stale.take} />
      )}
      {question}
    </FormDialog>
  )
}

/** Tracks which state of the record the person has last seen. */
function useStale(values: Values) {
  /** The values of the fields when the person last saw all of them. */
  const [seen, setSeen] = useState(values)
  const [isRefused, setRefused] = useState(false)
  const take = () => {
    setSeen(values)
    setRefused(false)
  }
  return { seen, isRefused, setRefused, take }
}

/** The labels of the buttons. Saving sends every field and overwrites another person's change, so the button must say so. */
const buttonsOf = (form: Pick<Form<never>, 'save' | 'again'>, isNew: boolean, isChanged: boolean, next: Then | undefined) => {
  const { save: own = 'Save' } = form
  const addsMore = isNew && form.again !== undefined
  const save = isChanged ? messages.saveOver : own
  return { save, addsMore, second: next ? save : addsMore ? `${own} and Add Another` : undefined }
}

const Blocked = ({ children, onRefresh }: { children: string; onRefresh(): void }) => (
  <Moved onRefresh={onRefresh} sx={{ mt: 2 }}>
    {children}
  </Moved>
)

interface ContentsProps<Context, C extends Call> extends Pick<CallFormProps<Context, C>, 'form' | 'context' | 'above' | 'below'> {
  fields: FieldData[]
  derived: Record<string, Derived>
  onDerived(derived: Record<string, Derived>): void
}

function Contents<Context, C extends Call>({ form, context, above, below, fields, derived, onDerived }: ContentsProps<Context, C>) {
  const { call, lead, inColumns } = form
  return (
    <>
      {above || (lead && <DialogContentText sx={{ mb: 1 }}>{lead}</DialogContentText>)}
      <ReadsDocument chosen={form.fields.document?.reads?.(context)} stored={form.reads?.(context)}>
        <FormFields schema={call.body} fields={fields} inColumns={inColumns} />
        {!form.fields.document && <ReadDocument names={namesOf(fields)} />}
      </ReadsDocument>
      <Follows form={form} context={context} />
      {form.derivations && <Derivations form={form} context={context} derived={derived} onDerived={onDerived} />}
      {below}
    </>
  )
}
