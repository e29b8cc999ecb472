import { FormHelperText, Stack } from '@mui/material'
import type { ReactNode, WheelEvent } from 'react'
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  PasswordInput,
  SelectArrayInput,
  SelectInput,
  type SelectInputProps,
  SimpleFormIterator,
  TextInput,
  useWrappedSource,
} from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { SelectOption } from '../../../contract/common.ts'
import { type FieldKind, kindOf } from '../../../contract/fields/kinds.ts'
import { type Field, propertiesOf, requiredOf, type Values } from '../../../contract/fields/schema.ts'
import { noteOf } from '../../../forms/choices.ts'
import type { FieldLook, KeptFile } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { AllChoices } from './AllChoices.tsx'
import { CheckBoxInput } from './CheckBoxInput.tsx'
import { CheckListInput } from './CheckListInput.tsx'
import { DayInput } from './DayInput.tsx'
import { DocumentInput } from './DocumentInput.tsx'
import { SuggestInput } from './SuggestInput.tsx'
import { TypedChoice } from './TypedChoice.tsx'

/** Field settings that the schema does not have. */
export interface FieldData extends Omit<FieldLook, 'help'> {
  name: string
  /** Required here although the schema does not require it. */
  required?: boolean
  /** A list that may be empty although the schema requires it. */
  mayBeEmpty?: boolean
  disabled?: boolean
  /** Replaces the input of the field's kind. */
  input?: ReactNode
  helperText?: string
  /** The options with their labels. Default: the schema's values themselves. */
  options?: readonly SelectOption[]
  /** The options, given the form's values. */
  optionsIn?(values: Values): readonly SelectOption[]
  /** The suggestions and the label, given the form's values. */
  suggestionsIn?(values: Values): readonly SelectOption[]
  labelIn?(values: Values): string | undefined
  /** Whether the field is enabled, given the form's values. */
  enabledIf?(values: Values): boolean
  /** Whether the field is marked as required, given the form's values. The dialog's `check` returns the error. */
  requiredIf?(values: Values): boolean
  /** Whether the field is visible, given the form's values. */
  shownIf?(values: Values): boolean
  /** The stored file, which stays until another one is selected. */
  kept?: KeptFile
  /** Field settings for the columns of rows, by name. */
  columns?: Readonly<Record<string, Partial<FieldData>>>
}

/** With more options than this, or with longer labels, the input is an autocomplete. */
const TYPED_FROM = 12
const LONG_LABEL = 60

const isTyped = (options: readonly SelectOption[]) => options.length > TYPED_FROM || options.some(({ label }) => label.length > LONG_LABEL)

/** The kinds with their own use of options. A field of another kind with options is a choice. */
const TAKES_OPTIONS: readonly FieldKind[] = ['choices', 'idOrName']

const wordsOf = (words: Field['enum']): SelectOption[] =>
  (words ?? []).filter((word) => word !== null).map((value) => ({ value, label: String(value) }))

/** The options of a flag that may be null. */
const YES_OR_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
]

/** The disabled entry of a list without options. */
const NOTHING = [{ value: '', label: messages.noChoices, disabled: true }]

/** The digits of a text as a number; null without digits. */
const digitsOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '')
  return digits ? Number(digits) : null
}

/** Chrome counts a focused number up and down when the wheel turns over it: scrolling would change an amount. */
const leave = ({ target }: WheelEvent) => target instanceof HTMLElement && target.blur()

interface SchemaInputProps {
  field: FieldData
  schema: Field
  required?: boolean
}

/** The input for a field's schema: the title is the label, the type decides the rest. */
export const SchemaInput = (props: SchemaInputProps) =>
  props.field.enabledIf ||
  props.field.requiredIf ||
  props.field.shownIf ||
  props.field.optionsIn ||
  props.field.suggestionsIn ||
  props.field.labelIn ? (
    <WatchingInput {...props} />
  ) : (
    <Input {...props} />
  )

function WatchingInput({ field, ...props }: SchemaInputProps) {
  const values: Values = useWatch()
  if (field.shownIf && !field.shownIf(values)) return null
  const isEnabled = field.enabledIf?.(values) ?? true
  const isRequired = isEnabled && (field.required || field.requiredIf?.(values))
  const options = field.optionsIn?.(values) ?? field.options
  const suggestions = field.suggestionsIn?.(values) ?? field.suggestions
  const label = field.labelIn?.(values) ?? field.label
  return (
    <Input {...props} field={{ ...field, label, suggestions, options, disabled: field.disabled || !isEnabled, required: isRequired }} />
  )
}

