import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { countWords } from '../../../rules/totals.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { Section } from '../../ui/Page.tsx'
import { RecoveryCodesShown } from './RecoveryCodesShown.tsx'

/** The number of unused recovery codes, and the button to replace them. For people with a passkey or an authenticator app. */
export function RecoveryCodes({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section title="Recovery Codes" actions={<Button onClick={() => setAsking(true)}>Create New Codes</Button>}>
      <Typography variant="body2">{countWords(left, 'code is left.', 'codes are left.')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {messages.recoveryCodesHow}
      </Typography>
      {isAsking && (
        <ConfirmCall
          call={calls.recoveryCodes.create}
          request={{}}
          title="Create New Recovery Codes"
          text="The codes that you have now stop working."
          confirm="Create"
          onClose={() => setAsking(false)}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        />
      )}
      {codes && <RecoveryCodesShown codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  )
}
