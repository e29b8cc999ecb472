import { Box, Button, Link, Stack } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { addressOf } from '../../providers/api.ts'
import { identityQuery } from '../../providers/identity.ts'
import { queryClient } from '../../providers/queryClient.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { AccountInformation } from '../AccountInformation.tsx'
import { TwoFactor } from '../TwoFactor.tsx'
import { useProfile } from '../useProfile.ts'
import { Authenticator } from './Authenticator.tsx'
import { Passkeys } from './Passkeys.tsx'
import { usePasskeys } from './usePasskeys.ts'

/** The page for a person who must set up a second factor: a passkey, an authenticator app, or SMS codes. */
export function SetUpFactor() {
  const { data: profile } = useProfile()
  const { data: passkeys = [] } = usePasskeys()
  if (!profile) return <Waiting />
  const isDone = passkeys.length > 0 || profile.totpEnabled || profile.twoFactorEnabled
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto' }}>
      <Page>
        <PageHeader title="Set Up a Second Factor">{messages.enrolWhy}</PageHeader>
        <Stack spacing={2}>
          <Passkeys profile={profile} />
          <Authenticator profile={profile} />
          {!profile.phoneNumber && <AccountInformation profile={profile} />}
          <TwoFactor profile={profile} />
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Link href={addressOf(calls.authentication.signOut, {}, { redirectUri: '/' })} variant="body2">
              Log Out
            </Link>
            <Button variant="contained" disabled={!isDone} onClick={() => queryClient.invalidateQueries(identityQuery)}>
              Continue
            </Button>
          </Stack>
        </Stack>
      </Page>
    </Box>
  )
}
