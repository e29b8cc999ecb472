import { Alert, Box, Card, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { AskedPage as Page } from '../../contract/requests/schemas.ts'
import { formatDayInWords } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { Brand } from '../ui/Brand.tsx'
import { AskedCode } from './AskedCode.tsx'
import { AskedItem } from './AskedItem.tsx'
import { isCodeNeeded, sentenceFor } from './sentences.ts'

/** The page of a request link, without a session. Opening it must not use up the link: mail scanners open every link. */
export function AskedPage() {
  const { token = '' } = useParams()
  const [page, setPage] = useState<Page | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const leaving = new AbortController()
    setError(null)
    api.asked.get({ params: { token }, signal: leaving.signal }).then(setPage, (error) => {
      if (!leaving.signal.aborted) setError(error)
    })
    return () => leaving.abort()
  }, [token])
  return (
    <Box component="main" sx={{ minHeight: '100vh', bgcolor: 'background.default', p: { xs: 1.5, sm: 3 } }}>
      <title>Documents Requested · Evergreen</title>
      <meta name="robots" content="noindex, nofollow" />
      <Stack spacing={2} sx={{ maxWidth: 560, mx: 'auto' }}>
        <Brand />
        {!page && <Typography variant="h1">Documents Requested</Typography>}
        {isCodeNeeded(error) && <AskedCode token={token} />}
        {error !== null && !isCodeNeeded(error) && <Alert severity="error">{sentenceFor(error)}</Alert>}
        {!page && error === null && <LinearProgress aria-label="Loading" />}
        {page && <Asking token={token} page={page} onPage={setPage} />}
      </Stack>
    </Box>
  )
}

interface AskingProps {
  token: string
  page: Page
  onPage(page: Page): void
}

/** The requester and the requested items. */
function Asking({ token, page, onPage }: AskingProps) {
  const [name, setName] = useState(page.recipientName ?? '')
  const [isMissed, setMissed] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const isNameless = isMissed && !name.trim()
  const onNameless = () => {
    setMissed(true)
    nameInput.current?.focus()
  }
  const isDone = page.items.every(({ status }) => status !== 'Open')
  return (
    <>
      <Box>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {page.propertyName}
        </Typography>
        <Typography sx={{ mt: 0.5 }}>{`${page.askedBy} asks for the following by ${formatDayInWords(page.dueDate)}.`}</Typography>
        {page.message && <Typography sx={{ mt: 1, whiteSpace: 'pre-line' }}>{page.message}</Typography>}
      </Box>
      {isDone && (
        <Alert severity="success" role="status">
          {messages.askedThanks}
        </Alert>
      )}
      <Card sx={{ p: 2 }}>
        <TextField
          label="Your Name"
          required
          value={name}
          autoComplete="name"
          inputRef={nameInput}
          error={isNameless}
          helperText={isNameless ? messages.askedNameFirst : undefined}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: limits.name } }}
        />
      </Card>
      {page.items.map((item) => (
        <AskedItem key={item.id} token={token} item={item} givenBy={name.trim()} onPage={onPage} onNameless={onNameless} />
      ))}
      <Typography variant="caption" color="textSecondary">
        {messages.askedHint}
      </Typography>
    </>
  )
}
