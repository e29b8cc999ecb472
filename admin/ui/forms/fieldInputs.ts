import type { Call } from '../../../contract/call.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { type Form, fieldsOf, initialValues, sentIn } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { filledIn, namesOf, requiredNamesOf, shownOf } from './formValues.ts'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'

/** The inputs of a form's fields. `notes`: sentences that replace those of the form, by field. */
export const inputsOf = <Context>(form: Pick<Form<Context>, 'fields'>, context: Context, notes: Record<string, string> = {}): FieldData[] =>
  fieldsOf(form, context).map((field) => {
    const {
      initial: _initial,
      flag: _flag,
      help,
      note,
      shownIf: _shownIf,
      appliesIf,
      enabledIf,
      requiredIf,
      optionsIn,
      heading,
      headingOf,
      reads: _reads,
      ...look
    } = field
    const whyFixed = field.whyFixed?.(context) ?? null
    return {
      ...look,
      heading: headingOf ? headingOf(context) : heading,
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

/** The values of a form to send. Fixed fields get their initial value, because a disabled input can lose its value. */
export function sentOf<Context>(form: Form<Context>, context: Context, values: Values): Values {
  const fixed = fieldsOf(form, context).filter(({ whyFixed }) => typeof whyFixed?.(context) === 'string')
  const initial = initialValues(form, context)
  const held = { ...values, ...Object.fromEntries(fixed.map(({ name }) => [name, initial[name]])) }
  return filledIn(held, sentIn(form, values, context))
}

/** The errors of typed values: those of the schema for these fields, and the form's own. Its own error for an empty field wins. */
export function errorsIn(call: Call, fields: readonly FieldData[], typed: Values, checked: Errors = {}): Errors {
  const shown = shownOf(fields, typed).filter(({ mayBeEmpty }) => !mayBeEmpty)
  const wrong = whatIsWrong(call.body, typed, namesOf(shown), requiredNamesOf(shown, typed))
  const isChecked = ([name, sentence]: [string, unknown]) => name in checked && sentence === messages.required
  return { ...checked, ...Object.fromEntries(Object.entries(wrong).filter((one) => !isChecked(one))) }
}
