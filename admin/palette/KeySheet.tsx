import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { screensOf } from '../layout/menus.ts'
import { ReadDialog } from '../ui/dialogs/ReadDialog.tsx'
import { useUser } from '../ui/useUser.tsx'
import { Keycaps } from './Keycaps.tsx'
import { useLetterKeys } from './useKeys.ts'

const EVERYWHERE: [keys: string, does: string][] = [
  ['Ctrl+K', 'Find a record, a screen or an action'],
  ['/', 'Search the list'],
  ['?', 'Show the keys'],
]

const IN_TABLES: [keys: string, does: string][] = [
  ['← →', 'Go to the next cell'],
  ['↑ ↓', 'Go to the next row, as do k and j'],
  ['Enter', 'Open the row'],
]

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '80px 1fr', gap: 0.5, m: 0 }}>
        {keys.map(([each, does]) => (
          <Box key={each} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Keycaps keys={each} />
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {does}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The keyboard shortcuts of the console. Letter keys can be turned off, because speech input can type unintended letters. */
export function KeySheet({ onClose }: { onClose(): void }) {
  const [isOn, turn] = useLetterKeys()
  const screens = screensOf(useUser()).flatMap(({ key, label }) => (key ? [[`g ${key}`, label] as const] : []))
  return (
    <ReadDialog title="Keys" onClose={onClose}>
      <Box sx={{ columns: { sm: 2 } }}>
        <Keys title="Everywhere" keys={EVERYWHERE} />
        <Keys title="Tables" keys={IN_TABLES} />
        <Keys title="Screens" keys={screens} />
      </Box>
      <FormControlLabel
        control={<Switch size="small" checked={isOn} onChange={(_, checked) => turn(checked)} />}
        label="Keys without Ctrl"
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </ReadDialog>
  )
}
