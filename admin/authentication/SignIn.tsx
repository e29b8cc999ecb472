import { Alert, Divider, Link, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router'
import { messages } from '../../rules/messages.ts'
import { FORGOT_PASSWORD, safeTarget } from '../providers/paths.ts'
import { AuthPage } from './AuthPage.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SingleSignOnLink } from './SingleSignOnLink.tsx'

/** Signs in and continues to the requested page. React-admin's own login page is bound to /login, so it is not used. */
export function SignIn() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const target = safeTarget(search.get('redirectUri'))
  const done: string | undefined = state?.done

  const goOn = async () => {
    // React-admin has cached that nobody is signed in. Without this reset it would not draw a guarded page.
    await queryClient.resetQueries({ queryKey: ['auth'] })
    navigate(target, { replace: true })
  }
  return (
    <AuthPage title="Sign In" lead="Track and renew your licenses.">
      <Stack spacing={2}>
        {done && <Alert severity="success">{done}</Alert>}
        {search.get('refused') === 'single-sign-on' && <Alert severity="error">{messages.singleSignOnRefused}</Alert>}
        <SignInForm onDone={goOn} />
        <Link component={RouterLink} to={FORGOT_PASSWORD} variant="body2">
          Forgot your password?
        </Link>
        <Divider />
        <SingleSignOnLink target={target} />
      </Stack>
    </AuthPage>
  )
}
