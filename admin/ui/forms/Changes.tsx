import { Alert } from '@mui/material'
import type { TSchema } from 'typebox'
import { messages } from '../../../rules/messages.ts'
import { format } from '../format.ts'
import { fieldOf } from './schema.ts'
import type { Values } from './validate.ts'

interface ChangesProps {
  schema: TSchema | undefined
  names: readonly string[]
  before: Values
  now: Values
  /** Whether the server has refused the form for it. */
  refused: boolean
}

/** Says that someone else changed the record under an open dialog, and what its fields hold now; what was typed stays. */
export function Changes({ schema, names, before, now, refused }: ChangesProps) {
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null))
  if (!refused && changed.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {messages.staleEdit}
      {changed.map((name) => {
        const field = fieldOf(schema, name)
        return (
          <div key={name}>
            {field.title}: {format(field, now[name])}
          </div>
        )
      })}
    </Alert>
  )
}
