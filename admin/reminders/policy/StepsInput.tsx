import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from 'react-admin'
import { fieldOf, plain } from '../../../contract/fields/schema.ts'
import { ReminderStep } from '../../../contract/reminder-policy/calls.ts'
import { optionsOf } from '../../../rules/labels.ts'
import { CONDITION_LABELS, DATE_LABELS, DIRECTION_LABELS, KIND_LABELS, RECIPIENT_LABELS } from '../../../rules/reminders/labels.ts'
import { MOST_STEPS } from '../../../rules/reminders/policy.ts'
import { AddressesInput } from '../../ui/forms/AddressesInput.tsx'
import { type FieldData, SchemaInput } from '../../ui/forms/SchemaInput.tsx'

const { ClientAdministrators: _none, ...OWN_SIDE } = RECIPIENT_LABELS

/** The fields of a step. `width` is in columns of a 24-column grid. */
const FIELDS: readonly (FieldData & { width: number })[] = [
  { name: 'days', width: 3, min: 0 },
  { name: 'direction', width: 4, options: optionsOf(DIRECTION_LABELS) },
  { name: 'date', width: 5, options: optionsOf(DATE_LABELS) },
  { name: 'condition', width: 5, options: optionsOf(CONDITION_LABELS) },
  { name: 'kind', width: 7, options: optionsOf(KIND_LABELS) },
  { name: 'recipients', width: 10 },
  { name: 'addresses', width: 8 },
  { name: 'repeatDays', width: 6, min: 1 },
]

/** Keeps the remove button visible, not only on hover, and makes inputs as narrow as their column. */
const LOOK = {
  '&& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '&& .RaSimpleFormIterator-form': { flexGrow: 1 },
  '&& .RaSimpleFormIterator-index': { minWidth: 24 },
  '&& .MuiFormControl-root': { minWidth: 0, width: '100%' },
}

const NEW_STEP: ReminderStepValues = {
  days: 14,
  direction: 'Before',
  date: 'DueDate',
  condition: 'NotFiled',
  kind: 'DigestLine',
  recipients: ['Assignee'],
  addresses: [],
  repeatDays: null,
}
type ReminderStepValues = Record<string, unknown>

/** The input of a policy's steps. `isProvider` allows the client's administrators as recipients. */
export function StepsInput({ isProvider }: { isProvider: boolean }) {
  const recipients = optionsOf(isProvider ? RECIPIENT_LABELS : OWN_SIDE)
  const schema = plain(ReminderStep)
  const inputOf = ({ width: _width, ...field }: (typeof FIELDS)[number]) => {
    if (field.name === 'addresses') return <AddressesInput source="addresses" label={fieldOf(schema, 'addresses').title} />
    const options = field.name === 'recipients' ? recipients : field.options
    return <SchemaInput field={{ ...field, options }} schema={fieldOf(schema, field.name)} required={field.name === 'days'} />
  }
  return (
    <ArrayInput source="steps" label={false} helperText={false} fullWidth sx={LOOK}>
      <SimpleFormIterator disableReordering disableClear fullWidth addButton={<AddStep />} getItemLabel={(index) => `${index + 1}`}>
        <Box sx={{ display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(24, minmax(0, 1fr))', pt: 1, width: '100%' }}>
          {FIELDS.map((field) => (
            <Box key={field.name} sx={{ gridColumn: { xs: 'span 24', sm: `span ${field.width}` } }}>
              {inputOf(field)}
            </Box>
          ))}
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function AddStep() {
  const { add, total } = useSimpleFormIterator()
  return (
    <Button startIcon={<AddIcon />} disabled={total >= MOST_STEPS} onClick={() => add(NEW_STEP)}>
      Add Step
    </Button>
  )
}
