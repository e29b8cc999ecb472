import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { mailForms } from '../../../forms/licenses/documents.ts'
import { useDownload } from '../../ui/useDownload.tsx'
import { SendLicense } from './SendLicense.tsx'

/** Download and send, in the header of the profile. A read-only profile cannot send. */
export function DocumentButtons({ license }: { license: License }) {
  const downloading = useDownload()
  const [sending, setSending] = useState(false)
  const { id, version, licenseDocumentExists, mayEdit } = license
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
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
      {sending && (
        <SendLicense
          form={mailForms.license}
          request={{ params: { id }, ifMatch: version }}
          license={license}
          hasDocument={licenseDocumentExists}
          onClose={() => setSending(false)}
        />
      )}
    </Stack>
  )
}
