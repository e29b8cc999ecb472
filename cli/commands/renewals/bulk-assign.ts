import type { Command } from 'commander'
import type { Output } from '../../../contract/call.ts'
import type { RenewalQueueFilter } from '../../../contract/dashboard/calls.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { Day } from '../../../rules/day.ts'
import { assignmentOf, type Designation, designationName, UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { bulkAssignDone, bulkAssignQuestion, designationChanges } from '../../../rules/licenses/designation.words.ts'
import { messages } from '../../../rules/messages.ts'
import { confirmMany } from '../../kit/ask.ts'
import { withIds } from '../../kit/fields/named.ts'
import { allRows } from '../../kit/find/company.ts'
import { addIds, idsHelp, type Words, type WordsFlags, wordsOf } from '../../kit/find/ids.ts'
import { personNamed, renewalUsers } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'
import { LICENSES_ARGUMENT, lookUp, mustChoose, mustNotBeTooMany, namedLicenses, partly } from './bulk.ts'
import { addQueueFlags, QUEUE_DRAWING, readQueueFlags } from './filter.ts'

const { renewalsList, bulkAssign } = calls.dashboard
/** All matching licenses are assigned, so order and page do not matter. */
const drawing = { ...QUEUE_DRAWING, omit: ['pageNumber', 'pageSize', 'sortBy', 'sortDirection', 'exactTotal'] }
const schema = renewalsList.body

const HELP = `${idsHelp(LICENSES_ARGUMENT)}
A license is its id or its number. Where none is named the flags of evergreen renewals list say which.
Exit code: 3 when some were left out, 1 when all were.`

export function addBulkAssign(renewals: Command, io: Io): void {
  verb(
    renewals,
    io,
    {
      verb: `bulk-assign ${LICENSES_ARGUMENT}`,
      does: 'Designate licenses to the client or the provider’s team, or name who renews them.',
      examples: [
        'bulk-assign 42 43 --to "Kim Doe"',
        'bulk-assign --state CO --ready --assignee nobody --to "Kim Doe" --dry-run',
        'list --past-due --all | evergreen renewals bulk-assign - --to provider --yes',
      ],
    },
    {
      flags: (command) => {
        addIds(command)
          .requiredOption('--to <whom>', 'client, provider, me, or a renewal user by name or id')
          .option('--dry-run', 'only say how many licenses would be assigned')
        addQueueFlags(command, schema, drawing)
      },
      options: bulkAssignOptions,
      run: runBulkAssign,
    },
  ).addHelpText('after', HELP)
}

interface Options {
  given: Words
  filter: Record<string, unknown>
  to: string
  dryRun: boolean
}

async function bulkAssignOptions(args: [string[]], flags: WordsFlags & { to: string; dryRun?: boolean }): Promise<Options> {
  const given = wordsOf(args, flags)
  const filter = await readQueueFlags(schema, flags, drawing)
  mustChoose(given, filter, 'As in: evergreen renewals bulk-assign --state CO --ready --to client')
  return { given, filter, to: flags.to, dryRun: flags.dryRun === true }
}

/** A license with the data for the confirmation. Rows of the queue do not say whether an approval is pending. */
interface Seen {
  id: number
  isAssignable: boolean
  renewalDesignation: Designation
  renewalDueDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
}

async function runBulkAssign(run: Run, options: Options): Promise<void> {
  const session = await connect(run)
  const licenses = await chosen(run, session, options)
  if (licenses.length === 0) return printStatus(run, messages.noRenewalsFound)
  mustNotBeTooMany({ totalItemCount: licenses.length })
  const { id: me, clientId, clientName, today, providerName } = await session.api.authentication.identity()
  const { userName, ...wanted } = await whom(session, options.to, me)
  const side = wanted.renewalDesignation
  const sideName = designationName(side, { clientName, providerName })
  const approvesFrom = clientId === null ? null : today
  const { changed, needingApproval } = designationChanges(licenses, side, approvesFrom)
  if (options.dryRun) {
    const isOfTheTeam = side === 'Provider' && wanted.userId === UNASSIGNED
    const asked = needingApproval.filter(({ isAssignable }) => isAssignable).length
    const assigned = (isOfTheTeam ? changed : licenses).filter(({ isAssignable }) => isAssignable).length
    print(run, sideName, { dryRun: true, ...wanted, userName, updatedLicensesCount: assigned - asked, approvalRequestedCount: asked })
    return printStatus(run, 'Dry run: nothing was assigned.')
  }
  const who = userName ?? sideName
  const question = bulkAssignQuestion(licenses, side, who, approvesFrom)
  await confirmMany(run, changed.length > 0 ? question : `${question} Assign?`, licenses.length)
  const answer = await session.api.dashboard.bulkAssign({ body: { licenseIds: licenses.map(({ id }) => id), ...wanted } })
  print(run, sideName, { dryRun: false, ...answer })
  const done = answer.updatedLicensesCount + answer.approvalRequestedCount
  if (done > 0) printStatus(run, bulkAssignDone(answer))
  if (done < licenses.length) throw partly(done, `${licenses.length - done} of ${licenses.length} licenses were left out.`)
}

async function chosen(run: Run, session: Session, { given, filter: typed }: Options): Promise<Seen[]> {
  if (given.words.length > 0)
    return (await lookUp(session, await namedLicenses(run, session, given))).map((license) => ({
      ...license,
      isAssignable: isAssignable(license),
    }))
  const filter = (await withIds(session, typed, drawing)) as RenewalQueueFilter
  const rows = await allRows(async (pageNumber, pageSize) => {
    const page = await session.api.dashboard.renewalsList({ body: { ...filter, pageNumber, pageSize } })
    mustNotBeTooMany(page)
    return page
  })
  return rows.map((row) => ({ ...row, isAssignable: true }))
}

/** Bulk assign skips licenses that cannot be assigned. */
const isAssignable = ({ active, propertyActive, masterLicenseId, renewalDesignationApprovalStatus: status }: License): boolean =>
  active && propertyActive && masterLicenseId === null && status === 'None'

/** Parses --to: 'client' or 'provider' (without an assignee), 'me', or a user. */
async function whom(session: Session, typed: string, me: number): Promise<ReturnType<typeof assignmentOf> & { userName: string | null }> {
  if (/^client$/i.test(typed)) return { ...assignmentOf('BillingClient', null), userName: null }
  if (/^provider$/i.test(typed)) return { ...assignmentOf('Provider', null), userName: null }
  const { label, value, meta } = personNamed(await renewalUsers(session), /^me$/i.test(typed) ? String(me) : typed)
  return { ...assignmentOf('Assignee', { id: Number(value), isStaff: meta?.clientId === null }), userName: label }
}

type Answer = Output<typeof bulkAssign>

const { reply } = bulkAssign
const replySchema = { ...reply, properties: { dryRun: { title: 'Dry Run' }, ...reply.properties } }

const print = (run: Run, sideName: string, answer: Answer & { dryRun: boolean }): void =>
  printRecord(run, answer, replySchema, [
    { title: 'Renewal Designation', value: () => sideName },
    'userName',
    'updatedLicensesCount',
    'approvalRequestedCount',
  ])