/** Shows the help below the input while the error takes the place of the help text. */
function Input(props: SchemaInputProps) {
  const { name, helperText } = props.field
  const hasError = useFormContext().getFieldState(name, useFormState({ name })).invalid
  return (
    <>
      <BareInput {...props} />
      {helperText && hasError && <FormHelperText sx={{ mx: 0.25, mt: 0, mb: 1 }}>{helperText}</FormHelperText>}
    </>
  )
}

type NotedSelectProps = SelectInputProps & { source: string; choices: SelectOption[] }

/** A select list. The `meta.note` of the chosen option stands below it. */
function NotedSelect({ helperText, ...props }: NotedSelectProps) {
  const chosen: unknown = useWatch({ name: useWrappedSource(props.source) })
  const note = noteOf(props.choices.find(({ value }) => value === chosen))
  return <SelectInput {...props} helperText={note ?? helperText} />
}

function BareInput({ field, schema, required = false }: SchemaInputProps) {
  const { name, lines, options = wordsOf(schema.enum) } = field
  if (field.input) return field.input
  const kind = kindOf(schema)
  const needed = required || field.required === true
  const common = { source: name, label: field.label ?? schema.title, disabled: field.disabled, helperText: field.helperText }
  const forUs = { ...common, required: needed }
  const forReactAdmin = { ...common, isRequired: needed, helperText: field.helperText ?? (false as const) }
  const offered = options.length > 0 ? options : NOTHING
  const choices = { ...forReactAdmin, choices: offered as SelectOption[], optionValue: 'value', optionText: 'label' }
  const typed = { ...forReactAdmin, choices: options }
  switch (field.options && !TAKES_OPTIONS.includes(kind) ? 'choice' : kind) {
    case 'day':
      return <DayInput {...forUs} />
    case 'file':
      return <DocumentInput {...forUs} kept={field.kept} pictures={schema['x-pictures']} />
    case 'flag':
      if (schema.type?.includes('null')) return <SelectInput {...forReactAdmin} choices={YES_OR_NO} emptyText="Either" />
      if (field.isBox) return <CheckBoxInput {...forUs} />
      // A switch always has a value, so it is never marked as required.
      return <BooleanInput {...forReactAdmin} isRequired={false} />
    case 'choice':
      return isTyped(options) ? <TypedChoice {...typed} /> : <NotedSelect {...choices} emptyText={field.empty ?? 'None'} />
    case 'choices':
      if (field.listed) return <CheckListInput {...forUs} options={options} />
      return (
        <Stack>
          {isTyped(options) ? <TypedChoice {...typed} isMultiple /> : <SelectArrayInput {...choices} />}
          {options.length > 1 && options.length <= (schema.maxItems ?? TYPED_FROM) && !field.disabled && (
            <AllChoices name={name} options={options} />
          )}
        </Stack>
      )
    case 'rows':
      return (
        <ArrayInput {...common} helperText={field.helperText ?? false} sx={{ mt: 1 }}>
          <SimpleFormIterator inline disableReordering>
            {Object.entries(propertiesOf(schema.items)).map(([column, columnSchema]) => (
              <SchemaInput
                key={column}
                field={{ name: column, ...field.columns?.[column] }}
                schema={columnSchema}
                required={requiredOf(schema.items).includes(column)}
              />
            ))}
          </SimpleFormIterator>
        </ArrayInput>
      )
    case 'idOrName':
      return <SuggestInput {...forUs} options={options} />
    case 'money':
    case 'number':
      if (field.digits)
        return <TextInput {...forReactAdmin} parse={digitsOf} slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }} />
      return <NumberInput {...forReactAdmin} min={field.min} onWheel={leave} />
    default:
      if (field.suggestions) return <SuggestInput {...forUs} options={field.suggestions} />
      return field.secret ? (
        <PasswordInput {...forReactAdmin} slotProps={{ htmlInput: { autoComplete: 'new-password' } }} />
      ) : (
        <TextInput
          {...forReactAdmin}
          multiline={lines !== undefined}
          minRows={lines}
          slotProps={{ htmlInput: { maxLength: field.typedAtMost } }}
        />
      )
  }
}
