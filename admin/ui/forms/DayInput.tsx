import EventIcon from '@mui/icons-material/EventOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useRef } from 'react'
import { useInput } from 'react-admin'
import { formatDayLong, isDay, parseShownDay, parseTypedDay } from '../../../rules/day.ts'
import { dateFormat, withSeparators } from '../../../rules/installation/date-format.ts'
import type { InputProps } from './inputProps.ts'

/** Matches the start of YYYY-MM-DD, into whose year the mask has already inserted a separator. */
const ISO = /^(\d\d)[/.]?(\d\d)-([\d-]*)$/

/** Formats typed text as the installation writes days: inserts separators, and pads a single digit before a typed one. YYYY-MM-DD stays. */
const mask = (text: string) => {
  const separator = dateFormat.separator()
  if (separator !== '-' && ISO.test(text)) return text.replace(ISO, '$1$2-$3')
  const padded = text.replace(/(^|[/.-])(\d)(?=[/.-])/g, '$10$2')
  const masked = withSeparators(padded.replace(/\D/g, ''))
  const endsInSeparator = /[/.-]$/.test(padded) && dateFormat.get().charAt(masked.length) === separator
  return masked + (endsInSeparator ? separator : '')
}

// The form value is a Day or, while the text is not a valid date, the typed text, so that it stays visible with the right error.
const shown = (value: unknown) => (isDay(value) ? formatDayLong(value) : String(value ?? ''))
const held = (text: string) => (text ? (parseTypedDay(text) ?? text) : null)

/** A calendar date, typed as the installation writes days or as YYYY-MM-DD, or picked from the browser's calendar. */
export function DayInput({ source, label, required, disabled, helperText }: InputProps) {
  const { id, field, fieldState } = useInput({ source, format: (value) => value, parse: (value) => value })
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <TextField
      id={id}
      name={field.name}
      label={label}
      required={required}
      disabled={disabled}
      value={shown(field.value)}
      onChange={(event) => field.onChange(held(mask(event.target.value.trim())))}
      onBlur={() => {
        const day = parseShownDay(String(field.value ?? ''))
        if (day) field.onChange(day)
        field.onBlur()
      }}
      inputRef={field.ref}
      placeholder={dateFormat.get()}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden
                value={isDay(field.value) ? field.value : ''}
                onChange={(event) => field.onChange(event.target.value || null)}
                style={{ width: 0, height: 0, border: 0, padding: 0, opacity: 0 }}
              />
              <IconButton
                size="small"
                edge="end"
                disabled={disabled}
                aria-label={`Choose ${label}`}
                onClick={() => calendar.current?.showPicker()}
              >
                <EventIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
