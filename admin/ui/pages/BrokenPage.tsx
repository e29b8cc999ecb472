import { Alert, Button, Stack, Typography } from '@mui/material'
import { messages } from '../../../rules/messages.ts'

/** Shown instead of a page whose rendering failed. */
export const BrokenPage = ({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary(again: unknown): void }) => (
  <Stack spacing={2} sx={{ p: 3, maxWidth: 640 }}>
    <Typography variant="h1">{messages.systemError}</Typography>
    <Alert severity="error">{error.message}</Alert>
    <Button variant="outlined" onClick={() => resetErrorBoundary(undefined)} sx={{ alignSelf: 'start' }}>
      Try again
    </Button>
  </Stack>
)
