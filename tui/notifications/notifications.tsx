import { Box, Text } from 'ink'
import { useState } from 'react'
import { notifications as calls, type Notification } from '../../contract/notifications/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { explain } from '../ui/explain.ts'
import { Panel } from '../ui/frame/panel.tsx'
import { useLive } from '../ui/live.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'

const TITLE = 'Notifications'

/** The rows of the panel that are not notifications: frame, title, and the space between. */
const ROWS_AROUND = 4

interface Props {
  onClose(): void
  /** Called after notifications have been marked as read. */
  onRead(): void
}

/** The latest notifications. Enter marks one as read and opens its record: a license in the terminal, anything else in the browser. */
export function NotificationsBox({ onClose, onRead }: Props) {
  const { api, go, outside, server, done, failed } = useSession()
  const room = useRoom()
  const [at, setAt] = useState(0)
  const live = useLive(TITLE, () => api.notifications.list({ body: { pageSize: limits.largestPage } }))
  const items = live.data?.items ?? []
  const chosen = Math.max(0, Math.min(at, items.length - 1))
  const one = items[chosen]
  const why = one ? null : messages.noNotifications

  const read = async (body: { ids: number[] } | { all: true }) => {
    try {
      await api.notifications.read({ body })
      onRead()
      await live.refresh()
    } catch (error) {
      failed(explain(error, calls.read).sentence)
    }
  }
  const open = async () => {
    if (!one) return
    if (one.readOn === null) void read({ ids: [one.id] })
    if (one.link === null) return
    onClose()
    if (one.licenseId !== null) return go({ screen: 'license', id: one.licenseId })
    const url = server + one.link
    if (await outside.browse(url)) done(words.opened(url))
    else failed(words.noBrowser(url))
  }
  const hasUnread = (live.data?.unreadCount ?? 0) > 0
  useKeys('box', {
    title: TITLE,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Open', run: () => void open(), why: why ?? (one?.link === null ? messages.notFound : null), foot: true },
      {
        keys: ['m'],
        says: 'Mark as Read',
        run: () => one && void read({ ids: [one.id] }),
        why: why ?? (one?.readOn === null ? null : messages.alreadyRead),
        writes: true,
        foot: true,
      },
      {
        keys: ['M'],
        says: 'Mark All as Read',
        run: () => void read({ all: true }),
        why: hasUnread ? null : messages.alreadyRead,
        writes: true,
        foot: true,
      },
      { keys: ['down', 'j'], says: 'Next', run: () => setAt(Math.min(chosen + 1, items.length - 1)), foot: true },
      { keys: ['up', 'k'], says: 'Previous', run: () => setAt(Math.max(chosen - 1, 0)) },
      { keys: ['esc', 'q', '#'], says: 'Close', run: onClose, foot: true },
    ],
  })
  const height = Math.max(1, room.rows - ROWS_AROUND)
  const first = Math.max(0, chosen - height + 1)
  return (
    <Panel title={TITLE} aside={live.data ? `${live.data.unreadCount} unread` : ''}>
      <Box flexDirection="column" marginTop={1}>
        {items.slice(first, first + height).map((item, index) => (
          <Line key={item.id} item={item} isChosen={first + index === chosen} />
        ))}
        {items.length === 0 && <Text dimColor>{live.data ? messages.noNotifications : (live.error ?? words.reading)}</Text>}
      </Box>
    </Panel>
  )
}

const Line = ({ item: { text, happenedOn, readOn }, isChosen }: { item: Notification; isChosen: boolean }) => (
  <Text wrap="truncate" inverse={isChosen} bold={readOn === null}>
    <Text aria-label={readOn === null ? 'unread' : 'read'}>{readOn === null ? '* ' : '  '}</Text>
    <Text dimColor>{`${formatMoment(happenedOn)}  `}</Text>
    {text}
  </Text>
)
