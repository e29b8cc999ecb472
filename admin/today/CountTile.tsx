import { ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'

type CountTileProps = { count: string; label: string; look?: Readonly<Record<string, string>> | undefined } & (
  | { to: string }
  | { 'aria-pressed': boolean; onClick(): void }
)

/** A count with its label: a link, or a toggle button for a filter. */
export const CountTile = ({ count, label, look, ...rest }: CountTileProps) => (
  <ButtonBase
    {...('to' in rest && { component: Link })}
    {...rest}
    sx={{
      flexDirection: 'column',
      alignItems: 'flex-start',
      minWidth: 132,
      px: 1.75,
      py: 1,
      border: 1,
      borderRadius: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.primary',
      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      ...look,
    }}
  >
    <Typography component="span" sx={{ fontSize: '1.4rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
      {count}
    </Typography>
    <Typography component="span" variant="caption">
      {label}
    </Typography>
  </ButtonBase>
)
