import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack, Typography } from '@mui/material'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Refused } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { useCall } from '../ui/useCall.tsx'
import { SignatureImage } from './SignatureImage.tsx'

type ContentType = 'image/png' | 'image/jpeg'

/** The image type by the first bytes, not the file name; null if neither PNG nor JPEG. */
const typeOf = (bytes: Uint8Array): ContentType | null => {
  const begins = (...first: number[]) => first.every((byte, index) => bytes[index] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  return begins(0xff, 0xd8, 0xff) ? 'image/jpeg' : null
}

const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

interface Chosen {
  name: string
  source: string
  contentType: ContentType
}

/** The file in the format of the request, or an error message. */
const read = async (file: File): Promise<Chosen | string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const contentType = typeOf(bytes)
  if (!contentType) return messages.signatureNotImage
  if (bytes.length > limits.signatureBytes) return messages.tooLarge
  return { name: file.name, contentType, source: await dataUrlOf(new Blob([bytes], { type: contentType })) }
}

/** Uploads a PNG or JPEG file. `stored` is the current signature, which can be saved unchanged. */
export function SignatureDialog({ stored, version, onClose }: { stored: string | null; version: number; onClose(): void }) {
  const { run, isPending } = useCall(calls.userProfile.setSignature)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const translate = useTranslate()
  const titleId = useId()

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const outcome = await read(file)
    setWrong(typeof outcome === 'string' ? outcome : null)
    setChosen(typeof outcome === 'string' ? null : outcome)
  }
  const confirm = async () => {
    if (!chosen) return onClose()
    const image = chosen.source.slice(chosen.source.indexOf(',') + 1)
    const outcome = await run(
      { ifMatch: version, body: { image, contentType: chosen.contentType } },
      { failed: (error) => (error instanceof Refused && error.errors.image ? 'shown' : undefined) },
    )
    if ('answer' in outcome) return onClose()
    setWrong((outcome.refused instanceof Refused && outcome.refused.errors.image?.join(' ')) || null)
  }

  const source = chosen?.source ?? stored
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Digital Signature</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{messages.signatureAdvice}</DialogContentText>
        <Stack spacing={2} sx={{ alignItems: 'start' }}>
          {source && <SignatureImage source={source} />}
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
            <input ref={picker} type="file" accept="image/png,image/jpeg" aria-label="Signature file" onChange={choose} hidden />
            <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => picker.current?.click()} autoFocus>
              Choose File
            </Button>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {chosen?.name ?? 'PNG or JPEG, at most 512 KB'}
            </Typography>
          </Stack>
          {wrong && <Alert severity="error">{wrong}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={!source} loading={isPending} onClick={confirm}>
          Confirm
        </Button>
      </DialogActions>
    </Dialog>
  )
}
