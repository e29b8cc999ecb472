import { Stack, Typography } from '@mui/material'
import { HIDDEN } from './theme/hidden.ts'
import { PHONE } from './theme/phone.ts'

interface BrandProps {
  /** Leaves the name to screen readers on a phone, where the header has no room for it. */
  isShort?: boolean
}

/** The logo and the product's name. */
export const Brand = ({ isShort }: BrandProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1f5a4a" />
      <path d="M16 4l7 9h-3.5l5 7h-4l4.5 6H18v3h-4v-3H7l4.5-6h-4l5-7H9z" fill="#e9f4ef" />
    </svg>
    <Typography
      component="span"
      sx={{ fontWeight: 700, fontSize: '1.05rem', letterSpacing: '-0.01em', ...(isShort && { [PHONE]: HIDDEN }) }}
    >
      Evergreen
    </Typography>
  </Stack>
)
