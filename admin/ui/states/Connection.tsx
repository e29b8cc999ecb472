import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import { Box, Portal } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { messages } from '../../../rules/messages.ts'
import { isConnectionLost, onConnection } from '../../providers/connection.ts'

/** A quiet bar below everything while the server cannot be reached. Reads say nothing of their own then. */
export function Connection() {
  if (!useSyncExternalStore(onConnection, isConnectionLost)) return null
  // In its own portal, as toasts are: an open dialog hides its existing siblings from screen readers.
  return (
    <Portal>
      <Box
        role="status"
        sx={{
          position: 'fixed',
          inset: 'auto 0 0',
          zIndex: 'snackbar',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 1,
          py: 0.5,
          typography: 'body2',
          color: 'background.paper',
          bgcolor: 'text.primary',
        }}
      >
        <CloudOffIcon aria-hidden sx={{ fontSize: 16 }} />
        {messages.offline}
      </Box>
    </Portal>
  )
}
