import { Alert, Button } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import type { TSchema } from 'typebox'
import { fieldOf, type Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import { format } from '../format.ts'

/** The fields whose values differ from when the person last saw them. */
export const changedOf = (names: readonly string[], before: Values, now: Values): string[] =>
  names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null))

interface ChangesProps {
  schema: TSchema | undefined
  /** The fields that another person changed. */
  changed: readonly string[]
  now: Values
  /** See the form's `isAction`. */
  isAction: boolean
  /** Called when the person takes the stored values into the form. */
  onTaken(): void
}

/**
 * Shows that another person changed the record under an open dialog, with the stored values. The typed values stay until the
 * person takes the stored ones.
 */
export function Changes({ schema, changed, now, isAction, onTaken }: ChangesProps) {
  const { setValue, clearErrors } = useFormContext()
  const take = () => {
    for (const name of changed) setValue(name, now[name] ?? null, { shouldDirty: true })
    clearErrors()
    onTaken()
  }
  if (changed.length === 0)
    return (
      <Alert severity={isAction ? 'warning' : 'info'} sx={{ mt: 2 }}>
        {isAction ? messages.actedElsewhere : messages.editedElsewhere}
      </Alert>
    )
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {messages.editedMeanwhile}
      {changed.map((name) => {
        const field = fieldOf(schema, name)
        return (
          <div key={name}>
            {field.title}: {format(field, now[name])}
          </div>
        )
      })}
      <Button color="inherit" variant="outlined" size="small" onClick={take} sx={{ mt: 1 }}>
        {messages.takeTheirs}
      </Button>
    </Alert>
  )
}
