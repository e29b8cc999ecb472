import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { feedLabel, newFeed } from '../../forms/calendar/calendar.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { formatMoment } from '../ui/format.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { Section } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { SecretShown } from './SecretShown.tsx'

type Feed = Output<typeof calls.calendarFeeds.list>['items'][number]
const rowSchema = rowOf(calls.calendarFeeds.list.reply)
const titleOf = (name: keyof Feed) => fieldOf(rowSchema, name).title

/** Calendars for calendar programs: list, create, revoke. */
export function CalendarFeeds() {
  const person = personOf(useUser())
  const { data: feeds } = useRead(['calendar-feeds', 'list'], (how) => api.calendarFeeds.list(how))
  const [creating, setCreating] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Feed | null>(null)
  const items = feeds?.items ?? []
  return (
    <Section
      title="Calendar Feeds"
      actions={
        <Button startIcon={<AddIcon />} onClick={() => setCreating(true)}>
          Create Feed
        </Button>
      }
    >
      {items.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          No feeds. A calendar program, such as Outlook, Google Calendar or Apple Calendar, subscribes to one.
        </Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{titleOf('name')}</TableCell>
              <TableCell>{titleOf('who')}</TableCell>
              <TableCell>{titleOf('lastReadOn')}</TableCell>
              <TableCell aria-label="Revoke" />
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((feed) => (
              <TableRow key={feed.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{feed.name}</TableCell>
                <TableCell>{feedLabel(feed.who)}</TableCell>
                <TableCell>{feed.lastReadOn ? formatMoment(feed.lastReadOn) : '–'}</TableCell>
                <TableCell sx={{ width: 40, p: 0.5 }}>
                  <RowButton label={`Revoke ${feed.name}`} icon={DeleteIcon} onClick={() => setRevoked(feed)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {creating && (
        <CallForm form={newFeed} context={{ person }} onClose={() => setCreating(false)} onDone={({ url }) => setAddress(url)} />
      )}
      {address && (
        <SecretShown
          title="Your New Calendar Feed"
          label="Address"
          secret={address}
          warning={messages.calendarFeedShownOnce}
          onClose={() => setAddress(null)}
        />
      )}
      {revoked && (
        <ConfirmCall
          call={calls.calendarFeeds.remove}
          request={{ params: { id: revoked.id } }}
          title="Revoke Calendar Feed"
          text={`Calendar programs can no longer read “${revoked.name}”.`}
          confirm="Revoke"
          dangerous
          onClose={() => setRevoked(null)}
        />
      )}
    </Section>
  )
}
