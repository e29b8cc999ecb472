import { Alert, Button } from '@mui/material'
import { sentences } from '../../../rules/messages.ts'
import { sentenceOf } from '../sentences.ts'

interface FailedProps {
  /** What was to be read: 'renewals', or 'license'. */
  of: string
  error: unknown
  onAgain(): void
}

/** Shown in place of records that could not be read, so that a failure never looks like an empty list. */
export const Failed = ({ of, error, onAgain }: FailedProps) => (
  <Alert
    severity="error"
    sx={{ m: 1 }}
    action={
      <Button color="inherit" onClick={onAgain}>
        Try Again
      </Button>
    }
  >
    {sentences.notRead(of)} {sentenceOf(error)}
  </Alert>
)
