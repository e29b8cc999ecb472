import type { Values } from '../../../contract/fields/schema.ts'
import type { Choices } from '../../../forms/choices.ts'
import { applies, choicesIn, emptyIn, type Filter, filterFields, labelOf } from '../../../forms/filter.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import type { Dialog } from './dialog.ts'
import { choicesOf } from './fields.ts'

interface FilterDialogProps {
  filter: Filter
  values: object
  choices: Choices
  person: Person
  onFilter(values: Values): void
}

/** A filter of `forms/` as a dialog of the terminal. Saving it sends nothing: the next list call contains it. */
export const filterDialog = ({ filter, values, choices, person, onFilter }: FilterDialogProps): Dialog => {
  const names = filterFields(filter, person)
  const options = names.flatMap((name) => {
    const found = choicesIn(filter, name, choices)
    return found ? [[name, choicesOf(found)] as const] : []
  })
  const empty = Object.fromEntries(options.map(([name]) => [name, emptyIn(filter, name)]))
  return {
    call: filter.call,
    fields: names,
    labels: Object.fromEntries(names.map((name) => [name, labelOf(filter, name)])),
    options: Object.fromEntries(options),
    hints: empty,
    empty,
    required: names.filter((name) => filter.fields[name]?.required),
    values: { ...values },
    disabled: (typed) => names.filter((name) => !applies(filter, name, typed)),
    check: (typed) => filter.check?.(typed) ?? {},
    send: async (typed) => onFilter(typed),
    save: 'Apply Filters',
  }
}
