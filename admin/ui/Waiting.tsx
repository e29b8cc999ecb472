import { LinearProgress } from '@mui/material'

/** A progress bar with a label for screen readers. */
export const Waiting = () => <LinearProgress aria-label="Loading" />
