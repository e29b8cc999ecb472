import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { type FormEvent, type Ref, useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { ROOM } from '../../rules/evidence/rooms.ts'
import { api } from '../providers/api.ts'
import { sentenceOf } from '../ui/sentences.ts'

interface AskQuestionProps {
  room: Output<typeof calls.auditor.get>
  token: string
  /** The license that the question is about; null for the property as a whole. */
  licenseId: number | null
  onLicense(licenseId: number | null): void
  onAsked(): void
  questionRef: Ref<HTMLTextAreaElement>
}

/** Sends a question, which becomes a task of the property. */
export function AskQuestion({ room, token, licenseId, onLicense, onAsked, questionRef }: AskQuestionProps) {
  const [question, setQuestion] = useState('')
  const [propertyId, setPropertyId] = useState(room.properties[0]?.id ?? 0)
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'error'; text: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const license = room.licenses.find(({ id }) => id === licenseId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await api.auditor.ask({ params: { token }, body: { propertyId: license?.propertyId ?? propertyId, licenseId, question } })
      setOutcome({ severity: 'success', text: calls.auditor.ask.success })
      setQuestion('')
      onAsked()
    } catch (error) {
      setOutcome({ severity: 'error', text: sentenceOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack component="form" onSubmit={send} spacing={1.5}>
      {outcome && <Alert severity={outcome.severity}>{outcome.text}</Alert>}
      <TextField
        select
        size="small"
        label="About"
        value={license ? `license ${license.id}` : `property ${propertyId}`}
        onChange={({ target }) => {
          const [kind, id] = target.value.split(' ')
          onLicense(kind === 'license' ? Number(id) : null)
          if (kind === 'property') setPropertyId(Number(id))
        }}
      >
        {room.properties.map(({ id, name }) => (
          <MenuItem key={`property ${id}`} value={`property ${id}`}>
            {name}
          </MenuItem>
        ))}
        {room.licenses.map(({ id, licenseNumber, propertyName }) => (
          <MenuItem key={`license ${id}`} value={`license ${id}`}>
            {licenseNumber}, {propertyName}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Question"
        multiline
        minRows={2}
        required
        value={question}
        inputRef={questionRef}
        onChange={({ target }) => setQuestion(target.value)}
        slotProps={{ htmlInput: { maxLength: ROOM.question } }}
      />
      <Button type="submit" variant="contained" loading={isSending} disabled={!question.trim()} sx={{ alignSelf: 'flex-start' }}>
        Ask
      </Button>
    </Stack>
  )
}
