import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { storedFile, usePreview } from '../../ui/pdf/preview.ts'
import { useDownload } from '../../ui/useDownload.tsx'

/** The buttons View and Download in the header of the profile. */
export function DocumentButtons({ license }: { license: License }) {
  const downloading = useDownload()
  const show = usePreview()
  const { id, licenseNumber, licenseDocumentExists } = license
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
    </Stack>
  )
}
