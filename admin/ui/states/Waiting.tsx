import { Skeleton, Stack } from '@mui/material'
import { Failed } from './Failed.tsx'

interface WaitingProps {
  /** The query that is waited for. If it fails, its failure is shown with a button to try again. */
  on?: { error: unknown; refetch(): unknown }
  /** What it reads: 'property'. */
  of?: string
}

/** The shape of a page that is still being read, with a label for screen readers. */
export const Waiting = ({ on, of = 'page' }: WaitingProps) =>
  on?.error ? (
    <Failed of={of} error={on.error} onAgain={() => on.refetch()} />
  ) : (
    <Stack role="progressbar" aria-label="Loading" sx={{ p: 2, gap: 1 }}>
      <Skeleton variant="text" width="40%" height={32} />
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="text" width="80%" />
      <Skeleton variant="text" width="60%" />
    </Stack>
  )
