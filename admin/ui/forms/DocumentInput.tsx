import AttachFileIcon from '@mui/icons-material/AttachFile'
import CloseIcon from '@mui/icons-material/Close'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, FormHelperText, IconButton, Stack, Typography } from '@mui/material'
import { type ChangeEvent, useRef, useState } from 'react'
import { useInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { KeptFile } from '../../../forms/form.ts'
import { whyNotPdf } from '../../../rules/documents.ts'
import { limits } from '../../../rules/limits.ts'
import { DocumentLink } from '../pdf/DocumentLink.tsx'
import { usePreview } from '../pdf/preview.ts'
import type { InputProps } from './inputProps.ts'

/** Encodes bytes as base64 in chunks: all at once would exceed the argument limit of fromCharCode. */
const toBase64 = (bytes: Uint8Array) => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** A PDF of at most 10 MB. A stored one can be downloaded and stays until Replace is chosen. */
export function DocumentInput({ kept, ...props }: InputProps & { kept?: KeptFile }) {
  const [isReplacing, setIsReplacing] = useState(false)
  if (!kept || isReplacing) return <ChooseDocument {...props} />
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <DocumentLink call={kept.call} params={kept.params} name={kept.fileName}>
          Download {kept.fileName}
        </DocumentLink>
        <Button onClick={() => setIsReplacing(true)}>Replace {props.label}</Button>
      </Stack>
    </Alert>
  )
}

/** Fills `document`, `documentFileName` and `documentContentType` of the form. */
function ChooseDocument({ source, label, required, disabled, helperText }: InputProps) {
  const { id, field, fieldState, formState } = useInput({ source })
  const { setValue, setError, clearErrors } = useFormContext()
  const fileName: string | undefined = useWatch({ name: 'documentFileName' })
  const show = usePreview()
  const picker = useRef<HTMLInputElement>(null)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    // One byte over the limit is enough for the file to be refused.
    const bytes = new Uint8Array(await file.slice(0, limits.documentBytes + 1).arrayBuffer())
    const base64 = toBase64(bytes)
    setValue('documentFileName', file.name)
    setValue('documentContentType', file.type || 'application/pdf')
    field.onChange(base64)
    // A refused file stays selected, so that the form cannot be saved without it by mistake.
    const message = whyNotPdf(base64)
    if (message) setError(source, { message })
    else clearErrors(source)
  }

  const remove = () => {
    setValue('documentFileName', formState.defaultValues?.documentFileName)
    field.onChange(null)
    clearErrors(source)
  }

  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', mt: 1 }}>
        <input ref={picker} id={id} type="file" accept="application/pdf" aria-label={label} onChange={choose} hidden />
        <Button variant="outlined" startIcon={<AttachFileIcon />} disabled={disabled} onClick={() => picker.current?.click()}>
          {fileName ? `Replace ${label}` : `Choose ${label}${required ? ' *' : ''}`}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {fileName ?? 'PDF, at most 10 MB'}
        </Typography>
        {field.value && !fieldState.invalid && (
          <Button startIcon={<VisibilityIcon />} onClick={() => show({ name: fileName ?? '', load: async () => fromBase64(field.value) })}>
            View
          </Button>
        )}
        {field.value && (
          <IconButton aria-label={`Remove ${fileName}`} onClick={remove}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message ?? helperText}</FormHelperText>
    </div>
  )
}
