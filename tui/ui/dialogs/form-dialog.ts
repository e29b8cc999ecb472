import type { Client } from '../../../client/index.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { derive, sourcesAtOpening } from '../../../forms/follows.ts'
import { type Form, fieldsOf, initialValues, sentIn } from '../../../forms/form.ts'
import { readingLines } from '../../../forms/reading.ts'
import type { Dialog } from './dialog.ts'
import { choicesOf, type Options } from './fields.ts'

/** A form of `forms/` as a dialog of the terminal. `title` replaces the form's own. */
export function dialogOf<Context>(form: Form<Context>, context: Context, api: Client, title = form.title?.(context)): Dialog {
  const fields = fieldsOf(form, context)
  const stored = form.reads?.(context)
  /** Fields that do not apply, or cannot be changed now. */
  const disabled = (values: Values) => {
    const sent = sentIn(form, values, context)
    return fields.filter(({ name, whyFixed }) => !sent.includes(name) || whyFixed?.(context)).map(({ name }) => name)
  }
  const byName = <T>(of: (field: (typeof fields)[number]) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = of(field)
        return value === undefined ? [] : [[field.name, value]]
      }),
    )
  return {
    call: form.call,
    title,
    lines: form.lead ? [form.lead] : undefined,
    read: stored ? () => api.documents.read({ body: stored }).then(readingLines, ({ message }: Error) => [message]) : undefined,
    fields: fields.map(({ name }) => name),
    labels: byName(({ label }) => label),
    lengths: byName(({ typedAtMost }) => typedAtMost),
    options: byName<Options>(({ options, optionsIn }) =>
      optionsIn ? (drafts) => choicesOf(optionsIn(drafts, context)) : options && choicesOf(options(context)),
    ),
    values: initialValues(form, context),
    required: fields.filter(({ required }) => required?.(context)).map(({ name }) => name),
    disabled,
    hints: byName(({ kept, empty, help, note }) => {
      const file = kept?.(context)
      return file ? `${file.fileName} is kept; a path here replaces it` : (empty ?? help ?? note?.(context))
    }),
    empty: byName(({ empty }) => empty),
    save: form.save,
    isAction: form.isAction,
    check: (values) => form.check?.(values, context) ?? {},
    derive: async (name, values) => {
      const derived = Object.entries(await derive(form, name, values, context, api.call))
      return {
        values: Object.fromEntries(derived.map(([fills, { value }]) => [fills, value])),
        notes: Object.fromEntries(derived.map(([fills, { note }]) => [fills, note])),
      }
    },
    derivesAtOpening: sourcesAtOpening(form),
    confirm: form.confirm && ((values) => form.confirm?.(values, context, api.call) ?? null),
    send: (body) => api.call(form.call, { ...form.request(context), body: form.bodyOf?.(body, context) ?? body }),
    success: form.success && ((_body, answer) => form.success?.(answer, context) ?? ''),
  }
}
