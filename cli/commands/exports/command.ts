import { Argument, type Command, Option } from 'commander'
import { EXPORT_FORMATS, EXPORT_TYPES, EXPORTS, type ExportType, isExportType } from '../../../rules/exports.ts'
import { usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { printList } from '../../kit/output/print.ts'
import { connect, describe, type Flags, type Run, verb } from '../../kit/run.ts'
import { wholeNumber } from '../../kit/whole-number.ts'
import { addFilters, filterFlags, readFilters } from './filters.ts'
import type { Keep } from './keep.ts'
import { mayExport, type Options, runExports } from './run.ts'

const HOLDS: Record<ExportType, string> = {
  licenses: 'a row a license, with its property, authority, type, dates and renewal',
  properties: 'a row a property, with its addresses, division and clients',
  citations: 'a row a citation of a property',
  'inspection-reports': 'a row an inspection report of a property',
  'license-alerts': 'a row a license that has an alert',
  'license-officers': 'a row an officer of a license, with their titles',
  officers: 'a row an officer, with their entities',
  'renewal-tips': 'a row a renewal tip',
  'cost-accounting': 'a row an invoice, by the day it was requested',
  'check-requests': 'a row a check request, with its property and license',
  contacts: 'a row a contact of a property; like the next ones, `import upload` takes it back',
  divisions: 'a row a division',
  'corporate-entities': 'a row an officer of an entity, and a row an entity without officers',
  users: 'a row a user, without the password',
  'licensing-authorities': 'a row an authority, with its address and intervals',
  'license-types': 'a row a license type, with its authority, term, fees and intervals',
  renewals: 'a row a completed renewal',
}

/** For help and completion only; `typesOf` reads the types. */
const typesArgument = Object.assign(new Argument('[types...]', 'what to export'), { argChoices: EXPORT_TYPES })

const HELP = `
Each run writes into a folder of its day: DIR/2026-11-20/licenses.csv … and manifest.json, which is there once all that was
asked for is. A file is there whole or not at all; a run that was killed is gone on with by the next.
A flag narrows every type of the line; --filter licenses.state=CO one of several. Which type has which: evergreen exports list
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some types failed, 4 not signed in, 7 the server could not be reached.
Every night: docs/nightly.md`

export function add(exports: Command, io: Io): void {
  describe(exports, {
    does: 'Export records into files for spreadsheets and other programs, for example every night.',
    examples: [
      'exports list',
      'exports run licenses --out exports',
      'exports run licenses properties --out /srv/exports --format xlsx --keep 14',
    ],
  })
  verb(
    exports,
    io,
    { verb: 'list', does: 'What you may export, what a row of it is, and what narrows it.', examples: ['list', 'list --json=type'] },
    { options: () => ({}), run: runList },
  )
  verb(
    exports,
    io,
    {
      verb: 'run',
      does: 'Export types into a folder, a file each.',
      examples: [
        'run licenses --out exports --state CO --state NV --no-active',
        'run licenses properties officers --out /srv/exports --if-exists skip --keep 14',
        'run --all --out /srv/exports --filter cost-accounting.start-date=2026-01-01 --filter cost-accounting.end-date=2026-12-31',
        'run licenses --out exports --format xlsx --date-type ExpirationDate --date-range this-month --json',
      ],
    },
    { flags: addFlags, options: readOptions, run: runExports },
  ).addHelpText('after', HELP)
}

async function runList(run: Run): Promise<void> {
  const { api } = await connect(run)
  const items = mayExport(await api.authentication.identity()).map((type) => {
    return { type, name: EXPORTS[type], holds: HOLDS[type], filters: filterFlags(type) }
  })
  const properties = { type: { title: 'Type' }, name: { title: 'Name' }, holds: { title: 'Holds' }, filters: { title: 'Filters' } }
  await printList(run, { items }, { properties: { items: { items: { properties } } } }, ['type', 'name', 'holds', 'filters'])
}

function addFlags(command: Command): void {
  command
    .addArgument(typesArgument)
    .requiredOption('--out <folder>', 'where the folder of the day is made')
    .option('--all', 'every type that you may export')
    .addOption(new Option('--format <format>', 'of the files').choices(EXPORT_FORMATS).default('csv'))
    .addOption(
      new Option('--if-exists <what>', "what to do with today's files of the same").choices(['replace', 'skip']).default('replace'),
    )
    .option('--keep <runs>', 'then remove all but so many of the newest runs', wholeNumber(1, 10_000))
    .addOption(
      new Option('--keep-days <days>', 'then remove the runs of more than so many days ago')
        .argParser(wholeNumber(1, 10_000))
        .conflicts('keep'),
    )
    .option('--retries <times>', 'how often a failed export is tried again', wholeNumber(0, 10), 3)
  addFilters(command)
}

interface RunFlags extends Flags, Pick<Options, 'out' | 'format' | 'ifExists' | 'retries'> {
  filter?: string[]
  all?: boolean
  keep?: number
  keepDays?: number
}

async function readOptions([typed]: [string[]], { all = false, keep, keepDays, ...flags }: RunFlags): Promise<Options> {
  const types = typesOf(typed, all)
  const { out, format, ifExists, retries } = flags
  return { types, filters: await readFilters(types ?? EXPORT_TYPES, flags), out, format, ifExists, keep: keepOf(keep, keepDays), retries }
}

function typesOf(typed: string[], all: boolean): ExportType[] | null {
  if (all && typed.length) throw usage('Name the types, or say --all.')
  if (all) return null
  if (typed.length === 0) throw usage('Choose what to export.', `Available: ${EXPORT_TYPES.join(', ')}; or --all`)
  const types = typed.map((word) => {
    if (isExportType(word)) return word
    throw usage(`There is no export "${word}".`, ...didYouMean(word, EXPORT_TYPES), `Available: ${EXPORT_TYPES.join(', ')}`)
  })
  return [...new Set(types)]
}

function keepOf(runs: number | undefined, days: number | undefined): Keep | null {
  if (runs !== undefined) return { runs }
  return days === undefined ? null : { days }
}
