import { inputSchema } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import type { Question } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { explain } from '../explain.ts'
import { useSession } from '../session.tsx'
import { words } from '../words.ts'
import type { Dialog } from './dialog.ts'
import { readDocument } from './document.ts'
import { bodyOf, type Field } from './fields.ts'
import { checkForm, draftsIn, type Form, type FormEvent, fieldsIn, isDisabled, valuesIn } from './form.ts'

/** A way to save: how the body is sent, and the success message. */
export type Sends = Pick<Dialog, 'send' | 'success'>

interface Props {
  dialog: Dialog
  form: Form
  dispatch(event: FormEvent): void
  /** Shows the question that `dialog.confirm` asks before this body is sent. */
  ask(question: Question, body: Values, how: Sends): void
  onDone(): Promise<void>
  onClose(): void
  onStale(): Promise<void>
}

/** `save` checks the form and sends it, or asks first. `send` sends a body after its question was answered with Yes. `how`: the dialog, or its second way. */
export function useSave({ dialog, form, dispatch, ask, onDone, onClose, onStale }: Props) {
  const { done, failed } = useSession()

  const deliver = async (body: Values, how: Sends) => {
    const answer = await how.send(body)
    await onDone()
    done(how.success?.(body, answer) ?? dialog.call.success ?? '')
    if (!dialog.goesOn) onClose()
  }

  const withErrors = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const { sentence, errors, stale } = explain(error, dialog.call)
      dispatch({ type: 'refused', errors, banner: bannerOf(sentence, errors, fieldsIn(form)) })
      if (!stale) return
      await onStale()
      if (!dialog.isAction) return
      onClose()
      failed(words.changedFirst)
    }
  }

  const save = async (how: Sends) => {
    if (form.sending) return
    const wrong = { ...dialog.check?.(valuesIn(form)), ...checkForm(form) }
    if (Object.keys(wrong).length > 0) return dispatch({ type: 'checked', errors: wrong })
    dispatch({ type: 'sending' })
    const complete = await withDocuments(bodyIn(dialog, form), fieldsIn(form))
    if ('errors' in complete) return dispatch({ type: 'checked', errors: complete.errors })
    await withErrors(async () => {
      const question = await dialog.confirm?.(complete.body)
      if (!question) return deliver(complete.body, how)
      dispatch({ type: 'stopped' })
      ask(question, complete.body, how)
    })
  }

  const send = (body: Values, how: Sends) => {
    dispatch({ type: 'sending' })
    void withErrors(() => deliver(body, how))
  }
  return { save, send }
}

const bodyIn = (dialog: Dialog, form: Form): Values =>
  bodyOf(
    inputSchema(dialog.call),
    dialog.fields,
    fieldsIn(form).filter(({ path }) => !isDisabled(form, path)),
    draftsIn(form),
  )

/** Errors of fields that the dialog does not show, for example of the license itself, become part of the banner. */
function bannerOf(sentence: string, errors: Record<string, string>, fields: readonly Field[]): string {
  const notShown = Object.keys(errors).filter((path) => !fields.some((field) => field.path === path))
  const isNoneShown = notShown.length > 0 && notShown.length === Object.keys(errors).length
  return [...(isNoneShown ? [] : [sentence]), ...notShown.map((path) => errors[path])].join(' ')
}

/** The body with the contents of its files instead of their paths, or the error of a file by field. */
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
