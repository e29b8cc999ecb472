import { Typography } from '@mui/material'
import { messages } from '../../../rules/messages.ts'
import { NoticePage } from './NoticePage.tsx'

export const NotFound = () => <NoticePage title={messages.notFoundTitle} />

export const AccessDenied = () => (
  <NoticePage title={messages.unauthorizedTitle}>
    <Typography color="textSecondary">{messages.notAllowed}</Typography>
  </NoticePage>
)

export const SystemError = () => (
  <main>
    <NoticePage title={messages.systemError} />
  </main>
)
