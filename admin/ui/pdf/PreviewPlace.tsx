import { Box } from '@mui/material'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PdfPanel } from './PdfPanel.tsx'
import { type Previewed, ShowPreview } from './preview.ts'

const WIDTH = 'min(46vw, 760px)'
const BAR = 48

/**
 * A page with a file preview beside it; on a narrow screen the preview covers the page. Closes when the page changes. `bar`: pixels to
 * leave free above the preview.
 */
export function PreviewPlace({ bar = BAR, children }: { bar?: number; children: ReactNode }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ file: Previewed; at: string } | null>(null)
  const show = useCallback((file: Previewed) => setShown({ file, at: window.location.pathname }), [])
  // A page may show a file as it opens, before this place knows that the page has changed.
  useEffect(() => setShown((now) => (now?.at === pathname ? now : null)), [pathname])
  const file = shown?.at === pathname ? shown.file : null
  const close = () => setShown(null)
  return (
    <ShowPreview value={show}>
      <Box sx={{ pr: { md: file ? WIDTH : 0 }, '@media print': { pr: 0 } }}>{children}</Box>
      {file && (
        <Box
          sx={{
            position: 'fixed',
            zIndex: { xs: 'modal', md: 'drawer' },
            top: { xs: 0, md: bar },
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
