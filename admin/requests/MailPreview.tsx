import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { sendCall } from '../../client/index.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { RequestMail } from '../../contract/requests/schemas.ts'
import { newRequest, type RequestContext } from '../../forms/requests/requests.ts'
import { send } from '../providers/api.ts'
import { sentOf } from '../ui/forms/fieldInputs.ts'
import { bodyFrom } from '../ui/forms/formValues.ts'
import { sentencesOf } from '../ui/sentences.ts'

/** A preview of the mails: one row per mail, which expands to its text. */
export function MailPreview({ context }: { context: RequestContext }) {
  const { getValues } = useFormContext()
  const [shown, setShown] = useState<{ mails: RequestMail[] } | { refused: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = async () => {
    setBusy(true)
    try {
      const sent = sentOf(newRequest, context, getValues())
      const body: Values = { ...bodyFrom(newRequest.call, newRequest.bodyOf?.(sent, context) ?? sent), dryRun: true }
      setShown(await sendCall(send, calls.requests.create, { body }))
    } catch (error) {
      setShown({ refused: sentencesOf(error).join(' ') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Button variant="outlined" loading={busy} onClick={preview}>
        Preview
      </Button>
      {shown && 'refused' in shown && (
        <Typography variant="body2" color="error" role="status" sx={{ mt: 1 }}>
          {shown.refused}
        </Typography>
      )}
      {shown && 'mails' in shown && <Mails mails={shown.mails} />}
    </Box>
  )
}

function Mails({ mails }: { mails: readonly RequestMail[] }) {
  return (
    <Box role="status" aria-label="Preview" sx={{ mt: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {mails.length > 1 && <Typography variant="body2" sx={{ mb: 1 }}>{`${mails.length} mails, one for each property:`}</Typography>}
      {mails.map((mail, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a property has a mail for each of its clients, and mails never move.
        <Box component="details" key={n} open={mails.length === 1} sx={{ '& summary': { cursor: 'pointer', overflowWrap: 'anywhere' } }}>
          <Typography component="summary" variant="body2">{`${mail.propertyName}: to ${mail.to.join(', ')}`}</Typography>
          <Box sx={{ pl: 2, pb: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {mail.subject}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', mt: 1 }}>
              {mail.text}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
