import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import { eventTitle } from '../../../contract/calendar/words.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { today as calls } from '../../../contract/today/calls.ts'
import { todayColumns } from '../../../forms/today/columns.ts'
import { othersToday } from '../../../forms/today/others.ts'
import { formatDay } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { keysOf } from '../../../rules/records.ts'
import { TILE_LABELS, WAITING_LABELS } from '../../../rules/watch/today.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { LICENSE_HELP, licenseId } from '../../kit/find/find.ts'
import { whose } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, type Session, setAction, verb } from '../../kit/run.ts'

// `evergreen today counts` prints the counts.
const drawing = { named: { who: whose }, omit: ['withCounts'] }
const snoozing = { names: { taskId: 'task' }, omit: ['licenseId'] }

export function add(today: Command, io: Io): void {
  describe(today, {
    does: calls.list,
    examples: [
      'today',
      'today --who everyone --tile atRisk',
      'today --json=licenseNumber,next,why',
      'today snooze 42 --until 2026-12-01 --reason "They call back"',
    ],
  })
  addNamedFields(today, calls.list.body, drawing)
  setAction(today, io, { options: (_args, flags) => readNamedFields(calls.list.body, flags, drawing), run: runList })
  verb(
    today,
    io,
    { verb: 'counts', does: calls.counts, examples: ['counts', 'counts --who everyone --json'] },
    {
      flags: (command) => addNamedFields(command, calls.counts.query, drawing),
      options: (_args, flags) => readNamedFields(calls.counts.query, flags, drawing),
      run: runCounts,
    },
  )
  verb(
    today,
    io,
    {
      verb: 'snooze [license]',
      does: calls.snooze,
      examples: [
        'snooze IL-852305 --until 2026-12-01 --reason "They call back"',
        'snooze --task 12 --until 2026-12-01 --reason "On leave"',
        'snooze 42',
      ],
    },
    {
      flags: (command) => addFields(command, calls.snooze.body, snoozing),
      options: async ([license]: [string | undefined], flags) => {
        const typed = await readFields(calls.snooze.body, flags, snoozing)
        if ((license === undefined) === (typed.taskId === undefined)) throw usage(`${messages.licenseOrTask}.`)
        return { license, typed }
      },
      run: runSnooze,
    },
  ).addHelpText('after', `${LICENSE_HELP}\nWithout --until, it is shown again.`)
}

async function runList(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const { comesNext, totalItemCount } = await printPages(run, {
    filter: await withIds(session, typed, drawing),
    read: (body) => session.api.today.list({ body }),
    call: calls.list,
    columns: columnsOf(todayColumns),
    none: typed.tile ? undefined : messages.nothingToday,
  })
  if (totalItemCount === 0 && !typed.tile && comesNext)
    printStatus(run, sentences.comesNext(eventTitle(comesNext), formatDay(comesNext.day)))
  if (totalItemCount === 0 && !typed.tile && !typed.who) await printOthers(run, session)
}

/** Prints how much waits for other users, if the user may assign work. */
async function printOthers(run: Run, { api }: Session): Promise<void> {
  if (!mayAssign(personOf(await api.authentication.identity()))) return
  const others = othersToday(await api.today.counts({ query: { who: 'Everyone' } }))
  if (others) printStatus(run, `${others}: evergreen today --who everyone`)
}

async function runCounts(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const counts = await session.api.today.counts({ query: await withIds(session, typed, drawing) })
  printRecord(run, counts, calls.counts.reply, [...keysOf(TILE_LABELS), ...keysOf(WAITING_LABELS)])
}

async function runSnooze(run: Run, { license, typed }: { license?: string; typed: Values }): Promise<void> {
  const session = await connect(run)
  const named = license === undefined ? {} : { licenseId: await licenseId(session, license) }
  await session.api.today.snooze({ body: { until: null, ...typed, ...named } })
  printStatus(run, typed.until ? calls.snooze.success : messages.shownAgain)
}
