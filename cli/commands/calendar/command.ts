import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { CalendarEvent } from '../../../contract/calendar/calls.ts'
import { calendar, calendarFeeds } from '../../../contract/calendar/calls.ts'
import { eventKind } from '../../../contract/calendar/words.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calendarFilter, newFeed } from '../../../forms/calendar/calendar.ts'
import { CALENDAR_LIMITS } from '../../../rules/calendar.ts'
import { addDays } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, mustHave, readFields } from '../../kit/fields/fields.ts'
import { filterDrawing } from '../../kit/fields/filters.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { idOf } from '../../kit/find/ids.ts'
import { whose } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { openPage } from '../../kit/output/open-page.ts'
import { type Column, printList, printPage, printRecord, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

/** The length of a period without an end, in days. */
const DAYS = 30

const COLUMNS: Column<CalendarEvent>[] = [
  { title: 'Date', value: ({ day }) => day, schema: { format: 'day' }, isDeadline: true },
  { title: 'What', value: eventKind },
  'licenseNumber',
  'propertyName',
  'assignedUserName',
  STANDING,
  { title: 'License', value: ({ licenseId }) => licenseId, priority: 2 },
  { title: 'Task', value: ({ taskId }) => taskId, priority: 2 },
]

const filter = filterDrawing(calendarFilter, { names: { eventsPerDay: 'per-day' } })
const drawing = { ...filter, named: { ...filter.named, who: whose } }

/** Nothing is required, because the command has a default period. */
const filterSchema = { ...calendar.list.body, required: [] }

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'What falls on which day: dates to start by, due dates, expirations and tasks; and feeds for calendar programs.',
    examples: ['calendar list', 'calendar list --from 2026-12-01 --to 2026-12-31 --who everyone', 'calendar subscribe --name "My phone"'],
  })
  verb(
    noun,
    io,
    {
      verb: 'list',
      does: calendar.list,
      examples: ['list', 'list --who everyone --kind Expiration --to 2026-12-31', 'list --state CO --json=day,kind,licenseNumber'],
    },
    {
      flags: (command) => addNamedFields(command, filterSchema, drawing),
      options: (_args, flags) => readNamedFields(filterSchema, flags, drawing),
      run: runList,
    },
  )
  verb(
    noun,
    io,
    { verb: 'feeds', does: calendarFeeds.list, examples: ['feeds', 'feeds --json'], isList: true },
    { options: () => ({}), run: runFeeds },
  )
  verb(
    noun,
    io,
    {
      verb: 'subscribe',
      does: calendarFeeds.create,
      examples: ['subscribe --name "My phone"', 'subscribe --name "The office" --who Everyone --json=url'],
    },
    {
      flags: (command) => addFields(command, calendarFeeds.create.body),
      options: async (_args, flags) => {
        const body = await readFields(calendarFeeds.create.body, flags)
        mustHave(calendarFeeds.create.body, body)
        return body
      },
      run: runSubscribe,
    },
  )
  verb(
    noun,
    io,
    { verb: 'revoke <id>', does: calendarFeeds.remove, examples: ['revoke 7'] },
    { options: ([id]: [string]) => idOf(id, 'Look it up: evergreen calendar feeds'), run: runRevoke },
  )
}

async function runList(run: Run, typed: Values): Promise<void> {
  if (run.page) return openPage(run, run.page.path)
  const session = await connect(run)
  const { today } = await session.api.authentication.identity()
  const from = String(typed.from ?? today)
  const body = { ...(await withIds(session, typed, drawing)), from, to: String(typed.to ?? addDays(from, DAYS)) }
  const { all, limit } = run.globals
  const found = await session.api.calendar.list({ body: { ...body, ...(all && { eventsPerDay: CALENDAR_LIMITS.eventsPerDay }) } })
  const left = found.totalItemCount - found.items.length
  const how = all ? 'Narrow them down, such as by --kind or --state.' : 'List them with --all or --per-day.'
  const isAsked = typed.eventsPerDay !== undefined || limit !== undefined
  if (left > 0 && !isAsked && !run.io.stdout.isTTY)
    throw usage(`There are ${found.totalItemCount} events, of which ${left} would not be listed. Nothing is printed.`, how)
  await printPage(run, { ...found, items: found.items.slice(0, limit) }, calendar.list.reply, COLUMNS)
  printStatus(run, left > 0 && limit === undefined ? `${left} more are not listed. ${how}` : undefined)
}

async function runFeeds(run: Run): Promise<void> {
  const feeds = await (await connect(run)).api.calendarFeeds.list()
  await printList(run, feeds, calendarFeeds.list.reply, ['id', 'name', 'who', 'createdOn', 'lastReadOn'])
}

async function runSubscribe(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const person = personOf(await session.api.authentication.identity())
  const made = await sendForm(run, session, newFeed, { person }, typed)
  printRecord(run, made, calendarFeeds.create.reply, ['id', 'url'])
  printStatus(run, calendarFeeds.create.success, messages.calendarFeedShownOnce)
}

async function runRevoke(run: Run, id: number): Promise<void> {
  await (await connect(run)).api.calendarFeeds.remove({ params: { id } })
  printStatus(run, calendarFeeds.remove.success)
}
