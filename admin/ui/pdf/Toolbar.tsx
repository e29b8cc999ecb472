import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, Button, IconButton, InputBase, Typography } from '@mui/material'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDownload } from '../useDownload.tsx'
import type { Previewed } from './preview.ts'
import type { Match } from './search.ts'

interface Pages {
  count: number
  seen: number
  show(page: number): void
  search: { searched: string; setSearched(text: string): void; matches: readonly Match[]; at: number; move(step: number): void }
}

interface ToolbarProps {
  file: Previewed
  /** Undefined until the file is open. */
  print: (() => Promise<void>) | undefined
  /** Undefined for a picture. */
  pages: Pages | undefined
  /** 1 fits the width. */
  zoom: number
  /** 0 fits the width again. */
  onZoom(step: -1 | 0 | 1): void
  onClose(): void
}

interface ToolProps {
  label: string
  icon: ComponentType<{ fontSize: 'small' }>
  disabled?: boolean
  onClick(): void
}

const Tool = ({ label, icon: Icon, ...props }: ToolProps) => (
  <IconButton size="small" aria-label={label} title={label} {...props}>
    <Icon fontSize="small" />
  </IconButton>
)

const row = { display: 'flex', alignItems: 'center', gap: 0.25, px: 1, flexWrap: 'wrap' } as const

/** Enter goes to the next place, with Shift to the one before. */
function Search({ searched, setSearched, matches, at, move }: Pages['search']) {
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    move(event.shiftKey ? -1 : 1)
  }
  const count = matches.length === 0 ? 'Not found' : `${at + 1} of ${matches.length}`
  return (
    <>
      <InputBase
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
        onKeyDown={go}
        placeholder="Search"
        inputProps={{ 'aria-label': 'Search in the PDF' }}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1, fontSize: '0.85rem', width: 130, ml: 1 }}
      />
      <Typography role="status" variant="caption" color="textSecondary" sx={{ minWidth: 62, textAlign: 'center' }}>
        {searched.trim() && count}
      </Typography>
    </>
  )
}

/** The name of the file, and what can be done with it. */
export function Toolbar({ file, print, pages, zoom, onZoom, onClose }: ToolbarProps) {
  const downloading = useDownload()
  const [isPrinting, setIsPrinting] = useState(false)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    close.current?.focus()
    return () => (before instanceof HTMLElement && before.isConnected ? before.focus() : undefined)
  }, [])
  const start = () => {
    setIsPrinting(true)
    print?.()
      .catch(() => undefined)
      .finally(() => setIsPrinting(false))
  }
  return (
    <Box
      sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes the preview, not the dialog around it.
        event.stopPropagation()
        onClose()
      }}
    >
      <Box sx={{ ...row, flexWrap: 'nowrap' }}>
        <Typography variant="subtitle2" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {file.name}
        </Typography>
        <Tool label="Print" icon={PrintIcon} disabled={!print || isPrinting} onClick={start} />
        {file.download && (
          <IconButton size="small" aria-label="Download" title="Download" {...downloading(file.download.call, file.download.params)}>
            <DownloadIcon fontSize="small" />
          </IconButton>
        )}
        <IconButton ref={close} size="small" aria-label="Close Preview" title="Close" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={row}>
        {pages && (
          <>
            <Tool label="Previous Page" icon={UpIcon} disabled={pages.seen <= 1} onClick={() => pages.show(pages.seen - 1)} />
            <Tool label="Next Page" icon={DownIcon} disabled={pages.seen >= pages.count} onClick={() => pages.show(pages.seen + 1)} />
            <Typography variant="caption" sx={{ minWidth: 44, textAlign: 'center' }}>
              {pages.count > 0 && `${pages.seen} of ${pages.count}`}
            </Typography>
          </>
        )}
        <Tool label="Zoom Out" icon={ZoomOutIcon} disabled={!print} onClick={() => onZoom(-1)} />
        <Button
          size="small"
          color="inherit"
          aria-label="Fit the Width"
          disabled={!print}
          onClick={() => onZoom(0)}
          sx={{ minWidth: 48, px: 0.5 }}
        >
          {Math.round(zoom * 100)}%
        </Button>
        <Tool label="Zoom In" icon={ZoomInIcon} disabled={!print} onClick={() => onZoom(1)} />
        {pages && <Search {...pages.search} />}
      </Box>
    </Box>
  )
}
