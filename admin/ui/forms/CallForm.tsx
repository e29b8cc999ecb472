import { DialogContentText } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Call, Output } from '../../../contract/call.ts'
import { isEmpty, type Values } from '../../../contract/fields/schema.ts'
import { appliedIn, type Derived, derive, type Form, fieldsOf, initialValues } from '../../../forms/form.ts'
import { api } from '../../providers/api.ts'
import { CallDialog } from './CallDialog.tsx'
import { filledIn } from './formValues.ts'
import type { FieldData } from './SchemaInput.tsx'
import { useEmptied } from './useEmptied.ts'

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

const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

/** The inputs of a form's fields. `notes`: sentences that replace those of the form, by field. */
export const inputsOf = <Context,>(
  form: Pick<Form<Context>, 'fields'>,
  context: Context,
  notes: Record<string, string> = {},
): FieldData[] =>
  fieldsOf(form, context).map((field) => {
    const {
      initial: _initial,
      flag: _flag,
      help,
      note,
      shownIf: _shownIf,
      empties: _empties,
      appliesIf,
      enabledIf,
      requiredIf,
      ...look
    } = field
    const whyFixed = field.whyFixed?.(context) ?? null
    return {
      ...look,
      required: field.required?.(context),
      disabled: whyFixed !== null,
      shownIf: appliesIf && ((values) => appliesIf(values, context)),
      enabledIf: enabledIf && ((values) => enabledIf(values, context)),
      requiredIf: requiredIf && ((values) => requiredIf(values, context)),
      options: field.options?.(context),
      columns: field.columns?.(context),
      helperText: whyFixed ?? notes[field.name] ?? note?.(context) ?? help,
      kept: field.kept?.(context) ?? undefined,
    }
  })

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
  /** The values of the fields that apply and can be changed. */
  const applied = (values: Values): Values => {
    const fields = appliedIn(form, values, context).filter(({ enabledIf }) => enabledIf?.(values, context) ?? true)
    return filledIn(values, namesOf(fields))
  }
  return (
    <CallDialog<C>
      dialog={{ call: form.call, title: title ?? form.title?.(context), fields, inColumns: form.inColumns }}
      values={initialValues(form, context)}
      request={form.request(context)}
      check={(values) => form.check?.(values, context) ?? {}}
      bodyOf={form.bodyOf && ((values) => form.bodyOf?.(applied(values), context) ?? values)}
      confirm={form.confirm && ((values) => form.confirm?.(applied(values), context, api.call))}
      askMore={askMore}
      success={form.success && ((answer) => form.success?.(answer, context) ?? '')}
      isReady={(values) =>
        form.isReady?.(values, context) ??
        ((fields.length === 0 || fields.some(({ disabled }) => !disabled)) &&
          // Of boxes that are required, one must be ticked.
          fields.every(({ name, listed, required }) => !listed || !required || !isEmpty(values[name])))
      }
      save={form.save}
      onClose={onClose}
      onDone={onDone}
      above={above || (form.lead && <DialogContentText sx={{ mb: 1 }}>{form.lead}</DialogContentText>)}
      below={
        <>
          {fieldsOf(form, context).map(({ name, empties }) => empties && <Emptied key={name} by={name} names={empties} />)}
          {form.derivations && <Derivations form={form} context={context} derived={derived} onDerived={setDerived} />}
          {below}
        </>
      }
    />
  )
}

/** Empties fields when the value of the field that they depend on changes. */
function Emptied({ by, names }: { by: string; names: readonly string[] }): null {
  useEmptied(String(useWatch({ name: by })), Object.fromEntries(names.map((name) => [name, null])))
  return null
}

interface DerivationsProps<Context> {
  form: Form<Context>
  context: Context
  derived: Record<string, Derived>
  onDerived(derived: Record<string, Derived>): void
}

/** Fills empty fields from fields that have just changed. Shows the source of a value until a person changes it. */
function Derivations<Context>({ form, context, derived, onDerived }: DerivationsProps<Context>) {
  const { setValue, getValues } = useFormContext()
  const values = useWatch() as Values
  const seen = useRef(values)
  useEffect(() => {
    const sources = new Set(form.derivations?.flatMap(({ from }) => from))
    const changed = [...sources].filter((name) => values[name] !== seen.current[name])
    seen.current = values
    const fill = async (name: string) => {
      const filled = Object.entries(await derive(form, name, values, context, api.call))
      // The person may have typed while the server was answering.
      const due = filled.filter(([fills]) => isEmpty(getValues(fills)) && getValues(name) === values[name])
      if (due.length === 0) return
      onDerived({ ...derived, ...Object.fromEntries(due) })
      for (const [fills, { value }] of due) setValue(fills, value, { shouldDirty: true, shouldValidate: true })
    }
    // If a suggestion fails, the field stays empty for the person to fill in.
    for (const name of changed) fill(name).catch(() => undefined)
  }, [values, form, context, derived, onDerived, getValues, setValue])
  useEffect(() => {
    const kept = Object.entries(derived).filter(([name, { value }]) => values[name] === value)
    if (kept.length < Object.keys(derived).length) onDerived(Object.fromEntries(kept))
  }, [values, derived, onDerived])
  return null
}
