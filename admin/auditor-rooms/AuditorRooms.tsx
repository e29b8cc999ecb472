import { Chip } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { newAuditorRoom } from '../../forms/auditor-rooms/rooms.ts'
import { formatDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { Secrets } from '../my-account/Secrets.tsx'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useOptionsIfKnown, useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

type Room = Output<typeof calls.auditorRooms.list>['items'][number]
const rowSchema = rowOf(calls.auditorRooms.list.reply)
const titleOf = (name: keyof Room) => fieldOf(rowSchema, name).title

/** Auditor rooms: list, create, end. */
export default function AuditorRooms() {
  useRequireAccess({ resource: 'auditor-rooms', action: 'list' })
  const reading = useRead(['auditor-rooms', 'list'], (how) => api.auditorRooms.list(how))
  return (
    <Page>
      <PageHeader title="Auditor Rooms" />
      <Secrets
        title="Rooms"
        reading={reading}
        nameTitle={titleOf('name')}
        columns={[
          {
            title: 'Open',
            cell: ({ isOpen }) => <Chip size="small" color={isOpen ? 'success' : 'default'} label={isOpen ? 'Open' : 'Ended'} />,
          },
          { title: titleOf('propertyNames'), cell: ({ propertyNames }) => propertyNames.join(', ') },
          { title: 'Period', cell: ({ from, to }) => `${formatDay(from)} – ${to ? formatDay(to) : 'today'}` },
          { title: titleOf('endsOn'), cell: ({ endsOn }) => formatDay(endsOn) },
          { title: titleOf('lastReadOn'), cell: ({ lastReadOn }) => (lastReadOn ? formatMoment(lastReadOn) : '–') },
          { title: titleOf('createdBy'), cell: ({ createdBy }) => createdBy ?? '–' },
        ]}
        none="No rooms. A room lets an auditor read the licenses of some properties without an account."
        create="Create Room"
        creating={({ close, show }) => <NewRoom onClose={close} onDone={({ url }) => show(url)} />}
        shown={{ title: 'The New Auditor Room', label: 'Address', warning: messages.auditorRoomShownOnce }}
        isOver={({ isOpen }) => !isOpen}
        revoking={({ id, name }, close) => (
          <ConfirmCall
            call={calls.auditorRooms.remove}
            request={{ params: { id } }}
            title="End Auditor Room"
            text={`The address that “${name}” has stops working at once.`}
            confirm="End"
            dangerous
            onClose={close}
          />
        )}
      />
    </Page>
  )
}

function NewRoom(props: { onClose(): void; onDone(made: Output<typeof calls.auditorRooms.create>): void }) {
  const { today } = useUser()
  const properties = useOptionsIfKnown(['properties', 'auditor-rooms'], (how) => api.lists.properties(how))
  return properties && <CallForm form={newAuditorRoom} context={{ properties, today }} {...props} />
}
