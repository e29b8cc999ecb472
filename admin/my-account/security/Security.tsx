import { Stack, Typography } from '@mui/material'
import type { Profile } from '../../../forms/my-account/account.ts'
import { Halves } from '../../ui/Page.tsx'
import { ChangePassword } from '../ChangePassword.tsx'
import { Tokens } from '../Tokens.tsx'
import { TwoFactor } from '../TwoFactor.tsx'
import { Authenticator } from './Authenticator.tsx'
import { Devices } from './Devices.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { usePasskeys } from './usePasskeys.ts'

/** The sign-in methods and the sessions of the person. People who use single sign-on have no second factor here. */
export function Security({ profile }: { profile: Profile }) {
  const { data: passkeys = [] } = usePasskeys()
  const { signsInByPassword, totpEnabled, recoveryCodesLeft } = profile
  return (
    <>
      <Typography variant="h1" component="h2" id="security" sx={{ mt: 3, mb: 1.5 }}>
        Security
      </Typography>
      <Halves>
        {signsInByPassword && (
          <Stack spacing={2}>
            <ChangePassword />
            <Passkeys profile={profile} />
            <Authenticator profile={profile} />
            <TwoFactor profile={profile} />
            {(passkeys.length > 0 || totpEnabled) && <RecoveryCodes left={recoveryCodesLeft} />}
          </Stack>
        )}
        <Stack spacing={2}>
          <Devices />
          <Tokens />
        </Stack>
      </Halves>
    </>
  )
}
