import { Box, MenuItem, Stack, TextField } from '@mui/material'
import { personOf } from '../../contract/authentication/calls.ts'
import { FEE_GROUPS } from '../../rules/fees.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { keysOf } from '../../rules/records.ts'
import { useList } from '../ui/filters/useChoices.ts'
import { useUser } from '../ui/useUser.tsx'
import { ExportButton } from './ExportButton.tsx'
import { type FeesAddress, RANGES } from './useFeesAddress.ts'

interface ChoiceProps {
  label: string
  value: string | number
  options: { value: string | number; label: string | number }[]
  width: number
  onChange(value: string): void
}

const Choice = ({ label, value, options, width, onChange }: ChoiceProps) => (
  <TextField select size="small" label={label} value={value} onChange={({ target }) => onChange(String(target.value))} sx={{ width }}>
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)

/** Client, grouping, first month and number of months of the fees, and their export. */
export function FeesFilters({ address: { by, months, from, clientId, body, set } }: { address: FeesAddress }) {
  const clients = useList('clients')
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {isStaff(personOf(useUser())) && (
        <Choice
          label="Client"
          value={clients.length > 0 ? (clientId ?? '') : ''}
          options={[{ value: '', label: 'All' }, ...clients]}
          width={180}
          onChange={(client) => set({ client: client || null, key: null })}
        />
      )}
      <Choice
        label="By"
        value={by}
        options={keysOf(FEE_GROUPS).map((value) => ({ value, label: FEE_GROUPS[value] }))}
        width={180}
        onChange={(group) => set({ by: group, key: null })}
      />
      <TextField
        type="month"
        size="small"
        label="From"
        value={from ?? ''}
        onChange={({ target }) => set({ from: target.value || null, month: null })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 160 }}
      />
      <Choice
        label="Months"
        value={months}
        options={RANGES.map((value) => ({ value, label: value }))}
        width={84}
        onChange={(range) => set({ months: range, month: null })}
      />
      <Box sx={{ flexShrink: 0 }}>
        <ExportButton query={body} />
      </Box>
    </Stack>
  )
}
