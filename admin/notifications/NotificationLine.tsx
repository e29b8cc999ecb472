import CircleIcon from '@mui/icons-material/Circle'
import DoneIcon from '@mui/icons-material/Done'
import { Box, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { calls } from '../../contract/index.ts'
import type { Notification } from '../../contract/notifications/calls.ts'
import { formatMoment } from '../../rules/moment.ts'
import { useCall } from '../ui/useCall.tsx'

interface NotificationLineProps {
  item: Notification
  onClose(): void
}

/** A notification. Unread ones have a dot and bold text. Opening the link marks it as read. */
export function NotificationLine({ item: { id, text, happenedOn, readOn, link }, onClose }: NotificationLineProps) {
  // One per line, because a pending call blocks the next one.
  const { run } = useCall(calls.notifications.read)
  const isUnread = readOn === null
  const markAsRead = () => run({ body: { ids: [id] } })
  const open = () => {
    if (isUnread) markAsRead()
    onClose()
  }
  const sx = { fontWeight: isUnread ? 600 : 400, overflowWrap: 'anywhere' } as const
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'flex-start', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ width: 12, pt: 0.5, flexShrink: 0 }}>
        {isUnread && <CircleIcon color="primary" titleAccess="Unread" sx={{ fontSize: 10 }} />}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {link ? (
          <Link component={RouterLink} to={link} variant="body2" sx={sx} onClick={open}>
            {text}
          </Link>
        ) : (
          <Typography variant="body2" sx={sx}>
            {text}
          </Typography>
        )}
        <Typography component="div" variant="caption" color="textSecondary">
          {formatMoment(happenedOn)}
        </Typography>
      </Box>
      {isUnread && (
        <Tooltip title="Mark as Read">
          <IconButton size="small" aria-label={`Mark as Read: ${text}`} onClick={markAsRead}>
            <DoneIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  )
}
