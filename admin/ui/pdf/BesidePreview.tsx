import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PdfPanel } from './PdfPanel.tsx'
import { ShowPreview, type usePreviewed } from './preview.ts'

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 } as const

/** The contents of a dialog, with the PDF that it shows beside them. On a narrow screen the PDF covers the dialog. */
export function BesidePreview({ file, show, close, children }: ReturnType<typeof usePreviewed> & { children: ReactNode }) {
  return (
    <ShowPreview value={show}>
      <Box sx={{ display: 'flex', minHeight: 0, flex: 1, ...(file && { height: '90vh' }) }}>
        <Box sx={{ ...column, flex: 1 }}>{children}</Box>
        {file && (
          <Box
            sx={{
              ...column,
              flex: { md: 1.3 },
              position: { xs: 'absolute', md: 'static' },
              inset: 0,
              zIndex: 1,
              borderLeft: { md: 1 },
              borderColor: { md: 'divider' },
            }}
          >
            <PdfPanel key={file.name} file={file} onClose={close} />
          </Box>
        )}
      </Box>
    </ShowPreview>
  )
}
