import { Alert, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import type { Output } from '../../contract/call.ts'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { api } from '../providers/api.ts'
import { authProvider } from '../providers/authProvider.ts'
import { SIGN_IN } from '../providers/paths.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { Waiting } from '../ui/states/Waiting.tsx'
import { AcceptWithPasskey } from './AcceptWithPasskey.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthPage } from './AuthPage.tsx'
import { passkeysWorkAt } from './passkeys.ts'
import { useGoOn } from './useGoOn.ts'

const { body } = calls.authentication.acceptInvitation

type Invitation = Output<typeof calls.authentication.invitation>

/** The target of the link in an invitation. Opening it does not use up the link. */
export function AcceptInvitation() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: invitation, error } = useQuery({
    queryKey: ['authentication', 'invitation', token],
    queryFn: ({ signal }) => api.authentication.invitation({ query: { token }, signal }),
    enabled: token !== '',
  })
  const why = token === '' ? messages.invitationInvalid : error && whyNot(error)
  return (
    <AuthPage title={schemaTitle(body)} lead={why ? '' : messages.invitationLead}>
      {why && <Alert severity="error">{why}</Alert>}
      {!why && (invitation ? <ChooseWayIn token={token} invitation={invitation} /> : <Waiting />)}
    </AuthPage>
  )
}

const whyNot = (error: unknown): string => (error instanceof Refused && error.errors.token?.[0]) || sentenceOf(error)

/** Offers a password or a passkey, and signs in with it. */
function ChooseWayIn({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate()
  const goOn = useGoOn('/')
  const accept = async ({ password = '', confirmPassword = '' }: Record<string, string>) => {
    const { email } = await api.authentication.acceptInvitation({ body: { token, password, confirmPassword } })
    try {
      await authProvider.login({ email, password })
    } catch {
      // The invitation is used up. The sign-in page asks for what is missing, such as a security code.
      return navigate(SIGN_IN, { replace: true, state: { done: messages.passwordUpdated } })
    }
    await goOn()
  }
  const { firstName, lastName, email, companyName, passkeyHost } = invitation
  return (
    <Stack spacing={2}>
      <div>
        <Typography>{`${firstName} ${lastName}`}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email} · {companyName}
        </Typography>
      </div>
      <AuthForm
        body={body}
        fields={[
          { name: 'password', type: 'password', autoComplete: 'new-password' },
          { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
        ]}
        check={(typed) => messagesOf(whatNewPasswordNeeds(typed))}
        onSubmit={async (typed) => void (await accept(typed))}
        save="Save Password and Sign In"
      />
      {passkeysWorkAt(passkeyHost) && <AcceptWithPasskey token={token} onDone={goOn} />}
    </Stack>
  )
}
