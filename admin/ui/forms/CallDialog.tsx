import { Alert } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallOptions } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import type { FormRequest } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { type Question, useAsk } from '../dialogs/Ask.tsx'
import { sentenceOf } from '../sentences.ts'
import { useCall } from '../useCall.tsx'
import { Changes, changedOf } from './Changes.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { bodyFrom, errorsOf, filledIn, isShownInForm, isStale, NOT_SAVED, namesOf, requiredNamesOf, rootOf, shownOf } from './formValues.ts'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'
import { useUnseenRefusal } from './useUnseenRefusal.tsx'

/** A dialog as data: its call, the fields of the call's body that it shows, and its title. */
export interface DialogData<C extends Call = Call> {
  call: C
  fields: readonly FieldData[]
  /** Default: the title of the call's body. */
  title?: string
  /** A wide dialog of two columns, for many fields. */
  inColumns?: boolean
}

interface CallDialogProps<C extends Call> {
  dialog: DialogData<C>
  /** The initial values. If they change while the dialog is open, the typed values stay and the dialog shows the change. */
  values: Values
  /** The parts of the call besides its body. */
  request: FormRequest
  onClose(): void
  onDone?(answer: Output<C>): void
  /** The errors that the schema does not cover. */
  check?(values: Values): Errors
  /** The body to send, if it is not simply the values of the fields. */
  bodyOf?(values: Values): Values
  success?(answer: Output<C>): string
  /** The confirmation to show before these values are sent. */
  confirm?(values: Values): Promise<Question | null> | Question | null | undefined
  /** Asks for the rest of the body in a second dialog before the call. null cancels. */
  askMore?(): Promise<Values | null>
  /** Whether the values can be saved already. Until then the button is disabled. */
  isReady?(values: Values): boolean
  /** See the form's `isAction`. */
  isAction?: boolean
  save?: string
  /** Additional content above and below the fields. */
  above?: ReactNode
  below?: ReactNode
}

/** Sends the values of a dialog, after its question. `question` is drawn in the dialog. */
function useSubmit<C extends Call>(
  { dialog: { call, fields }, request, onClose, onDone, bodyOf, success, confirm, askMore }: CallDialogProps<C>,
  onStale: (isStale: boolean) => void,
) {
  const { run, isPending } = useCall<C, CallOptions>(call)
  const [ask, question] = useAsk()
  const unseenRefusal = useUnseenRefusal(call)
  const submit = async (typed: Values): Promise<Errors | undefined> => {
    const meant = bodyOf ? bodyOf(typed) : filledIn(typed, namesOf(shownOf(fields, typed)))
    try {
      const question = await confirm?.(typed)
      if (question && !(await ask(question))) return NOT_SAVED
    } catch (error) {
      // A question can depend on an answer of the server.
      return { root: { elsewhere: sentenceOf(error) } }
    }
    const more = askMore ? await askMore() : {}
    if (!more) return NOT_SAVED
    const body = bodyFrom(call, { ...meant, ...more })
    const outcome = await run(
      { ...request, body },
      {
        success,
        failed: (error) => (isShownInForm(error) ? 'shown' : undefined),
      },
    )
    unseenRefusal.keep('refused' in outcome && isShownInForm(outcome.refused) ? sentenceOf(outcome.refused) : null)
    if ('answer' in outcome) {
      // Unmounts at once: otherwise the guard of unsaved changes would silently drop a navigation in onDone.
      flushSync(onClose)
      onDone?.(outcome.answer)
      return undefined
    }
    onStale(isStale(outcome.refused))
    return errorsOf(outcome.refused, namesOf(fields))
  }
  const close = () => {
    unseenRefusal.keep(null)
    onClose()
  }
  return { submit, close, question, isPending }
}

/** The errors of typed values: those of the schema, and the dialog's own. Its own error for an empty field wins. */
const errorsIn = <C extends Call>({ dialog: { call, fields }, check }: CallDialogProps<C>, typed: Values): Errors => {
  const shown = shownOf(fields, typed).filter(({ mayBeEmpty }) => !mayBeEmpty)
  const checked = check?.(typed) ?? {}
  const wrong = whatIsWrong(call.body, typed, namesOf(shown), requiredNamesOf(shown, typed))
  const isChecked = ([name, sentence]: [string, unknown]) => name in checked && sentence === messages.required
  return { ...checked, ...Object.fromEntries(Object.entries(wrong).filter((one) => !isChecked(one))) }
}

/**
 * Draws a dialog from data and makes its call. Refused fields show their errors, with a banner above the form. If another
 * person has changed the record meanwhile, the typed values stay and the dialog shows the stored ones.
 */
export function CallDialog<C extends Call>(props: CallDialogProps<C>) {
  const { dialog, values, request, isReady, isAction = false, save = 'Save', above, below } = props
  const { call, fields, title, inColumns } = dialog
  const [initial] = useState(values)
  /** The values of the fields when the person last saw all of them. */
  const [seen, setSeen] = useState(values)
  const [refusedAsStale, setRefusedAsStale] = useState(false)
  const { submit, close, question, isPending } = useSubmit(props, setRefusedAsStale)
  const names = namesOf(fields)
  // Nobody else can change a record that is still being created, although other choices may change its initial values.
  const isRecord = request.ifMatch !== undefined
  const changed = isRecord && !isPending ? changedOf([...new Set(names.map(rootOf))], seen, values) : []

  return (
    <FormDialog
      title={title ?? schemaTitle(call.body)}
      values={initial}
      validate={(typed) => errorsIn(props, typed)}
      onSubmit={submit}
      onClose={close}
      // Saving sends every field and overwrites the other person's change, so the button must say so.
      save={changed.length > 0 && !isAction ? messages.saveOver : save}
      isReady={(typed) => !(isAction && refusedAsStale) && isReady?.(typed) !== false}
      busy={isPending}
      wide={inColumns}
    >
      {above}
      <FormFields schema={call.body} fields={fields} inColumns={inColumns} />
      {below}
      {!isPending && isAction && refusedAsStale && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {messages.actedElsewhere}
        </Alert>
      )}
      {!isPending && !isAction && (refusedAsStale || changed.length > 0) && (
        <Changes
          schema={call.body}
          changed={changed}
          now={values}
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
