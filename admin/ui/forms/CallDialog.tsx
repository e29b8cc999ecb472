import { type ReactNode, useState } from 'react'
import { Refused, type Said } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { type Question, useAsk } from '../Ask.tsx'
import { useCall } from '../useCall.tsx'
import { Changes } from './Changes.tsx'
import { FormDialog } from './FormDialog.tsx'
import { type FieldData, SchemaInput } from './SchemaInput.tsx'
import { fieldOf, objectOf } from './schema.ts'
import { type Errors, type Values, whatIsWrong } from './validate.ts'

/** A dialog as data: the call that it makes, the fields of the call's body that it asks for, and its title. */
export interface DialogData<C extends Call = Call> {
  call: C
  fields: readonly FieldData[]
  /** Without one, the title of the call's body. */
  title?: string
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

const CHANGED_MEANWHILE = [409, 412]

/** The fields of the dialog, and a chosen file's name and type, which travel with its bytes. */
const filledIn = (values: Values, names: readonly string[]): Values => ({
  ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
  ...(values.document ? { documentFileName: values.documentFileName, documentContentType: values.documentContentType } : {}),
})

const isShownHere = (error: unknown) =>
  error instanceof Refused && (CHANGED_MEANWHILE.includes(error.status) || Object.keys(error.errors).length > 0)

// Under root even without a sentence: else the form would count as saved and let itself be left without a question.
const NOT_SAVED: Errors = { root: { refused: 'refused' } }

/** An empty field is sent as null where the contract knows null, and else not at all. */
const bodyFrom = (call: Call, values: Values): Values => {
  const { properties } = objectOf(call.body)
  const isSent = ([name, value]: [string, unknown]) =>
    properties[name] !== undefined && (value !== null || properties[name].type?.includes('null'))
  return Object.fromEntries(Object.entries(values).filter(isSent))
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
  const { call, fields, title } = dialog
  const { run, isPending } = useCall(call)
  const [ask, question] = useAsk()
  const [initial] = useState(values)
  const [refusedAsStale, setRefusedAsStale] = useState(false)
  const { title: bodyTitle = '', required = [] } = objectOf(call.body)
  const namesOf = (some: readonly FieldData[]) => some.map(({ name }) => name)
  const names = namesOf(fields)
  const shownOf = (typed: Values) => fields.filter(({ shownIf }) => shownIf?.(typed) ?? true)

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    const body = bodyFrom(call, bodyOf ? bodyOf(typed) : filledIn(typed, namesOf(shownOf(typed))))
    const question = confirm?.(typed)
    if (question && !(await ask(question))) return NOT_SAVED
    const outcome = await run({ ...said, body } as unknown as Said<C>, {
      success,
      failed: (error) => (isShownHere(error) ? 'shown' : undefined),
    })
    if ('answer' in outcome) {
      onClose()
      onDone?.(outcome.answer)
      return undefined
    }
    const { refused } = outcome
    const errors = refused instanceof Refused ? Object.entries(refused.errors) : []
    setRefusedAsStale(refused instanceof Refused && CHANGED_MEANWHILE.includes(refused.status))
    const elsewhere = errors.filter(([field]) => !names.includes(field.split('.')[0] as string)).flatMap(([, sentences]) => sentences)
    return {
      ...Object.fromEntries(errors.map(([field, sentences]) => [field, sentences.join(' ')])),
      ...(elsewhere.length > 0 ? { root: { elsewhere: elsewhere.join(' ') } } : NOT_SAVED),
    }
  }

  return (
    <FormDialog
      title={title ?? bodyTitle}
      values={initial}
      validate={(typed) => {
        const shown = shownOf(typed)
        return { ...judge?.(typed), ...whatIsWrong(call.body, typed, namesOf(shown), namesOf(shown.filter(({ required }) => required))) }
      }}
      onSubmit={submit}
      onClose={onClose}
      save={save}
      busy={isPending}
    >
      {above}
      {fields.map((field) => (
        <SchemaInput key={field.name} field={field} schema={fieldOf(call.body, field.name)} required={required.includes(field.name)} />
      ))}
      {below}
      {!isPending && <Changes schema={call.body} names={names} before={initial} now={values} refused={refusedAsStale} />}
      {question}
    </FormDialog>
  )
}
