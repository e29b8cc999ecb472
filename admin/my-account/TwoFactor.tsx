import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { fieldOf } from '../../contract/fields/schema.ts'
import { UserProfile } from '../../contract/user-profile/calls.ts'
import type { Profile } from '../../forms/my-account/account.ts'
import { messages } from '../../rules/messages.ts'
import { Section } from '../ui/Page.tsx'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'

const TITLE = fieldOf(UserProfile, 'twoFactorEnabled').title

/** Whether signing in requires an SMS code, and the button to change this. Requires a phone number. */
export function TwoFactor({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  const { twoFactorEnabled, phoneNumber } = profile
  const verb = twoFactorEnabled ? 'Disable' : 'Enable'
  return (
    <Section
      title={TITLE}
      actions={
        <Button color={twoFactorEnabled ? 'error' : 'primary'} disabled={!phoneNumber} onClick={() => setOpen(true)}>
          {verb}
        </Button>
      }
    >
      <Stack spacing={1} sx={{ alignItems: 'start' }}>
        <Chip
          size="small"
          color={twoFactorEnabled ? 'success' : 'default'}
          variant="outlined"
          label={twoFactorEnabled ? 'Enabled' : 'Disabled'}
        />
        <Typography variant="body2" color="textSecondary">
          {messages.twoFactorHow}
        </Typography>
        {!phoneNumber && <Typography variant="body2">{messages.twoFactorNeedsPhone}</Typography>}
      </Stack>
      {open && <TwoFactorDialog profile={profile} title={`${verb} ${TITLE}`} onClose={() => setOpen(false)} />}
    </Section>
  )
}
