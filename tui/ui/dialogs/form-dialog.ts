import type { Client } from '../../../client/index.ts'
import { derive, type Form, fieldsOf, initialValues } from '../../../forms/form.ts'
import type { Dialog } from './dialog.ts'

/** A form of `forms/` as a dialog of the terminal. `title` stands instead of the form's own. */
export function dialogOf<Context>(form: Form<Context>, context: Context, api: Client, title = form.title?.(context)): Dialog {
  const fields = fieldsOf(form, context)
  const fixed = fields.filter(({ whyFixed }) => whyFixed?.(context)).map(({ name }) => name)
  const hints = fields.flatMap(({ name, kept }) => {
    const file = kept?.(context)
    return file ? [[name, `${file.fileName} is kept; a path here replaces it`]] : []
  })
  return {
    call: form.call,
    title,
    lines: form.lead ? [form.lead] : undefined,
    fields: fields.map(({ name }) => name),
    labels: Object.fromEntries(fields.flatMap(({ name, label }) => (label ? [[name, label]] : []))),
    values: initialValues(form, context),
    required: fields.filter(({ required }) => required?.(context)).map(({ name }) => name),
    disabled: () => fixed,
    hints: Object.fromEntries(hints),
    save: form.save,
    check: (values) => form.check?.(values, context) ?? {},
    derive: async (name, values) => {
      const derived = Object.entries(await derive(form, name, values, context, api.call))
      return {
        values: Object.fromEntries(derived.map(([fills, { value }]) => [fills, value])),
        notes: Object.fromEntries(derived.map(([fills, { note }]) => [fills, note])),
      }
    },
    send: (body) => api.call(form.call, { ...form.request(context), body: form.bodyOf?.(body, context) ?? body } as never),
    success: form.success && ((_body, answer) => form.success?.(answer, context) ?? ''),
  }
}
