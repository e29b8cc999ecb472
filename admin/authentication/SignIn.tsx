import { Alert, Divider, Link, Stack } from '@mui/material'
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router'
import { messages } from '../../rules/messages.ts'
import { FORGOT_PASSWORD, safeTarget } from '../providers/paths.ts'
import { SetUpHint } from '../set-up/SetUpHint.tsx'
import { AuthPage } from './AuthPage.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SingleSignOnLink } from './SingleSignOnLink.tsx'
import { useGoOn } from './useGoOn.ts'
import { useSingleSignOn } from './useSingleSignOn.ts'

/** Signs in and continues to the requested page. React-admin's own login page is bound to /login, so it is not used. */
export function SignIn() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const target = safeTarget(search.get('redirectUri'))
  const done: string | undefined = state?.done
  const goOn = useGoOn(target)
  const singleSignOn = useSingleSignOn()
  return (
    <AuthPage title="Sign In" lead="Track and renew your licenses.">
      <Stack spacing={2}>
        {done && <Alert severity="success">{done}</Alert>}
        {search.get('refused') === 'single-sign-on' && <Alert severity="error">{messages.singleSignOnRefused}</Alert>}
        <SetUpHint />
        <SignInForm onDone={goOn} />
        <Link component={RouterLink} to={FORGOT_PASSWORD} variant="body2">
          Forgot your password?
        </Link>
        {singleSignOn && (
          <>
            <Divider />
            <SingleSignOnLink target={target} />
          </>
        )}
      </Stack>
    </AuthPage>
  )
}
