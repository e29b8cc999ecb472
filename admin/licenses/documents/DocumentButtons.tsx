import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { storedFile, usePreview } from '../../ui/pdf/preview.ts'
import { useDownload } from '../../ui/useDownload.tsx'
import { SendLicense } from './SendLicense.tsx'

/** View, download and send, in the header of the profile. A read-only profile cannot send. */
export function DocumentButtons({ license }: { license: License }) {
  const downloading = useDownload()
  const show = usePreview()
  const [sending, setSending] = useState(false)
  const { id, licenseNumber, licenseDocumentExists, mayEdit } = license
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {licenseDocumentExists && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<VisibilityIcon />}
          onClick={() => show(storedFile(`${licenseNumber}.pdf`, calls.licenses.downloadDocument, { id }))}
        >
          View License
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!licenseDocumentExists}
        {...downloading(calls.licenses.downloadDocument, { id })}
      >
        Download License
      </Button>
      {mayEdit && (
        <Button variant="outlined" color="inherit" startIcon={<SendIcon />} onClick={() => setSending(true)}>
          Send License
        </Button>
      )}
      {sending && <SendLicense license={license} onClose={() => setSending(false)} />}
    </Stack>
  )
}
