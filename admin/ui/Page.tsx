import { Box, Card, Stack, Typography } from '@mui/material'
import { type ReactNode, type Ref, useId } from 'react'
import { BackLink, type Stop, useNamed } from './trail.tsx'

interface PageHeaderProps {
  title: string
  aside?: ReactNode
  /** The target of the back link if there is no previous page. */
  home?: Stop
  children?: ReactNode
}

/** The h1 of a page, with the back link above it and other content beside it. */
export function PageHeader({ title, aside, home, children }: PageHeaderProps) {
  useNamed(title)
  return (
    <>
      <title>{`${title} · Evergreen`}</title>
      <BackLink home={home} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 1.5 }}>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {children}
        </Box>
        {aside}
      </Stack>
    </>
  )
}

export const Page = ({ children }: { children: ReactNode }) => <Box sx={{ p: { xs: 1, sm: 2 }, minWidth: 0 }}>{children}</Box>

/** Two halves side by side if there is room for both. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
  >
    {children}
  </Box>
)

interface SectionProps {
  title: string
  /** Buttons to the right of the title. */
  actions?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A card of a profile, labelled by its heading. */
export const Section = ({ title, actions, children, ref }: SectionProps) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} ref={ref as Ref<HTMLDivElement>} tabIndex={-1}>
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
