import { Alert, Box, CircularProgress, GlobalStyles, useTheme } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpenPdf, openPdf, type PDFDocumentProxy, whyNotShown } from './open.ts'
import { PdfPage } from './PdfPage.tsx'
import type { Previewed } from './preview.ts'
import { findIn, type Match } from './search.ts'
import { Toolbar } from './Toolbar.tsx'

const MARGIN = 32
const ZOOMS = { least: 0.25, most: 5, step: 1.25 }
const NONE: readonly Match[] = []

interface Opened {
  pdf: PDFDocumentProxy
  /** Height by width of the first page. */
  ratio: number
}

/** Opens the file, and closes it with the panel. */
const useOpened = ({ load }: Previewed) => {
  const [opened, setOpened] = useState<Opened>()
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    let isGone = false
    let open: OpenPdf | undefined
    const show = async () => {
      open = await openPdf(await load())
      if (isGone) return open.close()
      const { width, height } = (await open.pdf.getPage(1)).getViewport({ scale: 1 })
      setOpened({ pdf: open.pdf, ratio: height / width })
    }
    show().catch((error) => !isGone && setWrong(whyNotShown(error)))
    return () => {
      isGone = true
      open?.close()
    }
  }, [load])
  return { opened, wrong }
}

/** The places of a text, and the one that is looked at. */
const useSearch = (pdf: PDFDocumentProxy | undefined) => {
  const [searched, setSearched] = useState('')
  const [matches, setMatches] = useState(NONE)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!pdf) return undefined
    const over = new AbortController()
    findIn(pdf, searched, over.signal).then(
      (found) => {
        if (over.signal.aborted) return
        setMatches(found)
        setAt(0)
      },
      () => undefined,
    )
    return () => over.abort()
  }, [pdf, searched])
  const move = (step: number) => setAt((now) => (now + step + matches.length) % Math.max(1, matches.length))
  return { searched, setSearched, matches, at, move }
}

/** The width of an element, as it changes. */
const useWidth = () => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, width }
}

/** The pages of a PDF, with zoom, search, print and download. */
export function PdfViewer({ file, onClose }: { file: Previewed; onClose(): void }) {
  const { palette } = useTheme()
  const { opened, wrong } = useOpened(file)
  const { place, width } = useWidth()
  const [zoom, setZoom] = useState(1)
  const [seen, setSeen] = useState(1)
  const search = useSearch(opened?.pdf)
  const onSeen = useCallback((number: number) => setSeen(number), [])
  const show = (number: number) => place.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
  const current = search.matches[search.at]
  useEffect(() => {
    // A page that is not drawn yet has no text to scroll to.
    if (current) place.current?.querySelector(`[data-page="${current.page}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, place])
  const matchesOf = (page: number) => search.matches.filter((match) => match.page === page)
  return (
    <Box
      component="section"
      aria-label={`Preview of ${file.name}`}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', bgcolor: 'background.paper' }}
    >
      <GlobalStyles
        styles={{
          '::highlight(pdf-found)': { backgroundColor: 'rgb(255 213 79 / 0.5)' },
          '::highlight(pdf-here)': { backgroundColor: 'rgb(255 112 67 / 0.6)' },
        }}
      />
      <Toolbar
        file={file}
        pdf={opened?.pdf}
        page={seen}
        onPage={show}
        zoom={zoom}
        onZoom={(step) => setZoom(Math.min(ZOOMS.most, Math.max(ZOOMS.least, step === 0 ? 1 : zoom * ZOOMS.step ** step)))}
        search={search}
        onClose={onClose}
      />
      <Box
        ref={place}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 1.5, bgcolor: palette.mode === 'dark' ? '#2b2b2b' : '#e4e7eb' }}
      >
        {wrong && <Alert severity="warning">{wrong}</Alert>}
        {!opened && !wrong && <CircularProgress aria-label="Opening the PDF" sx={{ display: 'block', mx: 'auto', mt: 8 }} />}
        {opened &&
          width > 0 &&
          Array.from({ length: opened.pdf.numPages }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key.
              key={index}
              pdf={opened.pdf}
              number={index + 1}
              width={Math.max(100, (width - MARGIN / 4) * zoom)}
              ratio={opened.ratio}
              matches={search.matches.length > 0 ? matchesOf(index + 1) : NONE}
              current={current?.page === index + 1 ? current : undefined}
              onSeen={onSeen}
            />
          ))}
      </Box>
    </Box>
  )
}
