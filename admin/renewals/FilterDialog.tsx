import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import { whatIsWrong } from '../../contract/fields/check.ts'
import { fieldOf, schemaTitle, type Values } from '../../contract/fields/schema.ts'
import { DATE_FIELD_LABELS, optionsOf, TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { DESIGNATION_LABELS } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { PRESETS } from '../../rules/renewals/presets.ts'
import { STAGES } from '../../rules/renewals/stages.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import type { Errors } from '../ui/forms/resolver.ts'
import { type FieldData, SchemaInput } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { asksForDates, type QueueFilter, tidied } from './filter.ts'
import type { FilterChoices } from './useFilterChoices.ts'

const asOptions = (list: readonly { value: number; label: string }[]) => list as unknown as SelectOption[]

const dateTypes: SelectOption[] = [
  { value: 'DateRange', label: 'Date Range' },
  { value: 'SpecificDate', label: 'Specific Date' },
]

const DATES: Record<string, FieldData[]> = {
  DateRange: [{ name: 'dateRanges', options: asOptions(PRESETS) }],
  SpecificDate: [
    { name: 'dateField', options: optionsOf(DATE_FIELD_LABELS), required: true },
    { name: 'startDate', shownIf: asksForDates },
    { name: 'endDate', shownIf: asksForDates },
  ],
}

/** The specification's own checks of the dates (spec 1 §5). */
const judge = (values: Values): Errors => {
  const { dateField, startDate, endDate } = values
  return {
    ...(!dateField && values.dateType === 'SpecificDate' && { dateField: messages.required }),
    ...(asksForDates(values) && startDate && endDate && endDate < startDate ? { endDate: messages.endBeforeStart } : {}),
  }
}

const Inputs = ({ fields }: { fields: readonly FieldData[] }) =>
  fields.map((field) => <SchemaInput key={field.name} field={field} schema={fieldOf(RenewalQueueFilter, field.name)} />)

/** The dates of the kind that is chosen above them. */
const DateInputs = () => <Inputs fields={DATES[useWatch({ name: 'dateType' }) as string] ?? []} />

interface FilterDialogProps {
  filter: QueueFilter
  choices: FilterChoices
  /** Fields that mean nothing where it is opened. */
  without?: readonly (keyof QueueFilter)[]
  onFilter(filter: QueueFilter): void
  onClose(): void
}

/** Everything that the queue can be narrowed to (spec 1 §2). */
export function FilterDialog({ filter, choices, without = [], onFilter, onClose }: FilterDialogProps) {
  const person = personOf(useUser())
  const fields: FieldData[] = [
    ...(mayAssign(person) ? [{ name: 'assignedUserIds', options: choices.users }] : []),
    { name: 'renewalDesignation', options: optionsOf(DESIGNATION_LABELS) },
    { name: 'renewalTrackingType', options: optionsOf(TRACKING_TYPE_LABELS) },
    { name: 'states', options: choices.states },
    ...(isStaff(person) ? [{ name: 'clientIds', options: choices.clients }] : []),
    { name: 'licensingAuthorityIds', options: choices.authorities },
    { name: 'licenseTypeIds', options: choices.types },
    { name: 'showCurrentRenewals' },
    { name: 'showPerpetualTerms' },
  ]
  const submit = async (values: Values) => {
    onFilter(tidied({ ...filter, ...(values as QueueFilter) }))
    onClose()
    return undefined
  }
  return (
    <FormDialog
      title={schemaTitle(RenewalQueueFilter)}
      values={{ dateType: 'DateRange', showCurrentRenewals: true, showPerpetualTerms: false, ...filter }}
      validate={(values) => ({
        ...judge(values),
        ...whatIsWrong(RenewalQueueFilter, asksForDates(values) ? values : { ...values, startDate: null, endDate: null }),
      })}
      onSubmit={submit}
      onClose={onClose}
      save="Apply Filters"
    >
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <Inputs
          fields={[
            { name: 'renewalStatuses', options: asOptions(STAGES) },
            { name: 'dateType', options: dateTypes, required: true },
          ]}
        />
        <DateInputs />
        <Inputs fields={fields.filter(({ name }) => !without.some((each) => each === name))} />
      </Box>
    </FormDialog>
  )
}
