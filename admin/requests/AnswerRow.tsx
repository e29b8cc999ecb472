import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { Answer, RequestDetails, RequestItem } from '../../contract/requests/schemas.ts'
import { acceptAnswer, answerContext, sendBackAnswer } from '../../forms/requests/requests.ts'
import { formatMoment } from '../../rules/moment.ts'
import { receivedWords } from '../../rules/requests.ts'
import { formatCount } from '../../rules/totals.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { DocumentLink } from '../ui/pdf/DocumentLink.tsx'
import { storedFile } from '../ui/pdf/preview.ts'

interface AnswerRowProps {
  request: RequestDetails
  item: RequestItem
  answer: Answer
}

const sizeWords = (bytes: number | null) => (bytes === null ? '' : ` (${formatCount(Math.max(1, Math.round(bytes / 1024)))} kB)`)

const decidedWords = ({ status, decidedByName, decidedOn, reason }: Answer) => {
  if (status === 'Received' || decidedOn === null) return null
  return `${status === 'Accepted' ? 'Accepted' : 'Sent back'} by ${decidedByName}, ${formatMoment(decidedOn)}${reason ? `: ${reason}` : ''}`
}

/** An answer, such as "Received from Carmen Marsh", with Accept and Send Back. The license changes only when an answer is accepted. */
export function AnswerRow({ request, item, answer }: AnswerRowProps) {
  const waits = answer.status === 'Received'
  return (
    <Alert
      severity={waits ? 'info' : answer.status === 'Accepted' ? 'success' : 'warning'}
      variant="outlined"
      action={waits && request.mayKeep ? <Decision request={request} item={item} answer={answer} /> : undefined}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {receivedWords(answer)}, {formatMoment(answer.receivedOn)}
      </Typography>
      <Words answer={answer} />
      {answer.fileName && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {answer.hasDocument ? (
            <DocumentLink call={calls.requests.document} params={{ id: request.id, answerId: answer.id }} name={answer.fileName} />
          ) : (
            answer.fileName
          )}
          {sizeWords(answer.size)}
        </Typography>
      )}
      {!waits && <Typography variant="caption">{decidedWords(answer)}</Typography>}
    </Alert>
  )
}

const Words = ({ answer: { words } }: Pick<AnswerRowProps, 'answer'>) =>
  words && (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
      {words}
    </Typography>
  )

function Decision({ request, item, answer }: AnswerRowProps) {
  const [open, setOpen] = useState<'accept' | 'back' | null>(null)
  const context = answerContext(request, item, answer)
  const params = { id: request.id, answerId: answer.id }
  const file = answer.hasDocument ? storedFile(answer.fileName ?? '', calls.requests.document, params) : undefined
  const close = () => setOpen(null)
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <Button variant="contained" onClick={() => setOpen('accept')} aria-label={`Accept from ${answer.givenBy}`}>
        Accept
      </Button>
      <Button color="inherit" onClick={() => setOpen('back')} aria-label={`Send back to ${answer.givenBy}`}>
        Send Back
      </Button>
      {/* The content is beside the form: nobody accepts an answer unseen. */}
      {open === 'accept' && (
        <CallForm form={acceptAnswer} context={context} beside={file} above={<Words answer={answer} />} onClose={close} />
      )}
      {open === 'back' && <CallForm form={sendBackAnswer} context={context} onClose={close} />}
    </Stack>
  )
}
