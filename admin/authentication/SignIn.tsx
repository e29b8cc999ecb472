import { Alert, Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { authProvider } from '../providers/authProvider.ts'
import { safeTarget } from '../providers/paths.ts'
import { fieldOf, objectOf } from '../ui/forms/schema.ts'
import { whatIsWrong } from '../ui/forms/validate.ts'
import { Brand } from '../ui/layout/Brand.tsx'
import { sentenceOf } from '../ui/sentences.ts'

const { body } = calls.authentication.signIn
const FIELDS = [
  { name: 'email', type: 'email', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'current-password' },
] as const

/** E-mail and password, then on to where the person was going. Not react-admin's login page: that one is bound to /login. */
export function SignIn() {
  const [values, setValues] = useState<Record<string, string>>({ email: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    const wrong = whatIsWrong(body, values) as Record<string, string>
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await authProvider.login(values)
      // What react-admin knew of nobody being here must be asked again before a guarded page is drawn.
      await queryClient.resetQueries({ queryKey: ['auth'] })
      navigate(safeTarget(search.get('redirectUri')), { replace: true })
    } catch (error) {
      const fields = error instanceof Refused ? Object.entries(error.errors) : []
      setErrors(Object.fromEntries(fields.map(([field, sentences]) => [field, sentences.join(' ')])))
      setRefusal(fields.length > 0 ? messages.formBanner : sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>
      <Card sx={{ width: '100%', maxWidth: 380, p: 4 }}>
        <title>Sign In · Evergreen</title>
        <Brand />
        <Typography variant="h1" sx={{ mt: 3, mb: 0.5 }}>
          {objectOf(body).title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Track and renew your licenses.
        </Typography>
        <Stack component="form" spacing={1} noValidate onSubmit={signIn}>
          {FIELDS.map(({ name, type, autoComplete }, index) => (
            <TextField
              key={name}
              name={name}
              type={type}
              label={fieldOf(body, name).title}
              autoComplete={autoComplete}
              autoFocus={index === 0}
              required
              value={values[name]}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              error={errors[name] !== undefined}
              helperText={errors[name]}
            />
          ))}
          {refusal && <Alert severity="error">{refusal}</Alert>}
          <Button type="submit" variant="contained" size="large" loading={busy}>
            {objectOf(body).title}
          </Button>
        </Stack>
      </Card>
    </Box>
  )
}
