import AttachFileIcon from '@mui/icons-material/AttachFile'
import CloseIcon from '@mui/icons-material/Close'
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, FormHelperText, IconButton, Stack, Typography, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { KeptFile } from '../../../forms/form.ts'
import { whyNotFile, whyNotPdf } from '../../../rules/documents.ts'
import { FILE_TYPES } from '../../../rules/requests.ts'
import { base64Of } from '../../providers/base64.ts'
import { PickFile } from '../PickFile.tsx'
import { DocumentLink } from '../pdf/DocumentLink.tsx'
import { usePreview } from '../pdf/preview.ts'
import type { InputProps } from './inputProps.ts'

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** A PDF of at most 10 MB; with `pictures`, also a JPEG or PNG. A stored one can be downloaded and stays until Replace is chosen. */
export function DocumentInput({ kept, ...props }: InputProps & { kept?: KeptFile; pictures?: boolean }) {
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
function ChooseDocument({ source, label, required, disabled, helperText, pictures }: InputProps & { pictures?: boolean }) {
  const { id, field, fieldState, formState } = useInput({ source })
  const { setValue, setError, clearErrors } = useFormContext()
  const fileName: string | undefined = useWatch({ name: 'documentFileName' })
  const show = usePreview()
  const whyNot = pictures ? whyNotFile : whyNotPdf
  const isHandheld = useMediaQuery('(pointer: coarse)')

  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    const base64 = await base64Of(file)
    setValue('documentFileName', file.name)
    setValue('documentContentType', file.type || 'application/pdf')
    field.onChange(base64)
    // A refused file stays selected, so that the form cannot be saved without it by mistake.
    const message = whyNot(base64)
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
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
        <PickFile
          label={label}
          id={id}
          accept={pictures ? undefined : [FILE_TYPES.pdf]}
          variant="outlined"
          startIcon={<AttachFileIcon />}
          disabled={disabled}
          onFiles={choose}
        >
          {fileName ? `Replace ${label}` : `Choose ${label}${required ? ' *' : ''}`}
        </PickFile>
        {pictures && isHandheld && (
          <PickFile label="Take a Photo" isCamera startIcon={<CameraIcon />} disabled={disabled} onFiles={choose} />
        )}
        <Typography variant="body2" color="textSecondary">
          {fileName ?? (pictures ? 'PDF, JPEG or PNG, at most 10 MB' : 'PDF, at most 10 MB')}
        </Typography>
        {field.value && !whyNot(field.value) && (
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
