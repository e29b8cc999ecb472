import { Autocomplete, Box, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { ImportFieldMapping } from '../../../contract/imports/mapping.ts'
import type { ImportField } from '../../../contract/imports/schemas.ts'
import { sentences } from '../../../rules/messages.ts'
import { formatCount } from '../../../rules/totals.ts'
import { type Column, replacementOf, valuesOf, withReplacement } from './rules.ts'
import { ValueInput } from './ValueInput.tsx'

interface FieldOptionsProps {
  field: ImportField
  rule: ImportFieldMapping
  columns: readonly Column[]
  onChange(rule: ImportFieldMapping): void
}

const DATE_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'M/D/YYYY', 'DD/MM/YYYY', 'D.M.YYYY', 'YYYY-MM-DD HH:mm:ss']
const COLUMNS = { display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }

/** How the cells of a field are read: blanks, dates, a prefix, and replacements. */
export function FieldOptions({ field, rule, columns, onChange }: FieldOptionsProps) {
  const values = valuesOf(rule.columns, columns)
  const found = columns.filter(({ name }) => rule.columns.includes(name)).flatMap(({ format }) => format ?? [])
  return (
    <Box sx={{ gridColumn: '1 / -1', bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1 }}>
      <Box sx={COLUMNS}>
        <TextField
          select
          label="A Blank Cell"
          value={rule.whenBlank ?? 'keep'}
          onChange={({ target }) => onChange({ ...rule, whenBlank: target.value === 'clear' ? 'clear' : 'keep' })}
        >
          <MenuItem value="keep">Keeps what is stored</MenuItem>
          <MenuItem value="clear">Clears what is stored</MenuItem>
        </TextField>
        <Typed label="Value for Blank Cells" value={rule.default ?? ''} onChange={(text) => onChange({ ...rule, default: text || null })} />
        {field.type === 'day' && (
          <Autocomplete
            freeSolo
            autoSelect
            options={[...new Set([...found, ...DATE_FORMATS])]}
            value={rule.format ?? ''}
            onChange={(_, format) => onChange({ ...rule, format: format || null })}
            renderInput={(params) => <TextField {...params} label="Date Format" helperText="Such as MM/DD/YYYY. Times are ignored." />}
          />
        )}
        <Typed label="Prefix to Remove" value={rule.strip ?? ''} onChange={(text) => onChange({ ...rule, strip: text || null })} />
      </Box>
      {values.length > 0 && field.type !== 'day' && <Values field={field} rule={rule} values={values} onChange={onChange} />}
    </Box>
  )
}

/** A text input that reports its value on blur. */
function Typed({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== value && onChange(typed)}
    />
  )
}

interface ValuesProps extends Omit<FieldOptionsProps, 'columns'> {
  values: Column['values']
}

const AT_ONCE = 25

/** The replacement of each value in the file. Has a search if there are many. */
function Values({ field, rule, values, onChange }: ValuesProps) {
  const [term, setTerm] = useState('')
  const found = values.filter(({ value }) => value.toLowerCase().includes(term.trim().toLowerCase()))
  const more = found.length - AT_ONCE
  return (
    <>
      {values.length > AT_ONCE && (
        <TextField
          label={`Search Values of ${field.title}`}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          helperText={more > 0 ? sentences.importMoreValues(AT_ONCE, found.length) : undefined}
          sx={{ maxWidth: 312 }}
        />
      )}
      <Box component="dl" aria-label={`Values of ${field.title}`} sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75, maxWidth: 640 }}>
        {found.slice(0, AT_ONCE).map(({ value, count }) => (
          <Box
            key={value}
            sx={{ display: 'grid', gap: 1, alignItems: 'center', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
          >
            <Typography component="dt" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {value || '(blank)'}{' '}
              <Typography component="span" variant="caption" color="textSecondary">
                {formatCount(count)}
              </Typography>
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <ValueInput
                label={`${field.title}: instead of ${value}`}
                placeholder="As it is"
                field={field}
                value={replacementOf(rule, value)}
                onChange={(to) => onChange(withReplacement(rule, value, to))}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
