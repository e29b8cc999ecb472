import TuneIcon from '@mui/icons-material/Tune'
import { Autocomplete, Box, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { ImportFieldMapping } from '../../../contract/imports/mapping.ts'
import type { ImportField } from '../../../contract/imports/schemas.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { FieldOptions } from './FieldOptions.tsx'
import { type Column, valuesOf, withColumns } from './rules.ts'
import { ValueInput } from './ValueInput.tsx'

interface FieldRowProps {
  field: ImportField
  rule: ImportFieldMapping
  columns: readonly Column[]
  /** Why the field blocks the check of the file. */
  missing: string | undefined
  /** `state`: that of the authority, if a stored one was chosen for every row. */
  onChange(rule: ImportFieldMapping, state?: string): void
  rowCount: number
}

const GRID = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1.2fr) minmax(0, 1fr) 40px' },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
}

/** A field of the mapping: its columns with sample values, or a constant for every row, and its options. */
export function FieldRow({ field, rule, columns, missing, rowCount, onChange }: FieldRowProps) {
  const { title, isRequired, does, type, choices } = field
  const id = useId()
  const isMapped = rule.columns.length > 0
  // The status words and names of a file rarely match ours, so their options with the value table are open at first.
  const hasTable = type === 'flag' || choices.length > 0
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const isOpen = isToggled ?? (hasTable && valuesOf(rule.columns, columns).length > 0)
  const chosen = columns.filter(({ name }) => rule.columns.includes(name))
  const samples = chosen.flatMap((column) => column.samples)
  const { filledCount = 0 } = chosen[0] ?? {}
  const blank = rule.columns.length === 1 && !rule.default ? rowCount - filledCount : 0
  const isFatal = isRequired && !rule.default && chosen.every((column) => column.filledCount === 0)
  return (
    <Box role="group" aria-labelledby={id} sx={GRID}>
      <Box>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          <span id={id}>{title}</span>
          {isRequired && (
            <span role="img" aria-label="required" title="Required">
              {' *'}
            </span>
          )}
        </Typography>
        {does && (
          <Typography component="p" variant="caption" color="textSecondary" sx={{ lineHeight: 1.3 }}>
            {does}
          </Typography>
        )}
      </Box>
      <ColumnsInput title={title} rule={rule} columns={columns} missing={missing} onChange={onChange} />
      {isMapped ? (
        <Typography variant="body2" color={isFatal ? 'warning' : 'textSecondary'} sx={{ pt: 0.75, overflowWrap: 'anywhere' }}>
          {samples.slice(0, 3).join(' · ') || (isFatal ? messages.importEmptyRequired : messages.importEmptyColumn)}
          {samples.length > 0 && blank > 0 && ` · ${sentences.importBlankRows(blank)}`}
        </Typography>
      ) : (
        <ValueInput
          label={`${title}: value for every row`}
          placeholder="Value for every row"
          field={field}
          value={rule.default ?? ''}
          onChange={(text, state) => onChange({ ...rule, default: text || null }, state)}
        />
      )}
      {isMapped && (
        <Tooltip title="Options">
          <IconButton
            aria-label={`Options of ${title}`}
            aria-expanded={isOpen}
            onClick={() => setToggled(!isOpen)}
            sx={{ justifySelf: 'end' }}
          >
            <TuneIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {isMapped && isOpen && <FieldOptions field={field} rule={rule} columns={columns} onChange={onChange} />}
    </Box>
  )
}

/** The columns of a field. The first non-blank one has the value of a row. */
function ColumnsInput({ title, rule, columns, missing, onChange }: Omit<FieldRowProps, 'field' | 'rowCount'> & { title: string }) {
  return (
    <Autocomplete
      multiple
      size="small"
      options={columns.map(({ name }) => name)}
      value={rule.columns}
      onChange={(_, chosen) => onChange(withColumns(rule, chosen, columns))}
      renderOption={({ key: _, ...props }, name) => (
        <li key={name} {...props}>
          <Box sx={{ minWidth: 0 }}>
            {name}
            <Typography component="div" variant="caption" color="textSecondary" noWrap>
              {columns.find((column) => column.name === name)?.samples.join(' · ')}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          placeholder={rule.columns.length === 0 ? 'No column' : undefined}
          error={missing !== undefined}
          helperText={missing ?? (rule.columns.length > 1 ? 'The first one that is not blank.' : undefined)}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `Columns of ${title}` } }}
        />
      )}
    />
  )
}
