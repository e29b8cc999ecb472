import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Said } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { type Question, useAsk } from '../Ask.tsx'
import { useCall } from '../useCall.tsx'
import { Changes } from './Changes.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import type { FieldData } from './SchemaInput.tsx'
import { bodyFrom, errorsOf, filledIn, isShownInForm, isStale, NOT_SAVED, namesOf, neededOf, rootOf, shownOf } from './saying.ts'
import { objectOf } from './schema.ts'
import { type Errors, type Values, whatIsWrong } from './validate.ts'

/** A dialog as data: the call that it makes, the fields of the call's body that it asks for, and its title. */
export interface DialogData<C extends Call = Call> {
  call: C
  fields: readonly FieldData[]
  /** Without one, the title of the call's body. */
  title?: string
  /** A wide dialog of two columns, for many fields. */
  inColumns?: boolean
}

interface CallDialogProps<C extends Call> {
  dialog: DialogData<C>
  /** What the fields hold at first; when it changes under the open dialog, what was typed stays and the change is shown. */
  values: Values
  /** Whatever the call takes besides its body. */
  said: Omit<Said<C>, 'body'>
  onClose(): void
  onDone?(answer: Output<C>): void
  /** What is wrong with the values beyond what the schema says. */
  judge?(values: Values): Errors
  /** The body to send, where it is not simply the values of the fields. */
  bodyOf?(values: Values): Values
  success?(answer: Output<C>): string
  /** What is asked before it is sent, of such values. */
  confirm?(values: Values): Question | undefined
  save?: string
  /** What an odd dialog draws of its own, above its fields and below them. */
  above?: ReactNode
  below?: ReactNode
}

/**
 * Draws a dialog of data and makes its call. Refused fields get their sentences with the form's banner; a record that
 * someone changed meanwhile keeps what was typed and shows what is stored now.
 */
export function CallDialog<C extends Call>({
  dialog,
  values,
  said,
  onClose,
  onDone,
  judge,
  bodyOf,
  success,
  confirm,
  save = 'Save',
  above,
  below,
}: CallDialogProps<C>) {
  const { call, fields, title, inColumns } = dialog
  const { run, isPending } = useCall(call)
  const [ask, question] = useAsk()
  const [initial] = useState(values)
  const [refusedAsStale, setRefusedAsStale] = useState(false)
  const { title: bodyTitle = '' } = objectOf(call.body)
  const names = namesOf(fields)

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    const body = bodyFrom(call, bodyOf ? bodyOf(typed) : filledIn(typed, namesOf(shownOf(fields, typed))))
    const question = confirm?.(typed)
    if (question && !(await ask(question))) return NOT_SAVED
    const outcome = await run({ ...said, body } as unknown as Said<C>, {
      success,
      failed: (error) => (isShownInForm(error) ? 'shown' : undefined),
    })
    if ('answer' in outcome) {
      // Gone at once: the form's guard of unsaved changes would drop a navigation of onDone without a word.
      flushSync(onClose)
      onDone?.(outcome.answer)
      return undefined
    }
    setRefusedAsStale(isStale(outcome.refused))
    return errorsOf(outcome.refused, names)
  }

  return (
    <FormDialog
      title={title ?? bodyTitle}
      values={initial}
      validate={(typed) => {
        const shown = shownOf(fields, typed).filter(({ mayBeEmpty }) => !mayBeEmpty)
        return { ...judge?.(typed), ...whatIsWrong(call.body, typed, namesOf(shown), neededOf(shown, typed)) }
      }}
      onSubmit={submit}
      onClose={onClose}
      save={save}
      busy={isPending}
      wide={inColumns}
    >
      {above}
      <FormFields schema={call.body} fields={fields} inColumns={inColumns} />
      {below}
      {!isPending && (
        <Changes schema={call.body} names={[...new Set(names.map(rootOf))]} before={initial} now={values} refused={refusedAsStale} />
      )}
      {question}
    </FormDialog>
  )
}
