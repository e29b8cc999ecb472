import { Alert, Box, CircularProgress, GlobalStyles, useTheme } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenPdf } from './open.ts'
import { type Opened, openFile, whyNotShown } from './open-file.ts'
import { PdfPage } from './PdfPage.tsx'
import type { Previewed } from './preview.ts'
import { printImages, printPdf } from './print.ts'
import { findIn, type Match } from './search.ts'
import { Toolbar } from './Toolbar.tsx'

const MARGIN = 32
const ZOOMS = { least: 0.25, most: 5, step: 1.25 }
const NONE: readonly Match[] = []

/** Opens the file, and closes it with the panel. */
const useOpened = ({ load }: Previewed) => {
  const [opened, setOpened] = useState<Opened>()
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    let isGone = false
    let open: Opened | undefined
    setOpened(undefined)
    setWrong(undefined)
    const fail = (error: unknown) => {
      if (isGone) return
      setOpened(undefined)
      setWrong(whyNotShown(error))
    }
    const show = async () => {
      open = await openFile(await load(), fail)
      if (isGone) open.close()
      else setOpened(open)
    }
    show().catch(fail)
    return () => {
      isGone = true
      open?.close()
    }
  }, [load])
  return { opened, wrong }
}

/** The places of a text, and the one that is looked at. */
const useSearch = (open: OpenPdf | undefined) => {
  const [searched, setSearched] = useState('')
  const [matches, setMatches] = useState(NONE)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!open) return undefined
    const over = new AbortController()
    findIn(open, searched, over.signal).then(
      (found) => {
        if (over.signal.aborted) return
        setMatches(found)
        setAt(0)
      },
      () => undefined,
    )
    return () => over.abort()
  }, [open, searched])
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

const print = (opened: Opened) =>
  opened.kind === 'pdf' ? printPdf(opened) : printImages([Object.assign(new Image(), { src: opened.image.src })])

/** The pages of a PDF, or a picture, with zoom, print and download; a PDF with search. */
export function PdfViewer({ file, onClose }: { file: Previewed; onClose(): void }) {
  const { palette } = useTheme()
  const { opened, wrong } = useOpened(file)
  const { place, width } = useWidth()
  const [zoom, setZoom] = useState(1)
  const [seen, setSeen] = useState(1)
  const pdf = opened?.kind === 'pdf' ? opened : undefined
  const search = useSearch(pdf)
  const onSeen = useCallback((number: number) => setSeen(number), [])
  const show = (number: number) => place.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
  const current = search.matches[search.at]
  useEffect(() => {
    // A page that is not drawn yet has no text to scroll to.
    if (current) place.current?.querySelector(`[data-page="${current.page}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, place])
  const matchesOf = (page: number) => search.matches.filter((match) => match.page === page)
  const shownWidth = Math.max(100, (width - MARGIN / 4) * zoom)
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
        print={opened && (async () => print(opened))}
        pages={opened?.kind === 'picture' ? undefined : { count: pdf?.pdf.numPages ?? 0, seen, show, search }}
        zoom={zoom}
        onZoom={(step) => setZoom(Math.min(ZOOMS.most, Math.max(ZOOMS.least, step === 0 ? 1 : zoom * ZOOMS.step ** step)))}
        onClose={onClose}
      />
      <Box
        ref={place}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 1.5, bgcolor: palette.mode === 'dark' ? '#2b2b2b' : '#e4e7eb' }}
      >
        {wrong && <Alert severity="warning">{wrong}</Alert>}
        {!opened && !wrong && <CircularProgress aria-label="Opening the file" sx={{ display: 'block', mx: 'auto', mt: 8 }} />}
        {opened?.kind === 'picture' && width > 0 && (
          <Box
            component="img"
            src={opened.image.src}
            alt={file.name}
            sx={{ display: 'block', mx: 'auto', width: shownWidth, boxShadow: 2, bgcolor: '#fff' }}
          />
        )}
        {pdf &&
          width > 0 &&
          Array.from({ length: pdf.pdf.numPages }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key.
              key={index}
              open={pdf}
              number={index + 1}
              width={shownWidth}
              ratio={pdf.ratio}
              matches={search.matches.length > 0 ? matchesOf(index + 1) : NONE}
              current={current?.page === index + 1 ? current : undefined}
              onSeen={onSeen}
            />
          ))}
      </Box>
    </Box>
  )
}
