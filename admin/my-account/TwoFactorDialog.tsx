import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { type Profile, twoFactor } from '../../forms/my-account/account.ts'
import { messages } from '../../rules/messages.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useCall } from '../ui/useCall.tsx'

interface TwoFactorDialogProps {
  profile: Profile
  title: string
  onClose(): void
}

/** Changes the setting in two steps: the server sends a code to the phone, then the person enters it. */
export function TwoFactorDialog({ profile, title, onClose }: TwoFactorDialogProps) {
  const [sent, setSent] = useState(false)
  const { run, isPending } = useCall(calls.userProfile.sendSecurityCode)
  const translate = useTranslate()
  const titleId = useId()
  const wanted = !profile.twoFactorEnabled
  const send = async () => {
    const outcome = await run({})
    if ('answer' in outcome) setSent(true)
  }
  if (sent)
    return (
      <CallForm
        form={twoFactor}
        context={{ profile }}
        title={`${title} (2 of 2)`}
        onClose={onClose}
        above={
          <DialogContentText sx={{ mb: 1 }}>
            {messages.twoFactorSecond} <strong>{profile.phoneNumber}</strong>
          </DialogContentText>
        }
        below={
          <Button loading={isPending} onClick={send} sx={{ mt: 1 }}>
            Resend Code
          </Button>
        }
      />
    )
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title} (1 of 2)</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{messages[wanted ? 'twoFactorHow' : 'twoFactorOff']}</DialogContentText>
        <DialogContentText>
          {messages[wanted ? 'twoFactorFirst' : 'twoFactorFirstOff']} <strong>{profile.phoneNumber}</strong>
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={send} autoFocus>
          Send Security Code
        </Button>
      </DialogActions>
    </Dialog>
  )
}
