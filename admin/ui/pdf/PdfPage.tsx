import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type OpenPdf, type PDFPageProxy, TextLayer } from './open.ts'
import { type Match, rangesOf } from './search.ts'

/** The most pixels of a rendered page. Browsers refuse larger canvases. */
const MOST_PIXELS = 16_000_000

/** The styles that pdfjs expects for the text layer over the rendered page. */
const TEXT_SX = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  '--min-font-size': 1,
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': { color: 'transparent', position: 'absolute', whiteSpace: 'pre', cursor: 'text', transformOrigin: '0% 0%' },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height, 0))',
    transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
} as const

interface PdfPageProps {
  open: OpenPdf
  number: number
  /** Pixels. */
  width: number
  /** Height by width, until the page is known. */
  ratio: number
  matches: readonly Match[]
  current: Match | undefined
  onSeen(number: number): void
}

/** Renders the page into the canvas and its text layer over it. Returns a cleanup function. */
const draw = (
  { within }: OpenPdf,
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  container: HTMLElement,
  width: number,
  onText: (divs: HTMLElement[]) => void,
) => {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)))
  canvas.width = Math.floor(viewport.width * sharp)
  canvas.height = Math.floor(viewport.height * sharp)
  const drawing = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] })
  within(drawing.promise).catch(() => undefined)
  container.style.setProperty('--total-scale-factor', String(scale))
  container.replaceChildren()
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  within(layer.render()).then(
    () => onText(layer.textDivs),
    () => undefined,
  )
  return () => {
    drawing.cancel()
    layer.cancel()
  }
}

/** A page is drawn when it comes near the visible part. */
export function PdfPage({ open, number, width, ratio, matches, current, onSeen }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [page, setPage] = useState<PDFPageProxy>()
  const [divs, setDivs] = useState<readonly HTMLElement[]>([])

  useEffect(() => {
    if (!place.current) return undefined
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '100%' })
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), { rootMargin: '-45% 0px -45% 0px' })
    near.observe(place.current)
    seen.observe(place.current)
    return () => {
      near.disconnect()
      seen.disconnect()
    }
  }, [number, onSeen])
  useEffect(() => {
    if (isNear) open.within(open.pdf.getPage(number)).then(setPage, () => undefined)
  }, [isNear, open, number])
  useEffect(() => {
    if (!page || !canvas.current || !text.current) return undefined
    return draw(open, page, canvas.current, text.current, width, setDivs)
  }, [open, page, width])
  useEffect(() => {
    const ranges = matches.flatMap((match) => rangesOf(divs, match))
    const now = current ? rangesOf(divs, current) : []
    const [found, here] = [CSS.highlights.get('pdf-found') ?? new Highlight(), CSS.highlights.get('pdf-here') ?? new Highlight()]
    CSS.highlights.set('pdf-found', found).set('pdf-here', here)
    for (const range of ranges) found.add(range)
    for (const range of now) here.add(range)
    now[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    return () => {
      for (const range of ranges) found.delete(range)
      for (const range of now) here.delete(range)
    }
  }, [divs, matches, current])

  const viewport = page?.getViewport({ scale: 1 })
  const height = width * (viewport ? viewport.height / viewport.width : ratio)
  return (
    <Box
      ref={place}
      data-page={number}
      sx={{ position: 'relative', width, height, mx: 'auto', mb: 1.5, bgcolor: '#fff', color: '#000', boxShadow: 2 }}
    >
      <canvas ref={canvas} style={{ width: '100%', height: '100%', display: 'block' }} />
      <Box ref={text} sx={TEXT_SX} />
    </Box>
  )
}
