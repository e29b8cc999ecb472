import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import { Badge, IconButton, Popover, Tooltip } from '@mui/material'
import { useState } from 'react'
import { limits } from '../../rules/installation/limits.ts'
import { late } from '../ui/states/late.tsx'
import { useNotificationCounts } from './useNotificationCounts.ts'

const NotificationPanel = late(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

/** Starts with the badge text: an accessible name must contain the visible text. */
const unreadWords = (count: number): string => `${count > limits.badge ? `${limits.badge}+` : count} unread`

/** The bell in the header with the number of unread notifications. Opens the list. */
export function Bell() {
  const counts = useNotificationCounts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = counts?.unreadCount ?? 0
  const label = unread > 0 ? `Notifications, ${unreadWords(unread)}` : 'Notifications'
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {/* A badge of 0 is invisible, but still counts as text that the label must contain. */}
          {unread > 0 ? (
            <Badge badgeContent={unread} max={limits.badge} color="primary">
              <NotificationsIcon />
            </Badge>
          ) : (
            <NotificationsIcon />
          )}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications', sx: { width: 'min(460px, 96vw)' } } }}
      >
        {anchor && <NotificationPanel unread={unread} latestOn={counts?.latestOn ?? null} onClose={close} />}
      </Popover>
    </>
  )
}
