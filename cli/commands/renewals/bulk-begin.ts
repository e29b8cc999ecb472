import type { Command } from 'commander'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { BulkBegin, BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import { bulkCriteria, bulkDates } from '../../../forms/renewals/bulk-begin.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { confirmMany } from '../../kit/ask.ts'
import { addFields, flagNames, mustHave, readFields } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, type NamedDrawing, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { allRows } from '../../kit/find/company.ts'
import { addIds, idsHelp, type Words, type WordsFlags, wordsOf } from '../../kit/find/ids.ts'
import { aCategory } from '../../kit/find/named-catalogue.ts'
import { anAuthority, aType } from '../../kit/find/options.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { onceOnly } from '../../kit/once.ts'
import { printStatus } from '../../kit/output/print.ts'
import { type WriteResult, withResult } from '../../kit/output/result-csv.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'
import { type Known, reportBegun, reportJob } from './begun.ts'
import { LICENSES_ARGUMENT, mustChoose, mustNotBeTooMany, namedLicenses } from './bulk.ts'

const { bulkLicenses, bulkBegin } = calls.renewals
const filterSchema = { ...bulkLicenses.query, required: [] }
const filterDrawing: NamedDrawing = {
  names: { ...flagNames(bulkCriteria.fields), searchTerm: 'search' },
  omit: ['pageNumber', 'pageSize', 'sortBy', 'sortDirection', 'exactTotal', 'allIds', 'state'],
  named: { licensingAuthorityId: anAuthority, licenseCategoryIds: aCategory, licenseTypeIds: aType, assignedUserId: anAssignee },
}
const schema = { ...bulkBegin.body, required: [] }
const drawing = {
  names: flagNames(bulkDates.fields),
  omit: ['licenseIds', 'dryRun'],
}

const HELP = `${idsHelp(LICENSES_ARGUMENT)}
A license is its id or its number. Where none is named a filter says which; they are your own unless
--assignee or --all-assignees says whose. Up to ${limits.bulkAtOnce} begin at once, more in a job that goes on by itself and mails its end.
Exit code: 3 when some were refused, 1 when none began.`

export function addBulkBegin(renewals: Command, io: Io): void {
  verb(
    renewals,
    io,
    {
      verb: `bulk-begin ${LICENSES_ARGUMENT}`,
      does: 'Begin the renewals of many licenses, today unless another date is given. Says first who can begin, and asks.',
      examples: [
        'bulk-begin --state CO --dry-run',
        'bulk-begin --state CO --authority "City of Denver" --expiration-date-end 2027-01-31 --yes --result begun.csv',
        'list --ready --state CO --all | evergreen renewals bulk-begin - --yes --no-wait',
      ],
    },
    {
      flags: (command) => {
        addFields(addIds(command), schema, drawing)
        command
          .option('--dry-run', 'only say who can begin, and why the others cannot')
          .option('--no-wait', 'of a job: print its id, and do not wait for its end')
          .option('--result <file>', 'write the result of each license to this CSV file')
        addNamedFields(command, filterSchema, filterDrawing)
      },
      options: bulkBeginOptions,
      run: (run, options) => withResult(options.result, (write) => runBulkBegin(run, options, write)),
    },
  ).addHelpText('after', HELP)
}

interface Options {
  given: Words
  filter: Record<string, unknown>
  body: Partial<BulkBegin>
  dryRun: boolean
  wait: boolean
  result?: string
}

async function bulkBeginOptions(
  args: [string[]],
  flags: WordsFlags & { dryRun?: boolean; wait: boolean; result?: string },
): Promise<Options> {
  const given = wordsOf(args, flags)
  const filter = await readNamedFields(filterSchema, flags, filterDrawing)
  mustChoose(given, filter, 'As in: evergreen renewals bulk-begin --state CO --dry-run')
  if (given.words.length === 0) mustHave(bulkLicenses.query, filter, drawn(filterDrawing))
  return {
    given,
    filter,
    body: await readFields(schema, flags, drawing),
    dryRun: flags.dryRun === true,
    wait: flags.wait !== false,
    result: flags.result,
  }
}

async function runBulkBegin(run: Run, options: Options, write: WriteResult): Promise<void> {
  const { dryRun, wait } = options
  const session = await connect(run)
  const { licenseIds, known } = await chosen(run, session, options)
  if (licenseIds.length === 0) return printStatus(run, messages.noRenewalsFound)
  mustNotBeTooMany({ totalItemCount: licenseIds.length })
  const processStartDate = options.body.processStartDate ?? (await session.api.authentication.identity()).today
  const body: BulkBegin = { ...options.body, licenseIds, processStartDate, ...(dryRun && { dryRun }) }
  const answer = await begin(run, session, body)
  if (answer.jobId === null) return reportBegun(run, session, { dryRun, licenseIds, known, answer }, write)
  printStatus(run, `${messages.bulkRenewalsInitiated}. ${messages.bulkRenewalsInitiatedWarning}`)
  await reportJob(run, session, { ...answer, jobId: answer.jobId }, wait, write)
}

/** The given licenses, or all matching ones, including those that cannot begin, so that each gets its reason. */
async function chosen(run: Run, session: Session, { given, filter: typed }: Options): Promise<{ licenseIds: number[]; known: Known }> {
  if (given.words.length > 0) return { licenseIds: await namedLicenses(run, session, given), known: new Map() }
  const filter = (await withIds(session, typed, filterDrawing)) as BulkBeginFilter
  const rows = await allRows(async (pageNumber, pageSize) => {
    const page = await session.api.renewals.bulkLicenses({ query: { ...filter, pageNumber, pageSize } })
    mustNotBeTooMany(page)
    return page
  })
  return { licenseIds: rows.map(({ id }) => id), known: new Map(rows.map((row) => [row.id, row])) }
}

type Answer = Output<typeof bulkBegin>

/** If nothing can begin, the preflight is the result. */
async function begin(run: Run, session: Session, body: BulkBegin): Promise<Answer> {
  if (!body.dryRun && !run.globals.yes) {
    const before = await preflight(run, session, body)
    if (before.startedCount === 0) return before
  }
  return onceOnly(run, (idempotencyKey) => session.api.renewals.bulkBegin({ body, idempotencyKey }))
}

/** How many licenses that cannot begin are listed before the question. */
const NAMED = 10

/** Asks before anything begins, with the licenses that can and cannot, by the rule for a single begin. */
async function preflight(run: Run, { api }: Session, body: BulkBegin): Promise<Answer> {
  const answer = await api.renewals.bulkBegin({ body: { ...body, dryRun: true } })
  const { startedCount, failures } = answer
  if (startedCount === 0) return answer
  printStatus(run, ...failures.slice(0, NAMED).map(({ licenseNumber, reason }) => `${licenseNumber}: ${reason}`))
  if (failures.length > NAMED) printStatus(run, `… and ${failures.length - NAMED} more: --dry-run shows all.`)
  await confirmMany(run, `${sentences.bulkPreflight(startedCount, failures.length)} Begin?`, startedCount)
  return answer
}
