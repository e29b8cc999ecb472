import { Box } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { PdfPanel } from './PdfPanel.tsx'
import { ShowPreview, usePreviewed } from './preview.ts'

const WIDTH = 'min(46vw, 760px)'
const BAR = 48

/** A page with the PDF that it shows beside it. On a narrow screen the PDF covers the page. It closes when the page changes. */
export function PreviewPlace({ children }: { children: ReactNode }) {
  const { file, show, close } = usePreviewed()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what closes it.
  useEffect(() => show(null), [pathname, show])
  return (
    <ShowPreview value={show}>
      <Box sx={{ pr: { md: file ? WIDTH : 0 }, '@media print': { pr: 0 } }}>{children}</Box>
      {file && (
        <Box
          sx={{
            position: 'fixed',
            zIndex: { xs: 'modal', md: 'drawer' },
            top: { xs: 0, md: BAR },
            right: 0,
            bottom: 0,
            width: { xs: '100%', md: WIDTH },
            borderLeft: 1,
            borderColor: 'divider',
          }}
        >
          <PdfPanel key={file.name} file={file} onClose={close} />
        </Box>
      )}
    </ShowPreview>
  )
}
