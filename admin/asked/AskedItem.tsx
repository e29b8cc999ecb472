import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Alert, AlertTitle, Button, Card, Chip, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { AskedPage, AskedItem as Item } from '../../contract/requests/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { REQUEST_ITEM_LABELS, REQUEST_LIMITS } from '../../rules/requests.ts'
import { PickFile } from '../ui/PickFile.tsx'
import { type Doubtful, useSendAnswer } from './useSendAnswer.ts'

interface AskedItemProps {
  token: string
  item: Item
  givenBy: string
  onPage(page: AskedPage): void
  onNameless(): void
}

/** One requested item. Files are sent one by one as soon as they are chosen, text when its button is pressed. */
export function AskedItem({ token, item, givenBy, onPage, onNameless }: AskedItemProps) {
  const headingId = useId()
  const [words, setWords] = useState('')
  const { sendFiles, sendWords, busy, problems, doubts, held, drop } = useSendAnswer({ token, item, givenBy, onPage, onNameless })
  const isWords = item.kind === 'Answer'
  const isClosed = item.status === 'Accepted'
  const pick = { size: 'large', disabled: busy, onFiles: sendFiles, sx: { flex: 1 } } as const
  const write = async () => {
    if (await sendWords(words)) setWords('')
  }
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography id={headingId} variant="h2" sx={{ flexGrow: 1 }}>
            {REQUEST_ITEM_LABELS[item.kind]}
          </Typography>
          {item.status !== 'Open' && <Chip size="small" color="success" label={isClosed ? 'Accepted' : 'Received'} />}
        </Stack>
        {item.licenseNumber && (
          <Typography variant="body2" color="textSecondary">
            {`License # ${item.licenseNumber}${item.licenseType ? `, ${item.licenseType}` : ''}`}
          </Typography>
        )}
        {item.question && <Typography sx={{ whiteSpace: 'pre-line' }}>{item.question}</Typography>}
        {item.reason && <Alert severity="warning">{item.reason}</Alert>}
        <Given item={item} />
        {!isClosed && isWords && (
          <>
            <TextField
              label="Answer"
              value={words}
              onChange={({ target }) => setWords(target.value)}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: REQUEST_LIMITS.words } }}
            />
            <Button variant="contained" size="large" disabled={busy || !words.trim()} onClick={write}>
              Send Answer
            </Button>
          </>
        )}
        {!isClosed && (
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
            <PickFile
              label={item.given.length > 0 ? 'Add Another File' : 'Choose a File'}
              multiple
              variant={isWords ? 'outlined' : 'contained'}
              startIcon={<UploadIcon />}
              {...pick}
            />
            <PickFile label="Take a Photo" isCamera variant="outlined" startIcon={<CameraIcon />} {...pick} />
          </Stack>
        )}
        {busy && <LinearProgress aria-label="Sending" />}
        {held.length > 0 && <Held files={held} send={() => sendFiles(held)} drop={drop} />}
        {!busy && doubts.map((doubt) => <Doubts key={doubt.key} of={doubt} />)}
        {problems.map((problem) => (
          <Alert key={problem} severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
            {problem}
          </Alert>
        ))}
      </Stack>
    </Card>
  )
}

/** Files that are not sent until the person enters a name. */
const Held = ({ files, send, drop }: { files: readonly File[]; send(): void; drop(): void }) => (
  <Alert severity="info" role="status">
    <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{files.map(({ name }) => name).join(', ')}</AlertTitle>
    {messages.askedNotSent}
    <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
      <Button variant="outlined" onClick={send}>
        Send
      </Button>
      <Button onClick={drop}>Choose Another</Button>
    </Stack>
  </Alert>
)

/** The warnings about a file, before it is sent. */
const Doubts = ({ of: { fileName, warnings, send, drop } }: { of: Doubtful }) => (
  <Alert severity="warning" role="alert">
    <AlertTitle>{`${fileName} has not been sent`}</AlertTitle>
    {warnings.map((warning) => (
      <Typography key={warning} variant="body2">
        {warning}
      </Typography>
    ))}
    <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
      <Button variant="outlined" onClick={send}>
        Send Anyway
      </Button>
      <Button onClick={drop}>Choose Another</Button>
    </Stack>
  </Alert>
)

/** The answers already received. */
const Given = ({ item: { given, status } }: { item: Item }) =>
  given.length === 0 ? null : (
    <Stack spacing={0.5} role="status">
      {given.map(({ fileName, words }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was given has no id here, and only grows.
        <Typography key={n} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`✓ ${[fileName, words].filter(Boolean).join(': ')}`}
        </Typography>
      ))}
      {status === 'Received' && (
        <Typography variant="caption" color="textSecondary">
          {messages.askedReceived}
        </Typography>
      )}
    </Stack>
  )
