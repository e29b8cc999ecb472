import type { Command } from 'commander'
import { sendCall } from '../../../client/send-call.ts'
import type { Call } from '../../../contract/call.ts'
import { authorityIntervals as calls } from '../../../contract/licensing-authorities/intervals.ts'
import { messages } from '../../../rules/messages.ts'
import { countWords } from '../../../rules/totals.ts'
import { confirm } from '../../kit/ask.ts'
import { eachId } from '../../kit/fields/named.ts'
import { findAuthority, typeRow } from '../../kit/find/catalogue.ts'
import { addMany } from '../../kit/find/many.ts'
import { anAuthority } from '../../kit/find/named-catalogue.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { addPage, printSimulated, printSimulation, readPage } from '../../kit/simulation.ts'
import { addAddresses } from './addresses.ts'

const { asyncDueDates, asyncTrackDates, syncDueDates, syncTrackDates, simulate } = calls

interface Interval {
  /** The name in the simulation. */
  sync: 'DueDate' | 'TrackDate'
  outOfSync: typeof asyncDueDates | typeof asyncTrackDates
  save: Call
  inSync: string
}

const DUE: Interval = { sync: 'DueDate', outOfSync: asyncDueDates, save: syncDueDates, inSync: messages.dueDatesInSync }
const TRACK: Interval = { sync: 'TrackDate', outOfSync: asyncTrackDates, save: syncTrackDates, inSync: messages.trackDatesInSync }

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Give license types the intervals of their authority, or licenses the address of their property. Each says first what would change, and asks; no license’s dates change by it.',
    examples: [
      'sync due-dates --authority "Port of San Francisco" --dry-run',
      'sync due-dates --authority 12 --types "Dock and Float License" --yes',
      'sync track-dates --authority 12',
      'sync addresses --property "Harbor Waikiki" --dry-run',
    ],
  })
  addSync(noun, io, 'due-dates', DUE)
  addSync(noun, io, 'track-dates', TRACK)
  addAddresses(noun, io)
}

function addSync(noun: Command, io: Io, name: string, interval: Interval): void {
  verb(
    noun,
    io,
    {
      verb: name,
      does: interval.save,
      examples: [`${name} --authority "Port of San Francisco" --dry-run`, `${name} --authority 12 --types 31,32 --yes`],
    },
    {
      flags: (command) => {
        command
          .requiredOption('--authority <authority>', anAuthority.words)
          .option('--dry-run', 'only say which types, and which licenses the rule would then give other dates')
        addMany(command, '--types <type>', 'License Type: its name or id', 'default: all that can be synced')
        addPage(command)
      },
      options: async (
        _args,
        { authority, types = [], dryRun = false, ...flags }: { authority: string; types?: string[]; dryRun?: boolean },
      ) => ({
        authority,
        types: types.flatMap(eachId),
        dryRun,
        page: await readPage(flags),
      }),
      run: (run, options) => runSync(run, interval, options),
    },
  )
}

const NOTHING = { items: [], totalItemCount: 0, changingCount: 0, stayingCount: 0 }

interface Options {
  authority: string
  types: string[]
  dryRun: boolean
  page: object
}

interface Groups {
  items: { label: string; licenseTypeIds: number[]; licenseTypeNames: string[]; disabled: boolean }[]
  licensingAuthorityLabel: string
}

async function runSync(run: Run, { sync, outOfSync, save, inSync }: Interval, { authority: typed, types, dryRun, page }: Options) {
  const session = await connect(run)
  const authority = await findAuthority(session, typed)
  const params = { id: authority.id }
  const groups = await sendCall(session.send, outOfSync, { params })
  const named = types.length ? await idsOf(session, types, authority.id) : undefined
  const licenseTypeIds = groups.items.flatMap((group) =>
    group.licenseTypeIds.filter((id) => (named ? named.includes(id) : !group.disabled)),
  )
  tellGroups(run, groups, licenseTypeIds)
  if (licenseTypeIds.length === 0) {
    await printSimulated(run, NOTHING, simulate)
    if (named) return printStatus(run, 'These License Types have it already.')
    return printStatus(run, groups.items.length ? messages.syncWithoutDueDate : inSync)
  }
  await printSimulation(run, session, simulate, { params, body: { sync, licenseTypeIds, ...page }, mayBePart: !dryRun })
  if (dryRun) return printStatus(run, messages.previewChangesNothing)
  const many = countWords(licenseTypeIds.length, 'license type')
  await confirm(run, `Give ${many} the interval “${groups.licensingAuthorityLabel}”?`)
  await sendCall(session.send, save, { params, body: { licenseTypeIds }, ifMatch: authority.version })
  printStatus(run, save.success)
}

const idsOf = async (session: Session, types: string[], authority: number): Promise<number[]> =>
  Promise.all(types.map(async (type) => (await typeRow(session, type, authority)).id))

/** Prints the license types that would change, grouped by their current interval, and those that cannot. */
function tellGroups(run: Run, { items, licensingAuthorityLabel }: Groups, chosen: number[]): void {
  if (items.length) printStatus(run, `The Licensing Authority’s: ${licensingAuthorityLabel}`)
  for (const { label, licenseTypeIds, licenseTypeNames, disabled } of items) {
    const names = licenseTypeNames.filter((_name, index) => disabled || chosen.some((id) => id === licenseTypeIds[index]))
    if (names.length) printStatus(run, `${label}${disabled ? ', cannot be synced' : ''}: ${names.join(', ')}`)
  }
}
