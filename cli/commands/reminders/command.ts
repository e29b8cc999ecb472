import type { Command } from 'commander'
import { type CoverageFilter, reminders as calls } from '../../../contract/reminders/calls.ts'
import type { CoverageGap } from '../../../contract/reminders/schemas.ts'
import { ledgerColumns } from '../../../forms/reminders/columns.ts'
import { ledgerFilter } from '../../../forms/reminders/list.ts'
import { messages, reminderSentences } from '../../../rules/messages.ts'
import { DIGESTS } from '../../../rules/reminders/recipients.ts'
import { confirm, mayAsk } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { findClient } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type Column, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { addOfLicense } from '../licenses/one.ts'
import { addPolicy } from './policy.ts'
import { printMails, printPreview, printReminders, printRun, printState } from './print.ts'

const coveragePage = { omit: ['exactTotal'] }
const { preview, run: runCall, switch: switchCall, coverage, status, resume } = calls

/** Adds --date, which is sent as typed: the server validates it. */
const addDate = (command: Command, words: string) => command.option('--date <date>', `${words}, as YYYY-MM-DD; today by default`)

const addClient = (command: Command, words: string) => command.option('--client <client>', `${words}, by its name or id (staff)`)

const named = async (session: Session, client: string | undefined) =>
  client === undefined ? {} : { clientId: await findClient(session, client) }

export function add(reminders: Command, io: Io): void {
  describe(reminders, {
    does: 'Reminder mails about coming dates: who gets them and when, and why some are not sent.',
    examples: ['reminders preview', 'reminders switch on', 'reminders list --status failed', 'reminders coverage'],
  })
  addList(reminders, io, {
    ...filteredBy(ledgerFilter, { names: { licenseIds: 'license' } }),
    columns: ['id', ...columnsOf(ledgerColumns)],
    examples: ['list', 'list --status failed,bounced', 'list --recipient kim@example.com --json'],
  })
  addOfLicense(reminders, io, {
    verb: 'show',
    does: 'The reminders of a license: what was sent to whom, what was not and why, and what is planned.',
    examples: ['show 42', 'show 42 --json'],
    run: async (run, { api }, { id }) => printReminders(run, await api.licenses.reminders({ params: { id } })),
  })
  verb(
    reminders,
    io,
    { verb: 'preview', does: preview, examples: ['preview', 'preview --date 2026-12-01 --json', 'preview --client "Harbor Hotels"'] },
    {
      flags: (command) => addClient(addDate(command, 'the day of the mails'), 'the mails of this client'),
      options: (_args, options: { date?: string; client?: string }) => options,
      run: async (run, { date, client }) => {
        const session = await connect(run)
        await printPreview(run, await session.api.reminders.preview({ body: { ...(date && { date }), ...(await named(session, client)) } }))
      },
    },
  )
  addRun(reminders, io)
  addSwitch(reminders, io)
  addPolicy(reminders, io)
  verb(
    reminders,
    io,
    { verb: 'coverage', does: coverage, examples: ['coverage', 'coverage --page 2'] },
    {
      flags: (command) => addFields(command, coverage.query, coveragePage),
      options: (_args, flags) => readFields(coverage.query, flags, coveragePage),
      run: runCoverage,
    },
  )
  verb(
    reminders,
    io,
    { verb: 'status', does: status, examples: ['status', 'status --json=isLate,problem'] },
    { options: () => undefined, run: async (run) => printState(run, await (await connect(run)).api.reminders.status()) },
  )
  addDigest(reminders, io)
  addResume(reminders, io)
}

const COVERAGE: Column<CoverageGap>[] = ['licenseId', 'licenseNumber', 'propertyName', 'stepText', 'sendOn', 'reaches', 'reason', STANDING]

async function runCoverage(run: Run, filter: CoverageFilter): Promise<void> {
  const { api } = await connect(run)
  const found = await printPages(run, {
    filter,
    read: (query) => api.reminders.coverage({ query }),
    call: coverage,
    columns: COVERAGE,
  })
  printStatus(run, reminderSentences.coverage(found.watched, found.reachesNobody, found.reachesAdministrators))
}

function addRun(reminders: Command, io: Io): void {
  verb(
    reminders,
    io,
    { verb: 'run', does: runCall, examples: ['run', 'run --dry-run', 'run --date 2026-12-01 --dry-run --json'] },
    {
      flags: (command) => addDate(command, 'the day of the run').option('--dry-run', 'only say what would be sent'),
      options: (_args, { date, dryRun = false }: { date?: string; dryRun?: boolean }) => ({ ...(date && { date }), dryRun }),
      run: async (run, body) => printRun(run, await (await connect(run)).api.reminders.run({ body }), body.dryRun),
    },
  )
}

function addSwitch(reminders: Command, io: Io): void {
  verb(
    reminders,
    io,
    {
      verb: 'switch <on|off>',
      does: { ...switchCall, does: `${switchCall.does} Shows the mails of the first morning, and asks.` },
      examples: ['switch on', 'switch on --from 2026-12-01 --yes', 'switch off --client "Harbor Hotels"'],
    },
    {
      flags: (command) =>
        addClient(
          command.option('--from <date>', 'send what comes from this day on, as YYYY-MM-DD; today by default'),
          'the reminders of this client',
        ),
      options: ([state]: [string], { from, client }: { from?: string; client?: string }) => {
        if (state !== 'on' && state !== 'off') throw usage('Use on or off.')
        return { isOn: state === 'on', ...(from && { from }), client }
      },
      run: async (run, { client, ...body }) => {
        const session = await connect(run)
        const clientId = await named(session, client)
        if (body.isOn) await askAfterPreview(run, session, { ...(body.from && { date: body.from }), ...clientId })
        await session.api.reminders.switch({ body: { ...body, ...clientId } })
        printStatus(run, switchCall.success)
        if (body.isOn && !(await session.api.reminders.status()).hasMailServer) printStatus(run, messages.remindersWritten)
      },
    },
  )
}

async function askAfterPreview(run: Run, { api }: Session, body: { date?: string; clientId?: number }): Promise<void> {
  if (run.globals.yes) return
  const found = await api.reminders.preview({ body })
  if (mayAsk(run) && !run.globals.json) await printMails(run, found)
  await confirm(run, reminderSentences.switchOnConfirm(found.says))
}

function addResume(reminders: Command, io: Io): void {
  verb(
    reminders,
    io,
    {
      verb: 'resume <line>',
      does: { ...resume, does: `${resume.does} The line by its id: evergreen reminders list.` },
      examples: ['resume 71'],
    },
    {
      options: ([line]: [string]) => idOf(line),
      run: async (run, id) => {
        await (await connect(run)).api.reminders.resume({ params: { id } })
        printStatus(run, resume.success)
      },
    },
  )
}

function addDigest(reminders: Command, io: Io): void {
  verb(
    reminders,
    io,
    {
      verb: 'digest <daily|weekly|none>',
      does: 'Choose how often you get reminders. Escalations are always sent.',
      examples: ['digest weekly'],
    },
    {
      options: ([typed]: [string]) => {
        const digest = DIGESTS.find((one) => one.toLowerCase() === typed.toLowerCase())
        if (!digest) throw usage(`Use one of: ${DIGESTS.join(', ').toLowerCase()}.`)
        return digest
      },
      run: async (run, digest) => {
        await (await connect(run)).api.userProfile.reminders({ body: { digest } })
        printStatus(run, `Reminders: ${digest.toLowerCase()}.`)
      },
    },
  )
}
