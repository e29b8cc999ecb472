import { DialogContentText } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallOptions, fillPath, isDuplicate } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { isEmpty, schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import type { Derived } from '../../../forms/follows.ts'
import { type Form, initialValues } from '../../../forms/form.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { isPlanNeeded, PlanButton } from '../batches/PlanButton.tsx'
import { useAsk } from '../dialogs/Ask.tsx'
import { Moved } from '../dialogs/Moved.tsx'
import type { Previewed } from '../pdf/preview.ts'
import { isStale, sentenceOf } from '../sentences.ts'
import { useUnseenRefusal } from '../states/useUnseenRefusal.tsx'
import { useCall } from '../useCall.tsx'
import { Changes, changedOf } from './Changes.tsx'
import { dropDrafts } from './Drafts.tsx'
import { Derivations, Follows } from './FieldEffects.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { errorsIn, inputsOf, sentOf } from './fieldInputs.ts'
import { bodyFrom, errorsOf, NOT_SAVED, namesOf, rootOf } from './formValues.ts'
import { ReadDocument, ReadsDocument } from './reading/Offers.tsx'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'

/** What the main button of a form does once it has saved. */
export interface Then {
  label: string
  run(): void
}

interface CallFormProps<Context, C extends Call> {
  form: Form<Context, C>
  /** If the record in it changes while the dialog is open, the typed values stay and the dialog shows the change. */
  context: Context
  /** Replaces the form's own title. */
  title?: string
  /** A file that is shown beside the form from the beginning. */
  beside?: Previewed
  /** Additional content above and below the fields. */
  above?: ReactNode
  below?: ReactNode
  /** The inputs of fields that are drawn in their own way. */
  inputs?: Readonly<Record<string, ReactNode>>
  /** Asks for the rest of the body in a second dialog before the call. null cancels. */
  askMore?(body: Values): Promise<Values | null>
  /** A second button saves alone. */
  then?: Then
  /** Why the main button is off. */
  blocked?: string | null
  onClose(): void
  /** `batchId`: of a bulk action. */
  onDone?(answer: Output<C>, batchId: number | null): void
  /** The screen shows the result of a bulk action with its Undo: the toast has none. */
  showsResult?: boolean
  /** Runs after each save, also if the form stays open for another record. */
  onSaved?(answer: Output<C>): void
  /** A bulk action was done by its plan, or another administrator was asked to. */
  onPlanned?(): void
}

const bodyOf = <Context, C extends Call>(form: Form<Context, C>, context: Context, typed: Values): Values => {
  const sent = sentOf(form, context, typed)
  return bodyFrom(form.call, form.bodyOf?.(sent, context) ?? sent)
}

/** Asked where the server knows a record of that name and place. */
const ANOTHER = { title: 'Add Another One?', confirm: 'Add Another One' }

/** Sends the values of a form, after its question. `question` is drawn in the dialog. */
function useSubmit<Context, C extends Call>(
  { form, context, onClose, askMore, showsResult }: CallFormProps<Context, C>,
  names: readonly string[],
  onStale: (isStale: boolean) => void,
  onSaved: (answer: Output<C>, typed: Values, batchId: number | null) => void,
) {
  const { call, success } = form
  const { run, isPending } = useCall<C, CallOptions>(call)
  const [ask, question] = useAsk()
  const unseenRefusal = useUnseenRefusal(call)
  const [needed, setNeeded] = useState<string | null>(null)
  const submit = async (typed: Values): Promise<Errors | undefined> => {
    const sent = sentOf(form, context, typed)
    let more: Values | null = null
    try {
      const question = await form.confirm?.(sent, context, api.call)
      if (question && !(await ask(question))) return NOT_SAVED
      more = askMore ? await askMore(bodyOf(form, context, typed)) : {}
    } catch (error) {
      // A question can depend on an answer of the server.
      return { root: { elsewhere: sentenceOf(error) } }
    }
    if (!more) return NOT_SAVED
    const body = { ...bodyOf(form, context, typed), ...bodyFrom(call, more) }
    const send = (answered: Values) =>
      run(
        { ...form.request(context), body: { ...body, ...answered } },
        {
          success: success && ((answer) => success(answer, context)),
          ...(showsResult && { withoutUndo: true as const }),
          failed: () => 'shown',
        },
      )
    let outcome = await send({})
    if ('refused' in outcome && isDuplicate(outcome.refused)) {
      if (!(await ask({ ...ANOTHER, text: outcome.refused.message }))) return NOT_SAVED
      outcome = await send({ allowDuplicate: true })
    }
    unseenRefusal.keep('refused' in outcome ? sentenceOf(outcome.refused) : null)
    if ('refused' in outcome && isPlanNeeded(call, body, outcome.refused)) {
      setNeeded(outcome.refused.message)
      return NOT_SAVED
    }
    if ('answer' in outcome) {
      onSaved(outcome.answer, typed, outcome.batchId)
      return undefined
    }
    onStale(isStale(outcome.refused))
    return errorsOf(call, outcome.refused, names)
  }
  const close = () => {
    unseenRefusal.keep(null)
    onClose()
  }
  return { submit, close, question, isPending, needed, setNeeded }
}

/** Whether a form without a rule of its own can be sent: a field can be changed, and of boxes that are required, one is ticked. */
const isReadyWith = (fields: readonly FieldData[], values: Values): boolean =>
  (fields.length === 0 || fields.some(({ disabled }) => !disabled)) &&
  fields.every(({ name, listed, required }) => !listed || !required || !isEmpty(values[name]))

/** The records that are added one after another. */
interface Round {
  number: number
  /** What the fields hold at first. */
  initial: Values
  /** The one that was saved before. */
  saved?: string
}

/**
 * Draws a form of `forms/` as a dialog and makes its call. Refused fields show their errors, with a banner above the form. If another
 * person has changed the record meanwhile, the typed values stay and the dialog shows the stored ones.
 */
export function CallFormDialog<Context, C extends Call>(props: CallFormProps<Context, C>) {
  const { form, context, onClose, onDone, then, blocked, title = form.title?.(context), beside, above, below, inputs = {} } = props
  const { call, save = 'Save', lead, inColumns, isAction = false } = form
  const values = initialValues(form, context)
  const [round, setRound] = useState<Round>({ number: 0, initial: values })
  const isSecond = useRef(false)
  /** The values of the fields when the person last saw all of them. */
  const [seen, setSeen] = useState(values)
  const [refusedAsStale, setRefusedAsStale] = useState(false)
  const [derived, setDerived] = useState<Record<string, Derived>>({})
  const notes = Object.fromEntries(Object.entries(derived).map(([name, { note }]) => [name, note]))
  const fields = inputsOf(form, context, notes).map((field) => ({ ...field, input: inputs[field.name] }))
  const names = namesOf(fields)
  const long = namesOf(fields.filter(({ lines, disabled }) => lines !== undefined && !disabled))
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
  const { submit, close, question, isPending, needed, setNeeded } = useSubmit(props, names, setRefusedAsStale, onSaved)
  const isEdited = !isNew && !isAction
  const changed = isEdited && !isPending ? changedOf([...new Set(names.map(rootOf))], seen, values) : []

  // Saving sends every field and overwrites the other person's change, so the button must say so.
  const saveNow = changed.length > 0 ? messages.saveOver : save
  const next = changed.length > 0 && !blocked ? undefined : then
  const addsMore = isNew && form.again !== undefined
  const second = next ? saveNow : addsMore ? `${save} and Add Another` : undefined

  const endPlanned = () => {
    flushSync(props.onClose)
    props.onPlanned?.()
  }

  return (
    <FormDialog
      title={title ?? schemaTitle(call.body)}
      values={round.initial}
      round={round.number}
      second={second === undefined ? undefined : { label: second, pressed: isSecond }}
      status={addsMore ? (round.saved ? sentences.savedOne(round.saved) : '') : undefined}
      validate={(typed) => errorsIn(call, fields, typed, form.check?.(typed, context))}
      onSubmit={submit}
      onClose={() => {
        dropDrafts(place)
        close()
      }}
      drafts={long.length > 0 ? { place, names: long } : undefined}
      save={next ? next.label : saveNow}
      blocked={
        blocked && !isPending ? (
          <Moved onRefresh={onClose} sx={{ mt: 2 }}>
            {blocked}
          </Moved>
        ) : undefined
      }
      isReady={(typed) => !(isAction && refusedAsStale) && (form.isReady?.(typed, context) ?? isReadyWith(fields, typed))}
      busy={isPending}
      wide={inColumns}
      beside={beside}
      actions={
        call.batch && (
          <PlanButton
            call={call}
            id={form.request(context).params?.id}
            bodyOf={(typed) => bodyOf(form, context, typed)}
            needed={needed}
            onRead={() => setNeeded(null)}
            onDone={endPlanned}
          />
        )
      }
    >
      {above || (lead && <DialogContentText sx={{ mb: 1 }}>{lead}</DialogContentText>)}
      <ReadsDocument chosen={form.fields.document?.reads?.(context)} stored={form.reads?.(context)}>
        <FormFields schema={call.body} fields={fields} inColumns={inColumns} />
        {!form.fields.document && <ReadDocument names={names} />}
      </ReadsDocument>
      <Follows form={form} context={context} />
      {form.derivations && <Derivations form={form} context={context} derived={derived} onDerived={setDerived} />}
      {below}
      {!isPending && (refusedAsStale || changed.length > 0) && (
        <Changes
          schema={call.body}
          changed={changed}
          now={values}
          isAction={isAction}
          onTaken={() => {
            setSeen(values)
            setRefusedAsStale(false)
          }}
        />
      )}
      {question}
    </FormDialog>
  )
}
