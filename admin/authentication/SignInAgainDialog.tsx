import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { useUser } from '../ui/useUser.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SingleSignOnLink } from './SingleSignOnLink.tsx'
import { useSingleSignOn } from './useSingleSignOn.ts'

/** Calls `onClose` with true if the person has signed in again. */
export function SignInAgainDialog({ onClose }: { onClose(back: boolean): void }) {
  const user = useUser()
  const translate = useTranslate()
  const titleId = useId()
  const byPassword = user.clientId === null || user.clientAllowUserPasswordLogin
  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{messages.sessionEnded}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{messages.sessionEndedHow}</DialogContentText>
        {byPassword ? (
          <SignInForm email={user.email} onDone={() => onClose(true)} />
        ) : (
          <ElsewhereForm userId={user.id} onDone={() => onClose(true)} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onClose(false)}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** For people with single sign-on: they sign in in another tab, then confirm here. */
function ElsewhereForm({ userId, onDone }: { userId: number; onDone(): void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const goOn = async () => {
    try {
      const { id } = await api.authentication.identity()
      if (id === userId) onDone()
      else setFailure(messages.notAllowed)
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  return (
    <>
      {useSingleSignOn() && <SingleSignOnLink target="/" newTab />}
      {failure && <DialogContentText color="error">{failure}</DialogContentText>}
      <Button variant="contained" fullWidth size="large" onClick={goOn} sx={{ mt: 2 }}>
        I have signed in
      </Button>
    </>
  )
}
