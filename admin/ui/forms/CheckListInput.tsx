import { Box, Checkbox, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material'
import { useId } from 'react'
import { useInput } from 'react-admin'
import type { SelectOption } from '../../../contract/common.ts'
import { noteOf } from '../../../forms/choices.ts'
import type { InputProps } from './inputProps.ts'

type Value = SelectOption['value']

/** All options as checkboxes, with one checkbox for all. An option's `meta.note` is below its label. */
export function CheckListInput({
  source,
  label,
  required,
  disabled,
  helperText,
  options,
}: InputProps & { options: readonly SelectOption[] }) {
  const { id, field, fieldState } = useInput({ source })
  const helpId = useId()
  const chosen: readonly Value[] = field.value || []
  const open = options.filter((option) => !option.disabled).map(({ value }) => value)
  const put = (value: Value, isTicked: boolean) => field.onChange(open.filter((one) => (one === value ? isTicked : chosen.includes(one))))
  const isAll = open.length > 0 && open.every((value) => chosen.includes(value))
  const help = fieldState.error?.message ?? helperText
  return (
    <Box component="fieldset" id={id} aria-describedby={help ? helpId : undefined} sx={{ border: 0, p: 0, m: 0, mt: 1.5, minWidth: 0 }}>
      <FormLabel component="legend" required={required} error={fieldState.invalid} sx={{ fontSize: '0.8rem', p: 0 }}>
        {label}
      </FormLabel>
      {options.length > 1 && (
        <FormControlLabel
          label={`All (${open.length})`}
          slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
          control={
            <Checkbox
              size="small"
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              disabled={disabled || open.length === 0}
              onChange={(_, checked) => field.onChange(checked ? open : [])}
            />
          }
        />
      )}
      <Box
        sx={{
          maxHeight: 260,
          overflowY: 'auto',
          border: 1,
          borderColor: fieldState.invalid ? 'error.main' : 'divider',
          borderRadius: 1,
          px: 1.5,
          py: 0.5,
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            sx={{ display: 'flex', alignItems: 'flex-start', py: 0.25 }}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.25 }}
                checked={chosen.includes(option.value)}
                disabled={disabled || option.disabled}
                onChange={(_, checked) => put(option.value, checked)}
              />
            }
            label={
              <>
                {option.label}
                {noteOf(option) && (
                  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.35 }}>
                    {noteOf(option)}
                  </Typography>
                )}
              </>
            }
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Box>
      <FormHelperText id={helpId} error={fieldState.invalid}>
        {help}
      </FormHelperText>
    </Box>
  )
}
