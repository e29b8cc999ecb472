import { Alert, Button, Stack, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { TSchema } from 'typebox'
import { Refused } from '../../client/index.ts'
import { whatIsWrong } from '../../contract/fields/check.ts'
import { fieldOf, type Values } from '../../contract/fields/schema.ts'
import { messages } from '../../rules/messages.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import { sentenceOf } from '../ui/sentences.ts'

export interface AuthField {
  name: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  /** A value that is already known and cannot be edited here. */
  fixed?: string
  digits?: boolean
}

interface AuthFormProps {
  /** The schema of the request body. Its titles are the labels. */
  body: TSchema | undefined
  fields: readonly AuthField[]
  /** Sends the values. Throws the server's refusal. */
  onSubmit(values: Record<string, string>): Promise<void>
  /** Returns true if the caller has handled the error; otherwise the form shows it. */
  onRefused?(error: unknown, values: Record<string, string>): boolean
  check?(values: Values): Errors
  save: string
  /** `above` is rendered above the fields, `actions` below the button. */
  above?: ReactNode
  actions?: ReactNode
}

/** A small form for signed-out people. With component state, so it can open on top of any other form. */
export function AuthForm({ body, fields, onSubmit, onRefused, check, save, above, actions }: AuthFormProps) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, fixed = '' }) => [name, fixed])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const names = fields.map(({ name }) => name)
  const first = fields.find(({ fixed }) => fixed === undefined)

  const refuse = (error: unknown) => {
    const blamed = error instanceof Refused ? Object.entries(error.errors) : []
    setErrors(Object.fromEntries(blamed.map(([field, sentences]) => [field, sentences.join(' ')])))
    const elsewhere = blamed.filter(([field]) => !names.includes(field)).flatMap(([, sentences]) => sentences)
    setRefusal(elsewhere.join(' ') || (blamed.length > 0 ? messages.formBanner : sentenceOf(error)))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    const wrong = { ...check?.(values), ...whatIsWrong(body, values, names, names) } as Record<string, string>
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      if (!onRefused?.(error, values)) refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack component="form" spacing={1} noValidate onSubmit={submit}>
      {above}
      {fields.map(({ name, type = 'text', autoComplete, fixed, digits }) => (
        <TextField
          key={name}
          name={name}
          type={type}
          label={fieldOf(body, name).title}
          autoComplete={autoComplete}
          autoFocus={name === first?.name}
          required
          value={values[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          error={errors[name] !== undefined}
          helperText={errors[name]}
          slotProps={{
            htmlInput: { readOnly: fixed !== undefined, maxLength: fieldOf(body, name).maxLength, ...(digits && { inputMode: 'numeric' }) },
          }}
        />
      ))}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {save}
      </Button>
      {actions}
    </Stack>
  )
}
