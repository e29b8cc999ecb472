import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Brand } from '../ui/Brand.tsx'

/** The frame of the pages before signing in. */
export const AuthPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>
    <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
      <title>{`${title} · Evergreen`}</title>
      <Brand />
      <Typography variant="h1" sx={{ mt: 3, mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {lead}
      </Typography>
      {children}
    </Card>
  </Box>
)
