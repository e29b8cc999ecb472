import { Stack } from '@mui/material'
import { personOf } from '../../contract/authentication/calls.ts'
import { mayRenew } from '../../rules/permissions.ts'
import { Halves, Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { CalendarFeeds } from './CalendarFeeds.tsx'
import { Signature } from './Signature.tsx'
import { Tokens } from './Tokens.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import { useProfile } from './useProfile.ts'

/** The account of the signed-in person. */
export function MyAccount() {
  const user = useUser()
  const { data: profile } = useProfile()
  if (!profile) return <Waiting />
  return (
    <Page>
      <PageHeader title="My Account" />
      <Halves>
        <Stack spacing={2}>
          <AccountInformation profile={profile} />
          <TwoFactor profile={profile} />
        </Stack>
        <Stack spacing={2}>
          <Signature profile={profile} />
          <Tokens />
          {mayRenew(personOf(user)) && <CalendarFeeds />}
        </Stack>
      </Halves>
    </Page>
  )
}
