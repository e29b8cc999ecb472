import { LinearProgress } from '@mui/material'

/** Something is under way, said to screen readers too. */
export const Waiting = () => <LinearProgress aria-label="Loading" />
