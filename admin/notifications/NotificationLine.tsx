import CircleIcon from '@mui/icons-material/Circle'
import DoneIcon from '@mui/icons-material/Done'
import { Box, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { Notification } from '../../contract/notifications/calls.ts'
import { formatMoment } from '../ui/format.ts'

interface NotificationLineProps {
  item: Notification
  onRead(): void
  onClose(): void
}

/** A notification: unread ones have a dot and bold text. Its link marks it as read. */
export function NotificationLine({ item: { text, happenedOn, readOn, link }, onRead, onClose }: NotificationLineProps) {
  const isUnread = readOn === null
  const open = () => {
    if (isUnread) onRead()
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
          <IconButton size="small" aria-label={`Mark as Read: ${text}`} onClick={onRead}>
            <DoneIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  )
}
