import { Alert, Box, Card, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { dateFormat } from '../../rules/installation/date-format.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { AuthPage } from '../authentication/AuthPage.tsx'
import { api } from '../providers/api.ts'
import { Brand } from '../ui/Brand.tsx'
import { Section } from '../ui/Page.tsx'
import { PreviewPlace } from '../ui/pdf/PreviewPlace.tsx'
import { sentenceOf } from '../ui/sentences.ts'
import { AskQuestion } from './AskQuestion.tsx'
import { AuditedLicenses } from './AuditedLicenses.tsx'

type Room = Output<typeof calls.auditor.get>

/** The page of an auditor room. Needs no session: the address contains the token. */
export default function AuditorRoomPage() {
  const { token = '' } = useParams()
  const {
    data: room,
    error,
    refetch,
  } = useQuery({
    queryKey: ['auditor', token],
    queryFn: async (how) => {
      const found = await api.auditor.get({ params: { token }, ...how })
      dateFormat.set(found.dateFormat)
      return found
    },
    retry: false,
  })
  if (error) {
    const isGone = error instanceof Refused && error.status === 404
    return (
      <AuthPage title="Auditor Room" lead="">
        <Alert severity="error">{isGone ? messages.auditorRoomGone : sentenceOf(error)}</Alert>
      </AuthPage>
    )
  }
  return room ? (
    <PreviewPlace bar={0}>
      <Shown room={room} token={token} onAsked={refetch} />
    </PreviewPlace>
  ) : null
}

function Shown({ room, token, onAsked }: { room: Room; token: string; onAsked(): void }) {
  const [licenseId, setLicenseId] = useState<number | null>(null)
  const question = useRef<HTMLTextAreaElement>(null)
  const askAbout = (id: number) => {
    setLicenseId(id)
    // The question is below all licenses, often out of sight.
    question.current?.focus()
  }
  const { name, clientName, providerName, from, to, endsOn, licenses, notes } = room
  return (
    <Box component="main" sx={{ maxWidth: 1200, mx: 'auto', p: { xs: 1.5, sm: 3 } }}>
      <title>{`${clientName} · Evergreen`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Brand />
      <Typography variant="h1" sx={{ mt: 2 }}>
        Licenses of {clientName}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        For {name}, by {providerName}. History {formatDay(from)} – {to ? formatDay(to) : 'today'}; this address works until{' '}
        {formatDay(endsOn)}.
      </Typography>
      <Stack spacing={2}>
        {notes.length > 0 && (
          <Alert severity="info">
            {notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </Alert>
        )}
        <Card>
          <AuditedLicenses licenses={licenses} token={token} onAsk={askAbout} />
        </Card>
        <Section title="Questions">
          <AskQuestion room={room} token={token} licenseId={licenseId} onLicense={setLicenseId} onAsked={onAsked} questionRef={question} />
          <Questions questions={room.questions} />
        </Section>
      </Stack>
    </Box>
  )
}

const Questions = ({ questions }: Pick<Room, 'questions'>) =>
  questions.map(({ id, askedOn, question, licenseNumber, propertyName, isDone }) => (
    <Box key={id} sx={{ mt: 1.5 }}>
      <Typography variant="caption" color="textSecondary">
        {formatMoment(askedOn)} · {[licenseNumber, propertyName].filter(Boolean).join(', ')} · {isDone ? 'Done' : 'Open'}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
    </Box>
  ))
