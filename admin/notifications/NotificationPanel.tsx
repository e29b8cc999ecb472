import { Box, Button, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { Failed } from '../ui/states/Failed.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { NotificationLine } from './NotificationLine.tsx'

/** The page sizes that Show Older steps through. */
const SIZES = limits.pageSizes.slice(1)

interface NotificationPanelProps {
  unread: number
  /** The time of the latest notification. The list reloads when it changes. */
  latestOn: string | null
  onClose(): void
}

/** The latest notifications with their links. One or all can be marked as read; opening one also marks it. */
export function NotificationPanel({ unread, latestOn, onClose }: NotificationPanelProps) {
  const [size, setSize] = useState(0)
  const pageSize = SIZES[size]
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications', 'list', pageSize, latestOn],
    queryFn: ({ signal }) => api.notifications.list({ body: { pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const { run, isPending } = useCall(calls.notifications.read)
  const mayShowMore = data && data.items.length < data.totalItemCount && size + 1 < SIZES.length
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          Notifications
        </Typography>
        <Button disabled={unread === 0 || isPending} onClick={() => run({ body: { all: true } })}>
          Mark All as Read
        </Button>
      </Stack>
      {!data && !error && <Waiting />}
      {error && !data && <Failed of="notifications" error={error} onAgain={() => refetch()} />}
      {data?.items.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
          {messages.noNotifications}
        </Typography>
      )}
      <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none', maxHeight: '70vh', overflowY: 'auto' }}>
        {data?.items.map((item) => (
          <NotificationLine key={item.id} item={item} onClose={onClose} />
        ))}
      </Box>
      {mayShowMore && (
        <Box sx={{ textAlign: 'center', p: 0.5 }}>
          <Button onClick={() => setSize(size + 1)}>Show Older</Button>
        </Box>
      )}
    </>
  )
}
