import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import { type Call, inputSchema } from '../contract/call.ts'
import type { SelectOption } from '../contract/common.ts'
import { fieldOf, isEmpty, type Values } from '../contract/fields/schema.ts'
import type { Person } from '../rules/people/permissions.ts'
import { type Choices, choicesFrom, LISTS, type ListName, type ReadListName } from './choices.ts'
import type { SendCall } from './follows.ts'
import type { FieldLook } from './form.ts'

/**
 * The filter of a list call, as data: its fields and presets. The console and the terminal draw it as a dialog and chips, the command line
 * as flags. Labels, types and choices not given here come from the schema of the call's body or query.
 */
export interface Filter {
  call: Call
  /** The fields in their order, by name. */
  fields: Readonly<Record<string, FilterField>>
  /** What is wrong with the values beyond the schema: a sentence by field. */
  check?(values: Values): Record<string, string>
  /** Filters that are one button, or one flag of the command line. */
  presets?: Readonly<Record<string, FilterPreset>>
  /** The initial values, which clearing the filters restores. */
  start?: Values
  /** The values that leave out no rows, if those are not the empty filter. */
  widest?: Values
  /** Chips show only the value, without the label of the field. */
  isUntitled?: true
  /** Many fields: a wide dialog of two columns. */
  inColumns?: true
}

export interface FilterField extends Pick<FieldLook, 'label' | 'empty' | 'suggestions'> {
  /** The choices with their labels, where the schema has only the values. */
  options?: readonly SelectOption[]
  /** The select list that the choices are read from. */
  list?: ListName
  /** Who can filter by it. */
  mayUse?(person: Person): boolean
  /** Whether it applies, given the other values. */
  shownIf?(values: Values): boolean
  /** Whether it must be filled in while it applies. */
  required?: true
  /** The value while the filter does not set the field. Default: null. */
  initial?: unknown
  /** The command-line flag, if it differs from the name. */
  flag?: string
  /** The text of its chip for one value; null for no chip. Without this, the label of the value. */
  chip?(label: string, values: Values): string | null
  /** The whole text of its chip for one value, instead of the label of the field and that of the value. */
  labelled?(value: string): string
  /** Fields that its chip clears along with it. */
  clears?: readonly string[]
  /** Has a chip even while its value equals the initial one. */
  hasChipAtStart?: true
  /** The console has it beside the search instead of in the dialog. */
  isInToolbar?: true
}

export interface FilterPreset {
  label: string
  set: Values
}

export const labelOf = (filter: Filter, name: string): string => filter.fields[name]?.label ?? fieldOf(inputSchema(filter.call), name).title

/** The select lists that the fields of a filter (or only `names`) need. Everyone gets assignees, because chips show their names. */
export const listsOf = ({ fields }: Filter, person: Person, names: readonly string[] = Object.keys(fields)): ReadListName[] => {
  const lists = names.flatMap((name) => {
    const { list, mayUse } = fields[name] ?? {}
    if (!list || (list !== 'users' && mayUse?.(person) === false)) return []
    return list === 'states' ? 'authorities' : list
  })
  return [...new Set(lists)]
}

export const readChoices = async (filter: Filter, send: SendCall, user: CurrentUser): Promise<Choices> => {
  const lists = listsOf(filter, personOf(user)).map(async (name) => [name, await LISTS[name].read(send, user)] as const)
  return choicesFrom(Object.fromEntries(await Promise.all(lists)))
}

/** The names of the fields that a person can use, in their order. */
export const filterFields = ({ fields }: Filter, person: Person): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.mayUse?.(person) ?? true)

export const applies = ({ fields }: Filter, name: string, values: Values): boolean => fields[name]?.shownIf?.(values) ?? true

/** The label of the empty choice, which narrows nothing. */
export const emptyIn = ({ fields }: Filter, name: string): string => fields[name]?.empty ?? 'All'

/** The choices of a field; undefined where the schema alone has them. */
export const choicesIn = ({ fields }: Filter, name: string, choices: Choices): readonly SelectOption[] | undefined => {
  const { options, list } = fields[name] ?? {}
  return list ? (choices[list] ?? []) : options
}

/** The values that a dialog shows for a filter. */
export const filterValues = ({ fields }: Filter, values: Values): Values => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, { initial = null }]) => [name, initial])),
  ...values,
})

/** Reduces a filter for sending and storing: removes fields that are empty, do not apply or have their default value. */
export const tidied = <T extends object>(filter: Filter, values: T): T => {
  const isKept = ([name, value]: [string, unknown]) =>
    !isEmpty(value) && applies(filter, name, values as Values) && value !== filter.fields[name]?.initial
  return Object.fromEntries(Object.entries(values).filter(isKept)) as T
}

export interface FilterChip {
  key: string
  label: string
  /** The filter without this chip. */
  without: Values
}

/** The text of the chip of a field for one of its values. */
const chipText = (filter: Filter, name: string, options: readonly SelectOption[] | undefined, value: unknown): string => {
  const { labelled } = filter.fields[name] ?? {}
  if (labelled) return labelled(String(value))
  const label = labelOf(filter, name)
  const isFlag = !options && typeof value === 'boolean'
  if (isFlag && filter.isUntitled && value) return label
  const text = options ? (options.find((option) => option.value === value)?.label ?? '…') : isFlag ? (value ? 'Yes' : 'No') : String(value)
  return filter.isUntitled && !isFlag ? text : `${label}: ${text}`
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** One chip for each value that differs from the initial filter. */
export const chipsOf = (filter: Filter, given: object, choices: Choices): FilterChip[] => {
  const values: Values = { ...tidied(filter, given) }
  const { start = {} } = filter
  return Object.entries(filter.fields).flatMap(([name, { chip, clears = [], hasChipAtStart }]) => {
    const value = values[name]
    if (value === undefined || (isSame(value, start[name]) && !hasChipAtStart)) return []
    const cleared = Object.fromEntries([name, ...clears].map((one) => [one, start[one] ?? null]))
    return [value].flat().flatMap((one) => {
      const label = chipText(filter, name, choicesIn(filter, name, choices), one)
      const text = chip ? chip(label, values) : label
      if (text === null) return []
      const rest = Array.isArray(value) ? { [name]: value.filter((other) => other !== one) } : cleared
      const key = Array.isArray(value) ? `${name}:${one}` : name
      return [{ key, label: text, without: tidied<Values>(filter, { ...given, ...rest }) }]
    })
  })
}

/** Whether a filter sets all that a preset sets. */
export const holds = (values: Values, { set }: FilterPreset): boolean =>
  Object.entries(set).every(([name, wanted]) => {
    const value = values[name]
    return Array.isArray(wanted) ? wanted.every((one) => Array.isArray(value) && value.includes(one)) : true
  })

/** Switches a preset: adds its values to the lists of the filter, or takes them out where all are there. */
export const toggled = <T extends object>(filter: Filter, given: T, preset: FilterPreset): T => {
  const values = given as Values
  const isOn = holds(values, preset)
  const set = Object.entries(preset.set).map(([name, wanted]) => {
    if (!Array.isArray(wanted)) return [name, wanted]
    const rest = ((values[name] ?? []) as unknown[]).filter((one) => !wanted.includes(one))
    return [name, isOn ? rest : [...rest, ...wanted]]
  })
  return tidied(filter, { ...given, ...Object.fromEntries(set) })
}
