import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Call, CallRequest, Output } from '../../../contract/call.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import { type Question, useAsk } from '../dialogs/Ask.tsx'
import { sentenceOf } from '../sentences.ts'
import { useCall } from '../useCall.tsx'
import { Changes, changedOf } from './Changes.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'
import { bodyFrom, errorsOf, filledIn, isShownInForm, isStale, NOT_SAVED, namesOf, neededOf, rootOf, shownOf } from './saying.ts'
import { useLastWord } from './useLastWord.tsx'

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
  said: Omit<CallRequest<C>, 'body'>
  onClose(): void
  onDone?(answer: Output<C>): void
  /** What is wrong with the values beyond what the schema says. */
  judge?(values: Values): Errors
  /** The body to send, where it is not simply the values of the fields. */
  bodyOf?(values: Values): Values
  success?(answer: Output<C>): string
  /** What is asked before it is sent, of such values. */
  confirm?(values: Values): Question | undefined
  /** What more is asked before it is sent, in a dialog of its own: the rest of the body; null sends nothing. */
  askMore?(): Promise<Values | null>
  /** Whether it can be saved already, given what the form holds; until then the button is off. */
  isReady?(values: Values): boolean
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
  askMore,
  isReady,
  save = 'Save',
  above,
  below,
}: CallDialogProps<C>) {
  const { call, fields, title, inColumns } = dialog
  const { run, isPending } = useCall(call)
  const [ask, question] = useAsk()
  const [initial] = useState(values)
  /** What the fields held when the person last saw all of them. */
  const [seen, setSeen] = useState(values)
  const [refusedAsStale, setRefusedAsStale] = useState(false)
  const lastWord = useLastWord(call)
  const bodyTitle = schemaTitle(call.body)
  const names = namesOf(fields)
  // What is only being made nobody else can have changed, though other choices may give it other values to begin with.
  const isRecord = said.ifMatch !== undefined
  const changed = isRecord && !isPending ? changedOf([...new Set(names.map(rootOf))], seen, values) : []

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    const meant = bodyOf ? bodyOf(typed) : filledIn(typed, namesOf(shownOf(fields, typed)))
    const question = confirm?.(typed)
    if (question && !(await ask(question))) return NOT_SAVED
    const more = askMore ? await askMore() : {}
    if (!more) return NOT_SAVED
    const body = bodyFrom(call, { ...meant, ...more })
    const outcome = await run({ ...said, body } as unknown as CallRequest<C>, {
      success,
      failed: (error) => (isShownInForm(error) ? 'shown' : undefined),
    })
    lastWord.keep('refused' in outcome && isShownInForm(outcome.refused) ? sentenceOf(outcome.refused) : null)
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
        const judged = judge?.(typed) ?? {}
        const wrong = whatIsWrong(call.body, typed, namesOf(shown), neededOf(shown, typed))
        // Where the judge has a sentence of its own for an empty field, that one is said.
        const isJudged = ([name, sentence]: [string, unknown]) => name in judged && sentence === messages.required
        return { ...judged, ...Object.fromEntries(Object.entries(wrong).filter((one) => !isJudged(one))) }
      }}
      onSubmit={submit}
      onClose={() => {
        lastWord.keep(null)
        onClose()
      }}
      // Saving sends every field: it would put back what someone else changed, which only the person may want.
      save={changed.length > 0 ? messages.saveOver : save}
      isReady={isReady}
      busy={isPending}
      wide={inColumns}
    >
      {above}
      <FormFields schema={call.body} fields={fields} inColumns={inColumns} />
      {below}
      {!isPending && (refusedAsStale || changed.length > 0) && (
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
