import type { Command } from 'commander'
import { sendCall } from '../../client/send-call.ts'
import type { Call, Output } from '../../contract/call.ts'
import { type SimulatedLicense, type Simulation, simulationFields } from '../../contract/intervals.ts'
import type { limits } from '../../rules/installation/limits.ts'
import { isEntered } from '../../rules/intervals/calculate.ts'
import { DATE_SOURCE_LABELS, type DateSource } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { usage } from './errors.ts'
import { addFields, readFields } from './fields/fields.ts'
import { addNamedFields, type NamedDrawing, readNamedFields, withIds } from './fields/named.ts'
import { findLicense } from './find/find.ts'
import { aType } from './find/options.ts'
import { intervals, isIntervalField } from './intervals.ts'
import type { Io } from './io.ts'
import { printPages } from './output/pages.ts'
import { type Column, printList, printStatus } from './output/print.ts'
import { argumentOf, helpOf, paramsOf, type Resource, type Saved } from './records.ts'
import { connect, type Flags, type Run, type Session, verb } from './run.ts'
import type { DryRun } from './sections.ts'

type SimulateCall = Call & { reply: typeof Simulation }
type Page = Output<SimulateCall>

/** Why a date does not change although the rule gives another one; empty if its source does not tell. */
const staysAs = (before: string | null, after: string | null, source: DateSource | null): string =>
  source && before === after && isEntered(source) ? DATE_SOURCE_LABELS[source] : ''

const COLUMNS: Column<SimulatedLicense>[] = [
  'licenseId',
  'licenseNumber',
  'oldDueDate',
  'newDueDate',
  'oldTrackDate',
  'newTrackDate',
  'licenseType',
  'propertyName',
  {
    title: 'Track Date Stays',
    value: ({ oldTrackDate, newTrackDate, trackDateSource }) => staysAs(oldTrackDate, newTrackDate, trackDateSource),
  },
]

/** The page to show. */
type SimulationPage = { pageNumber?: number; pageSize?: (typeof limits.pageSizes)[number]; includeEntered?: boolean }
const { pageNumber, pageSize, includeEntered } = simulationFields
const asked = { properties: { pageNumber, pageSize, includeEntered } }
const names = { searchTerm: 'search', sortBy: 'sort', includeEntered: 'entered' }
export const addPage = (command: Command): void => addFields(command, asked, { names })
export const readPage = (flags: Flags): Promise<SimulationPage> => readFields(asked, flags, { names })

export const someLicenses = {
  licenseTypeIds: aType,
  licenseIds: {
    flag: 'license',
    words: 'License: its number or id',
    find: async (session: Session, typed: string) => (await findLicense(session, typed)).id,
  },
}

export const printSimulated = (run: Run, page: Page, call: SimulateCall): Promise<void> => printList(run, page, call.reply, COLUMNS)

interface Request {
  params: Record<string, number>
  body: SimulationPage & Record<string, unknown>
  /** Allows a partial list in a pipe, for a preview before the change itself. */
  mayBePart?: boolean
}

/** Prints what a rule would change, and returns the first page. */
export async function printSimulation(run: Run, session: Session, call: SimulateCall, { params, body, mayBePart }: Request): Promise<Page> {
  const read = (asked: Request['body']): Promise<Page> => sendCall(session.send, call, { params, body: asked })
  const page = await printPages(run, { filter: body, read, call, columns: COLUMNS, none: 'There are none.', mayBePart })
  const { changingCount, stayingCount } = page
  printStatus(run, sentences.datesWouldDiffer(changingCount))
  if (stayingCount > 0) printStatus(run, sentences.datesStay(stayingCount))
  return page
}

/** `simulate`: what the intervals of a record, or those of --due and --track, would change. */
export function addSimulate<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, call: SimulateCall, examples: string[]): void {
  const drawing: NamedDrawing = { names, omit: ['sync'], named: someLicenses, phrases: intervals }
  verb(
    noun,
    io,
    { verb: `simulate ${argumentOf(resource)}`, does: call, examples },
    {
      flags: (command) => addNamedFields(command, call.body, drawing),
      options: async ([record]: [string], flags: Flags) => ({ record, typed: await readNamedFields(call.body, flags, drawing) }),
      run: async (run, { record, typed }) => {
        const session = await connect(run)
        const found = await resource.find(session, record)
        await printSimulation(run, session, call, { params: paramsOf(resource, found), body: await withIds(session, typed, drawing) })
      },
    },
  ).addHelpText('after', helpOf(resource))
}

/** `update --due … --dry-run`: simulates the changed rule. */
export const simulationOf = <T extends Saved>(resource: Resource<T>, call: SimulateCall): DryRun<T> => ({
  words: 'of --due and --track: only say which licenses the rule would give other dates',
  flags: addPage,
  options: readPage,
  run: async (run, session, { record, typed, options }) => {
    const rule = Object.fromEntries(Object.entries(typed).filter(([field]) => isIntervalField(field)))
    if (Object.keys(rule).length === 0) throw usage('--dry-run is for --due and --track.')
    await printSimulation(run, session, call, { params: paramsOf(resource, record), body: { ...rule, ...options } })
    printStatus(run, messages.previewChangesNothing)
  },
})
