import CloseIcon from '@mui/icons-material/Close'
import { Autocomplete, Box, Button, IconButton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import type { Column } from './rules.ts'

interface LeaveOutProps {
  mapping: ImportMapping
  columns: readonly Column[]
  onChange(mapping: ImportMapping): void
}

type Condition = NonNullable<ImportMapping['leaveOut']>[number]

const isComplete = ({ column, values }: Condition) => column !== '' && values.length > 0

/** The conditions for rows to skip, such as those with the status Deferred. Conditions without a column or values are not saved. */
export function LeaveOut({ mapping, columns, onChange }: LeaveOutProps) {
  const [conditions, setConditions] = useState<readonly Condition[]>(mapping.leaveOut ?? [])
  const become = (changed: readonly Condition[]) => {
    setConditions(changed)
    onChange({ ...mapping, leaveOut: changed.filter(isComplete) })
  }
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        Header rows inside the data are left out by themselves. Leave out other rows by what a column has.
      </Typography>
      {conditions.map((condition, index) => (
        <OneCondition
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity; two can be of the same column
          key={index}
          number={index + 1}
          condition={condition}
          columns={columns}
          onChange={(changed) => become(conditions.map((each, at) => (at === index ? changed : each)))}
          onRemove={() => become(conditions.filter((_, at) => at !== index))}
        />
      ))}
      <Button color="inherit" onClick={() => setConditions([...conditions, { column: '', values: [] }])}>
        Leave Out Rows
      </Button>
    </Box>
  )
}

interface OneConditionProps {
  number: number
  condition: Condition
  columns: readonly Column[]
  onChange(condition: Condition): void
  onRemove(): void
}

const GRID = {
  display: 'grid',
  columnGap: 1.5,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' },
}

function OneCondition({ number, condition: { column, values }, columns, onChange, onRemove }: OneConditionProps) {
  const found = columns.find(({ name }) => name === column)?.values ?? []
  return (
    <Box role="group" aria-label={`Rows to leave out ${number}`} sx={GRID}>
      <Autocomplete
        options={columns.map(({ name }) => name)}
        value={column || null}
        onChange={(_, chosen) => onChange({ column: chosen ?? '', values: [] })}
        renderInput={(params) => <TextField {...params} label="Rows Whose Column" />}
      />
      <Autocomplete
        multiple
        size="small"
        freeSolo
        autoSelect
        disabled={column === ''}
        options={found.map(({ value }) => value)}
        value={values}
        onChange={(_, chosen) => onChange({ column, values: chosen })}
        renderInput={(params) => <TextField {...params} label="Is One Of" />}
      />
      <IconButton aria-label={`Remove rows to leave out ${number}`} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
