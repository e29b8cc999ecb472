import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  PasswordInput,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { SelectOption } from '../../../contract/common.ts'
import { type FieldKind, kindOf } from '../../../contract/fields/kinds.ts'
import { type Field, propertiesOf, requiredOf, type Values } from '../../../contract/fields/schema.ts'
import type { KeptFile } from '../../../forms/form.ts'
import { CheckBoxInput } from './CheckBoxInput.tsx'
import { CheckListInput } from './CheckListInput.tsx'
import { DayInput } from './DayInput.tsx'
import { DocumentInput } from './DocumentInput.tsx'
import { SuggestInput } from './SuggestInput.tsx'

/** What a screen may say of a field beyond its schema. */
export interface FieldData {
  name: string
  /** Where the title of the schema does not say it. */
  label?: string
  /** Asked for here although the schema could do without. */
  required?: boolean
  /** A list that the schema only wants to be there: none of it is an answer too. */
  mayBeEmpty?: boolean
  disabled?: boolean
  helperText?: string
  /** The choices, with the words that people read; without them the stored words themselves. */
  options?: readonly SelectOption[]
  /** Several choices all in view, each with a box; `meta.note` stands under its label. */
  listed?: boolean
  /** What one may choose or write over, of a text. */
  suggestions?: readonly SelectOption[]
  /** Whether it may be filled in, given what the form holds. */
  enabledIf?(values: Values): boolean
  /** Whether it is asked for, given what the form holds; the dialog's `judge` says the sentence. */
  requiredIf?(values: Values): boolean
  /** Whether it is there at all, given what the form holds. */
  shownIf?(values: Values): boolean
  /** A flag that is drawn as a box to tick. */
  isBox?: boolean
  /** The stored file, which stays until another one is chosen. */
  kept?: KeptFile
  /** Not to be read while it is typed. */
  secret?: boolean
  /** Of a number: nothing but digits can be typed, no sign and no point. */
  digits?: boolean
  /** The most characters that can be typed, where the schema takes more from elsewhere. */
  typedAtMost?: number
  /** Long text in several lines. */
  lines?: number
  /** What stands above it in a dialog of columns, where a part of the form begins. */
  heading?: string
  /** A row of its own in a dialog of columns. */
  wide?: boolean
  /** What stands for no choice; without it "None". */
  empty?: string
  /** The least that the arrows of a number go down to. */
  min?: number
  /** What it may say of the columns of rows, by their names. */
  columns?: Readonly<Record<string, Partial<FieldData>>>
}

/** Past this many choices, or with labels so long, one types to find one. */
const TYPED_FROM = 12
const LONG_LABEL = 60

const isTyped = (options: readonly SelectOption[]) => options.length > TYPED_FROM || options.some(({ label }) => label.length > LONG_LABEL)

/** The kinds that do something of their own with options; any other is a choice once it has them. */
const TAKES_OPTIONS: readonly FieldKind[] = ['choices', 'idOrName']

const wordsOf = (words: Field['enum']): SelectOption[] =>
  (words ?? []).filter((word) => word !== null).map((value) => ({ value, label: String(value) }))

/** Of a flag that may also be null. */
const YES_OR_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
]

/** The whole number of the digits in a text; null without one. */
const digitsOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '')
  return digits ? Number(digits) : null
}

interface SchemaInputProps {
  field: FieldData
  schema: Field
  required?: boolean
}

/** The input of a field, by its schema: its title is the label, its type says the rest. */
export const SchemaInput = (props: SchemaInputProps) =>
  props.field.enabledIf || props.field.requiredIf || props.field.shownIf ? <WatchingInput {...props} /> : <Input {...props} />

function WatchingInput({ field, ...props }: SchemaInputProps) {
  const values = useWatch() as Values
  if (field.shownIf && !field.shownIf(values)) return null
  const isEnabled = field.enabledIf?.(values) ?? true
  const isRequired = isEnabled && (field.required || field.requiredIf?.(values))
  return <Input {...props} field={{ ...field, disabled: field.disabled || !isEnabled, required: isRequired }} />
}

function Input({ field, schema, required = false }: SchemaInputProps) {
  const { name, lines, options = wordsOf(schema.enum) } = field
  const kind = kindOf(schema)
  const needed = required || field.required === true
  const common = { source: name, label: field.label ?? schema.title, disabled: field.disabled, helperText: field.helperText }
  const forUs = { ...common, required: needed }
  const forReactAdmin = { ...common, isRequired: needed, helperText: field.helperText ?? (false as const) }
  const choices = { ...forReactAdmin, choices: options as SelectOption[], optionValue: 'value', optionText: 'label' }
  // As the first field of a dialog it has the focus from the start: a list that fell open by that would hide the dialog and take its Escape.
  const typed = { ...choices, openOnFocus: false }
  switch (field.options && !TAKES_OPTIONS.includes(kind) ? 'choice' : kind) {
    case 'day':
      return <DayInput {...forUs} />
    case 'file':
      return <DocumentInput {...forUs} kept={field.kept} />
    case 'flag':
      if (schema.type?.includes('null')) return <SelectInput {...forReactAdmin} choices={YES_OR_NO} emptyText="Either" />
      if (field.isBox) return <CheckBoxInput {...forUs} />
      // On or off is always an answer.
      return <BooleanInput {...forReactAdmin} isRequired={false} />
    case 'choice':
      return isTyped(options) ? <AutocompleteInput {...typed} /> : <SelectInput {...choices} emptyText={field.empty ?? 'None'} />
    case 'choices':
      if (field.listed) return <CheckListInput {...forUs} options={options} />
      return isTyped(options) ? <AutocompleteArrayInput {...typed} /> : <SelectArrayInput {...choices} />
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
      return <NumberInput {...forReactAdmin} min={field.min} />
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
