import { Box, Card, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** The one h1 of a page, with what belongs beside it. */
export const PageHeader = ({ title, aside, children }: { title: string; aside?: ReactNode; children?: ReactNode }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 1.5 }}>
    <title>{`${title} · Evergreen`}</title>
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      <Typography variant="h1">{title}</Typography>
      {children}
    </Box>
    {aside}
  </Stack>
)

export const Page = ({ children }: { children: ReactNode }) => <Box sx={{ p: { xs: 1, sm: 2 }, minWidth: 0 }}>{children}</Box>

interface SectionProps {
  title: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A card of a profile, named by its heading. */
export const Section = ({ title, actions, children }: SectionProps) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 1, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      <Box sx={{ p: 2 }}>{children}</Box>
    </Card>
  )
}
