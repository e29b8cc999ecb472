import SearchIcon from '@mui/icons-material/Search'
import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { late } from '../ui/states/late.tsx'
import { Keycaps } from './Keycaps.tsx'
import { useKeys } from './useKeys.ts'

const Palette = late(async () => (await import('./Palette.tsx')).Palette)
const KeySheet = late(async () => (await import('./KeySheet.tsx')).KeySheet)
const BeginFound = late(async () => (await import('./BeginFound.tsx')).BeginFound)

type Open = 'palette' | 'keys' | { begin: number } | null

/** The palette's button in the header, and the keyboard shortcuts of every page. */
export function Finder() {
  const [open, setOpen] = useState<Open>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const close = () => setOpen(null)
  const find = () => setOpen('palette')
  useKeys({ palette: find, sheet: () => setOpen('keys') })
  const button = { color: 'inherit', 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K', onClick: find } as const
  return (
    <>
      {isNarrow ? (
        <IconButton {...button} aria-label="Find">
          <SearchIcon />
        </IconButton>
      ) : (
        <Button {...button} variant="outlined" startIcon={<SearchIcon />} sx={{ borderColor: 'divider', mr: 1 }}>
          Find&ensp;
          <Keycaps keys="Ctrl+K" />
        </Button>
      )}
      {open === 'palette' && <Palette onClose={close} onKeys={() => setOpen('keys')} onBegin={(begin) => setOpen({ begin })} />}
      {open === 'keys' && <KeySheet onClose={close} />}
      {typeof open === 'object' && open && <BeginFound id={open.begin} onClose={close} />}
    </>
  )
}
