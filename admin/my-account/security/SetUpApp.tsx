import { Box, DialogContentText, Typography } from '@mui/material'
import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import { confirmTotp } from '../../../forms/my-account/account.ts'
import { messages } from '../../../rules/messages.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'

export type Key = Output<typeof calls.totp.begin>

interface SetUpAppProps {
  totpKey: Key
  onClose(): void
  onDone(recoveryCodes: readonly string[]): void
}

/** Shows the key as a QR code and as text. A code from the app confirms it. */
export const SetUpApp = ({ totpKey: { qrCode, secret }, onClose, onDone }: SetUpAppProps) => (
  <CallForm
    form={confirmTotp}
    context={{}}
    onClose={onClose}
    onDone={(answer) => onDone((answer as Output<typeof calls.totp.confirm>).recoveryCodes)}
    above={
      <Box sx={{ mb: 1 }}>
        <DialogContentText>{messages.totpScan}</DialogContentText>
        {/* Stays white in the dark theme, because cameras do not read an inverted code. */}
        <Box sx={{ my: 1, display: 'flex', justifyContent: 'center' }}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
            alt="QR code for the authenticator app"
            width={192}
            height={192}
            style={{ background: '#ffffff', borderRadius: 4 }}
          />
        </Box>
        <DialogContentText>{messages.totpByHand}</DialogContentText>
        <Typography aria-label="Key" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography>
      </Box>
    }
  />
)
