import { Box } from '@mui/material'
import { personOf } from '../../contract/authentication/calls.ts'
import { schemaTitle, type Values } from '../../contract/fields/schema.ts'
import type { Choices } from '../../forms/choices.ts'
import { applies, checkFilter, choicesIn, filterFields, filterValues, tidied } from '../../forms/filter.ts'
import { queueFilter } from '../../forms/renewals/queue.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { FormFields } from '../ui/forms/FormFields.tsx'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { QueueFilter } from './filter.ts'

const { call, fields } = queueFilter

interface FilterDialogProps {
  filter: QueueFilter
  choices: Choices
  /** Fields that do not apply where it is opened. */
  without?: readonly (keyof QueueFilter)[]
  onFilter(filter: QueueFilter): void
  onClose(): void
}

/** The filter of the queue as a dialog. */
export function FilterDialog({ filter, choices, without = [], onFilter, onClose }: FilterDialogProps) {
  const names = filterFields(queueFilter, personOf(useUser())).filter((name) => !without.some((each) => each === name))
  const inputs = names.map(
    (name): FieldData => ({
      name,
      options: choicesIn(queueFilter, name, choices),
      required: fields[name]?.required,
      shownIf: fields[name]?.shownIf && ((values) => applies(queueFilter, name, values)),
    }),
  )
  const submit = async (values: Values) => {
    onFilter(tidied(queueFilter, { ...filter, ...values }) as QueueFilter)
    onClose()
    return undefined
  }
  return (
    <FormDialog
      title={schemaTitle(call.body)}
      values={filterValues(queueFilter, filter)}
      validate={(values) => checkFilter(queueFilter, values)}
      onSubmit={submit}
      onClose={onClose}
      save="Apply Filters"
      wide
    >
      <Box sx={{ mt: 1 }}>
        <FormFields schema={call.body} fields={inputs} inColumns />
      </Box>
    </FormDialog>
  )
}
