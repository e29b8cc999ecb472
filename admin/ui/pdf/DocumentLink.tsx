import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import type { FileCall } from '../../../contract/call.ts'
import { DownloadLink } from '../useDownload.tsx'
import { storedFile, usePreview } from './preview.ts'

interface DocumentLinkProps {
  call: FileCall
  params: Record<string, unknown>
  /** The name of the file, if it is known. */
  name: string | null
  children?: ReactNode
}

/** A link that downloads a PDF or a picture, and a button that shows it beside the page. */
export function DocumentLink({ call, params, name, children = name ?? 'Download' }: DocumentLinkProps) {
  const show = usePreview()
  const shown = name ?? 'license.pdf'
  const view = (event: MouseEvent) => {
    // The click must not open the row either.
    event.stopPropagation()
    show(storedFile(shown, call, params))
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
      <IconButton size="small" aria-label={`View ${shown}`} title="View" onClick={view} sx={{ ml: -0.75 }}>
        <VisibilityIcon fontSize="small" />
      </IconButton>
      <DownloadLink call={call} params={params}>
        {children}
      </DownloadLink>
    </Box>
  )
}
