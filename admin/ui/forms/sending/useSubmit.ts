import { type ReactNode, useState } from 'react'
import { type CallOptions, isDuplicate } from '../../../../client/index.ts'
import type { Call, Output } from '../../../../contract/call.ts'
import type { Values } from '../../../../contract/fields/schema.ts'
import type { Form } from '../../../../forms/form.ts'
import { api } from '../../../providers/api.ts'
import { isPlanNeeded } from '../../batches/PlanButton.tsx'
import { useAsk } from '../../dialogs/Ask.tsx'
import type { Previewed } from '../../pdf/preview.ts'
import { isStale, sentenceOf } from '../../sentences.ts'
import { useUnseenRefusal } from '../../states/useUnseenRefusal.tsx'
import { useCall } from '../../useCall.tsx'
import { sentOf } from '../fieldInputs.ts'
import { bodyFrom, errorsOf, NOT_SAVED } from '../formValues.ts'
import type { Errors } from '../resolver.ts'

/** The action of a form's main button after it has saved. */
export interface Then {
  label: string
  run(): void
}

export interface CallFormProps<Context, C extends Call> {
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
  /** The action of the main button after saving. A second button only saves. */
  then?: Then
  /** Why the main button is disabled. */
  blocked?: string | null
  onClose(): void
  /** `batchId`: of a bulk action. */
  onDone?(answer: Output<C>, batchId: number | null): void
  /** The screen shows the result of the bulk action and its Undo, so the toast has no Undo. */
  showsResult?: boolean
  /** Runs after each save, also if the form stays open for another record. */
  onSaved?(answer: Output<C>): void
  /** Called when a plan of the bulk action was applied, or another administrator was asked to apply it. */
  onPlanned?(): void
}

export const bodyOf = <Context, C extends Call>(form: Form<Context, C>, context: Context, typed: Values): Values => {
  const sent = sentOf(form, context, typed)
  return bodyFrom(form.call, form.bodyOf?.(sent, context) ?? sent)
}

/** The question if the server already has a record with that name and place. */
const ANOTHER = { title: 'Add Another One?', confirm: 'Add Another One' }

/** Sends the values of a form, after its question. `question` is drawn in the dialog. */
export function useSubmit<Context, C extends Call>(
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
