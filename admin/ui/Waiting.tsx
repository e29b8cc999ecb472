import { LinearProgress } from '@mui/material'
import { Failed } from './Failed.tsx'

interface WaitingProps {
  /** The query that is waited for. If it fails, its failure is shown with a button to try again. */
  on?: { error: unknown; refetch(): unknown }
  /** What it reads: 'property'. */
  of?: string
}

/** A progress bar with a label for screen readers. */
export const Waiting = ({ on, of = 'page' }: WaitingProps) =>
  on?.error ? <Failed of={of} error={on.error} onAgain={() => on.refetch()} /> : <LinearProgress aria-label="Loading" />
