import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { feedLabel, newFeed } from '../../forms/calendar/calendar.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { Secrets } from './Secrets.tsx'

type Feed = Output<typeof calls.calendarFeeds.list>['items'][number]
const rowSchema = rowOf(calls.calendarFeeds.list.reply)
const titleOf = (name: keyof Feed) => fieldOf(rowSchema, name).title

/** Calendar feeds for calendar programs: list, create, revoke. */
export function CalendarFeeds() {
  const person = personOf(useUser())
  const reading = useRead(['calendar-feeds', 'list'], (how) => api.calendarFeeds.list(how))
  return (
    <Secrets
      title="Calendar Feeds"
      reading={reading}
      nameTitle={titleOf('name')}
      columns={[
        { title: titleOf('who'), cell: ({ who }) => feedLabel(who) },
        { title: titleOf('lastReadOn'), cell: ({ lastReadOn }) => (lastReadOn ? formatMoment(lastReadOn) : '–') },
      ]}
      none="No feeds. A calendar program, such as Outlook, Google Calendar or Apple Calendar, subscribes to one."
      create="Create Feed"
      creating={({ close, show }) => <CallForm form={newFeed} context={{ person }} onClose={close} onDone={({ url }) => show(url)} />}
      shown={{ title: 'Your New Calendar Feed', label: 'Address', warning: messages.calendarFeedShownOnce }}
      revoking={({ id, name }, close) => (
        <ConfirmCall
          call={calls.calendarFeeds.remove}
          request={{ params: { id } }}
          title="Revoke Calendar Feed"
          text={`Calendar programs can no longer read “${name}”.`}
          confirm="Revoke"
          dangerous
          onClose={close}
        />
      )}
    />
  )
}
