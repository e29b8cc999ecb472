import { DialogContentText } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { Call, Output } from '../../../contract/call.ts'
import { isEmpty, type Values } from '../../../contract/fields/schema.ts'
import { type Derived, type Form, fieldsOf, initialValues, sentIn } from '../../../forms/form.ts'
import { api } from '../../providers/api.ts'
import { CallDialog } from './CallDialog.tsx'
import { Derivations, Follows } from './FieldEffects.tsx'
import { filledIn } from './formValues.ts'
import type { FieldData } from './SchemaInput.tsx'

interface CallFormProps<Context, C extends Call> {
  form: Form<Context, C>
  context: Context
  /** Replaces the form's own title. */
  title?: string
  /** Additional content above and below the fields. */
  above?: ReactNode
  below?: ReactNode
  /** The inputs of fields that are drawn in their own way. */
  inputs?: Readonly<Record<string, ReactNode>>
  /** Asks for the rest of the body in a second dialog before the call. null cancels. */
  askMore?(): Promise<Values | null>
  onClose(): void
  onDone?(answer: Output<C>): void
}

/** The inputs of a form's fields. `notes`: sentences that replace those of the form, by field. */
export const inputsOf = <Context,>(
  form: Pick<Form<Context>, 'fields'>,
  context: Context,
  notes: Record<string, string> = {},
): FieldData[] =>
  fieldsOf(form, context).map((field) => {
    const { initial: _initial, flag: _flag, help, note, shownIf: _shownIf, appliesIf, enabledIf, requiredIf, optionsIn, ...look } = field
    const whyFixed = field.whyFixed?.(context) ?? null
    return {
      ...look,
      required: field.required?.(context),
      disabled: whyFixed !== null,
      shownIf: appliesIf && ((values) => appliesIf(values, context)),
      enabledIf: enabledIf && ((values) => enabledIf(values, context)),
      requiredIf: requiredIf && ((values) => requiredIf(values, context)),
      options: field.options?.(context),
      optionsIn: optionsIn && ((values) => optionsIn(values, context)),
      columns: field.columns?.(context),
      helperText: whyFixed ?? notes[field.name] ?? note?.(context) ?? help,
      kept: field.kept?.(context) ?? undefined,
    }
  })

/** The values of a form that are sent. A disabled input can lose its value, so a fixed field has its initial one. */
export function bodyIn<Context>(form: Form<Context>, context: Context, values: Values): Values {
  const fixed = fieldsOf(form, context).filter(({ whyFixed }) => typeof whyFixed?.(context) === 'string')
  const initial = initialValues(form, context)
  const held = { ...values, ...Object.fromEntries(fixed.map(({ name }) => [name, initial[name]])) }
  return filledIn(held, sentIn(form, values, context))
}

/** Draws a form of `forms/` as a dialog and makes its call. */
export function CallForm<Context, C extends Call>({
  form,
  context,
  title,
  above,
  below,
  inputs = {},
  askMore,
  onClose,
  onDone,
}: CallFormProps<Context, C>) {
  const [derived, setDerived] = useState<Record<string, Derived>>({})
  const notes = Object.fromEntries(Object.entries(derived).map(([name, { note }]) => [name, note]))
  const fields = inputsOf(form, context, notes).map((field) => ({ ...field, input: inputs[field.name] }))
  const sent = (values: Values) => bodyIn(form, context, values)
  return (
    <CallDialog<C>
      dialog={{ call: form.call, title: title ?? form.title?.(context), fields, inColumns: form.inColumns }}
      values={initialValues(form, context)}
      request={form.request(context)}
      check={(values) => form.check?.(values, context) ?? {}}
      bodyOf={(values) => form.bodyOf?.(sent(values), context) ?? sent(values)}
      confirm={form.confirm && ((values) => form.confirm?.(sent(values), context, api.call))}
      askMore={askMore}
      success={form.success && ((answer) => form.success?.(answer, context) ?? '')}
      isReady={(values) =>
        form.isReady?.(values, context) ??
        ((fields.length === 0 || fields.some(({ disabled }) => !disabled)) &&
          // Of boxes that are required, one must be ticked.
          fields.every(({ name, listed, required }) => !listed || !required || !isEmpty(values[name])))
      }
      isAction={form.isAction}
      save={form.save}
      onClose={onClose}
      onDone={onDone}
      above={above || (form.lead && <DialogContentText sx={{ mb: 1 }}>{form.lead}</DialogContentText>)}
      below={
        <>
          <Follows form={form} context={context} />
          {form.derivations && <Derivations form={form} context={context} derived={derived} onDerived={setDerived} />}
          {below}
        </>
      }
    />
  )
}
