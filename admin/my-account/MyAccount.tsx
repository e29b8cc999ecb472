import { Stack } from '@mui/material'
import { personOf } from '../../contract/authentication/calls.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { Halves, Page, PageHeader } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { CalendarFeeds } from './CalendarFeeds.tsx'
import { FirstScreenChoice } from './FirstScreenChoice.tsx'
import { OwnLeaves } from './OwnLeaves.tsx'
import { ReminderChoice } from './ReminderChoice.tsx'
import { Signature } from './Signature.tsx'
import { Security } from './security/Security.tsx'
import { useProfile } from './useProfile.ts'

export function MyAccount() {
  const user = useUser()
  const reading = useProfile()
  const { data: profile } = reading
  if (!profile) return <Waiting on={reading} of="account" />
  return (
    <Page>
      <PageHeader title="My Account" />
      <Halves>
        <Stack spacing={2}>
          <AccountInformation profile={profile} />
          <FirstScreenChoice profile={profile} />
          {mayRenew(personOf(user)) && <ReminderChoice profile={profile} />}
        </Stack>
        <Stack spacing={2}>
          <Signature profile={profile} />
          {mayRenew(personOf(user)) && <CalendarFeeds />}
          {mayRenew(personOf(user)) && <OwnLeaves />}
        </Stack>
      </Halves>
      <Security profile={profile} />
    </Page>
  )
}
