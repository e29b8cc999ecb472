import type { Choices } from '../../../forms/choices.ts'
import { applies, choicesIn, filterFields } from '../../../forms/filter.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import type { Person } from '../../../rules/permissions.ts'
import type { Dialog } from '../../ui/dialogs/dialog.ts'
import { choicesOf } from '../../ui/dialogs/fields.ts'
import type { QueueFilter } from './queue.filter.ts'

interface FilterDialogProps {
  filter: QueueFilter
  choices: Choices
  person: Person
  onFilter(values: Partial<QueueFilter>): void
}

/** The filter of the queue as a dialog. It is sent with the next list. */
export const filterDialog = ({ filter, choices, person, onFilter }: FilterDialogProps): Dialog => {
  const names = filterFields(queueFilter, person)
  const options = names.flatMap((name) => {
    const found = choicesIn(queueFilter, name, choices)
    return found ? [[name, choicesOf(found)] as const] : []
  })
  return {
    call: queueFilter.call,
    fields: names,
    options: Object.fromEntries(options),
    hints: Object.fromEntries(options.map(([name]) => [name, 'Any'])),
    required: names.filter((name) => queueFilter.fields[name]?.required),
    values: filter,
    disabled: (values) => names.filter((name) => !applies(queueFilter, name, values)),
    check: (values) => queueFilter.check?.(values) ?? {},
    send: async (values) => onFilter(values),
    save: 'Apply Filters',
  }
}
