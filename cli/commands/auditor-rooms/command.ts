import type { Command } from 'commander'
import { auditorRooms } from '../../../contract/auditor-rooms/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { newAuditorRoom } from '../../../forms/auditor-rooms/rooms.ts'
import { messages } from '../../../rules/messages.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { idOf } from '../../kit/find/ids.ts'
import { aProperty } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const { list, create, remove } = auditorRooms
const drawing = { ...drawingOf(newAuditorRoom), named: { propertyIds: aProperty } }

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Read-only access for an auditor, to some properties and a period, until a day.',
    examples: [
      'auditor-rooms create --name Deloitte --property "Harbor Savannah" --from 2025-01-01 --ends-on 2026-12-20',
      'auditor-rooms list',
    ],
  })
  addList(noun, io, {
    call: list,
    drawing: {},
    columns: ['id', 'name', 'isOpen', 'endsOn', 'from', 'to', 'propertyNames', 'lastReadOn', 'clientName'],
    examples: ['list', 'list --json=id,name,isOpen'],
  })
  verb(
    noun,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --name Deloitte --property "Harbor Savannah" --property 12 --from 2025-01-01',
        'create --name "City of Savannah" --property 12 --from 2026-01-01 --to 2026-06-30 --ends-on 2026-12-20',
      ],
    },
    {
      flags: (command) => addNamedFields(command, create.body, drawing),
      options: (_args, flags) => readNamedFields(create.body, flags, drawing),
      run: runCreate,
    },
  )
  verb(
    noun,
    io,
    { verb: 'end <room>', does: remove, examples: ['end 3'] },
    {
      options: ([room]: [string]) => idOf(room, 'Look it up: evergreen auditor-rooms list'),
      run: async (run, id) => {
        await (await connect(run)).api.auditorRooms.remove({ params: { id } })
        printStatus(run, remove.success)
      },
    },
  ).addHelpText('after', '\n<room> is its id.')
}

async function runCreate(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const { today } = await session.api.authentication.identity()
  const made = await sendForm(run, session, newAuditorRoom, { properties: [], today }, await withIds(session, typed, drawing))
  printRecord(run, made, create.reply, ['id', 'url'])
  printStatus(run, create.success, messages.auditorRoomShownOnce)
}
