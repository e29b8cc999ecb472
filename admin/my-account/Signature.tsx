import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { Profile } from '../../forms/my-account/account.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Section } from '../ui/Page.tsx'
import { SignatureDialog } from './SignatureDialog.tsx'
import { SignatureImage } from './SignatureImage.tsx'

/** The signature for letters, which can be added, replaced or removed. */
export function Signature({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { signatureImage, signatureContentType } = profile
  const source = signatureImage && `data:${signatureContentType};base64,${signatureImage}`
  return (
    <Section
      title="Digital Signature"
      actions={
        <>
          {source && (
            <Button color="error" onClick={() => setOpen('remove')}>
              Remove
            </Button>
          )}
          <Button onClick={() => setOpen('edit')}>{source ? 'Change' : 'Add Signature'}</Button>
        </>
      }
    >
      {source ? (
        <SignatureImage source={source} />
      ) : (
        <Box sx={{ maxWidth: limits.signaturePixels.width, border: '1px dashed', borderColor: 'divider', borderRadius: 1, p: 2 }}>
          <Typography variant="body2" color="textSecondary">
            No signature yet. {messages.signatureAdvice}
          </Typography>
        </Box>
      )}
      {open === 'edit' && <SignatureDialog stored={source} version={profile.version} onClose={close} />}
      {open === 'remove' && (
        <ConfirmCall
          call={calls.userProfile.removeSignature}
          request={{ ifMatch: profile.version }}
          title="Remove Signature"
          text={sentences.deleteConfirm('your signature')}
          confirm="Remove"
          dangerous
          onClose={close}
        />
      )}
    </Section>
  )
}
