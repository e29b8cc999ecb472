import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { type Day, formatDay } from '../../rules/day.ts'
import { formatMoment } from '../../rules/moment.ts'
import { FILE_KIND_LABELS, REQUEST_ITEM_LABELS, REQUEST_STATUS_LABELS, receivedWords } from '../../rules/requests.ts'
import { api } from '../providers/api.ts'
import { DocumentLink } from '../ui/pdf/DocumentLink.tsx'
import { sentenceOf } from '../ui/sentences.ts'

const day = (value: Day | null) => (value === null ? '–' : formatDay(value))

type History = Output<typeof calls.auditor.history>

/** The files of a license and of its property. */
const Files = ({ files, token, licenseId }: Pick<History, 'files'> & { token: string; licenseId: number }) => (
  <>
    <Typography variant="h3" sx={{ mt: 1.5 }}>
      Files
    </Typography>
    {files.length === 0 && <Typography variant="body2">None.</Typography>}
    {files.map(({ id, kind, label, fileName, givenBy, createdOn }) => (
      <Typography key={id} variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {[...new Set([FILE_KIND_LABELS[kind], label])].join(', ')}:{' '}
        <DocumentLink call={calls.auditor.file} params={{ token, licenseId, fileId: id }} name={fileName} /> from {givenBy},{' '}
        {formatMoment(createdOn)}
      </Typography>
    ))}
  </>
)

const DECISIONS = { Received: 'not decided yet', Accepted: 'accepted', SentBack: 'sent back' } as const

/** The requests in the period of the room, with their answers. */
const Requests = ({ requests }: Pick<History, 'requests'>) => (
  <>
    <Typography variant="h3" sx={{ mt: 1.5 }}>
      Requests
    </Typography>
    {requests.length === 0 && <Typography variant="body2">None in the period.</Typography>}
    {requests.map(({ id, askedOn, recipients, kind, question, status, answers }) => (
      <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {formatMoment(askedOn)}, {REQUEST_ITEM_LABELS[kind]} asked of {recipients || '–'}: {REQUEST_STATUS_LABELS[status].toLowerCase()}
          {question && `. ${question}`}
        </Typography>
        {answers.map((answer) => (
          <Typography key={answer.receivedOn} variant="body2" sx={{ pl: 2 }}>
            {formatMoment(answer.receivedOn)}, {receivedWords(answer)}: {[answer.words, answer.fileName].filter(Boolean).join(', ')} (
            {[DECISIONS[answer.status], answer.reason].filter(Boolean).join(': ')})
          </Typography>
        ))}
      </Box>
    ))}
  </>
)

/** The completed renewals and the files of a license, and its requests and changes in the period of the room. */
export function LicenseHistory({ token, licenseId }: { token: string; licenseId: number }) {
  const { data, error } = useQuery({
    queryKey: ['auditor', token, licenseId],
    queryFn: (how) => api.auditor.history({ params: { token, licenseId }, ...how }),
    retry: false,
  })
  if (error) return <Alert severity="error">{sentenceOf(error)}</Alert>
  if (!data) return <LinearProgress aria-label="History" />
  return (
    <Box sx={{ pb: 1 }}>
      <Typography variant="h3">Completed Renewals</Typography>
      {data.renewals.length === 0 && <Typography variant="body2">None.</Typography>}
      {data.renewals.map((renewal) => (
        <Typography key={renewal.completedOn} variant="body2">
          {formatMoment(renewal.completedOn)}: filed {day(renewal.formsFiledDate)}, received {day(renewal.licenseReceivedDate)}, valid{' '}
          {day(renewal.effectiveDate)} – {day(renewal.expirationDate)}
        </Typography>
      ))}
      <Files files={data.files} token={token} licenseId={licenseId} />
      <Requests requests={data.requests} />
      <Typography variant="h3" sx={{ mt: 1.5 }}>
        Changes
      </Typography>
      {data.changes.length === 0 && <Typography variant="body2">None in the period.</Typography>}
      {data.changes.map(({ at, who, what, changes }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id here, and never move.
        <Typography key={n} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {formatMoment(at)}, {who ?? 'System'}: {what}. {changes.join('; ')}
        </Typography>
      ))}
    </Box>
  )
}
