import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A page with one message and a link back. */
export const NoticePage = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Stack
    component="section"
    spacing={2}
    sx={{ alignItems: 'center', justifyContent: 'center', minHeight: '60vh', textAlign: 'center', p: 3 }}
  >
    <title>{`${title} · Evergreen`}</title>
    <Typography variant="h1">{title}</Typography>
    {children}
    <Button component={Link} to="/" variant="outlined">
      Go to Start
    </Button>
  </Stack>
)
