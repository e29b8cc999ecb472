import type { Command } from 'commander'
import type { CallInput } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import { addFields, readFields } from './fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from './find.ts'
import type { Io } from './io.ts'
import { printRecord, type Schema, tell } from './print.ts'
import { addActions } from './renewals.actions.ts'
import { addBulkAssign } from './renewals.bulk-assign.ts'
import { addBulkBegin } from './renewals.bulk-begin.ts'
import { addInvoices } from './renewals.invoices.ts'
import { addPapers } from './renewals.papers.ts'
import { addQueue } from './renewals.queue.ts'
import { printRenewal } from './renewals.show.ts'
import { addSteps } from './renewals.steps.ts'
import { addTask } from './renewals.task.ts'
import { connect, describe, type Run, verb } from './run.ts'

export function add(renewals: Command, io: Io): void {
  describe(renewals, {
    does: 'The renewals queue, and each renewal from begin to complete.',
    examples: [
      'renewals list --past-due',
      'renewals begin 42',
      'renewals step forms-received 42 --done',
      'renewals complete 42',
      'renewals bulk-begin --state CO --dry-run',
    ],
  })
  addQueue(renewals, io)
  verb(
    renewals,
    io,
    { verb: `show ${LICENSE_ARGUMENT}`, does: 'Show the renewal of a license, step by step.', examples: ['show 42'] },
    { options: ([license]) => license as string, run: runShow },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    renewals,
    io,
    {
      verb: `begin ${LICENSE_ARGUMENT}`,
      does: 'Begin the renewal of a license, today unless another date is given.',
      examples: ['begin 42', 'begin 42 --due-date 2026-12-31 --tracking-only'],
    },
    {
      flags: (command) => addFields(command, calls.renewals.begin.body as Schema, { omit: ['licenseId'] }),
      options: async ([license], flags) => ({
        license: license as string,
        body: await readFields(calls.renewals.begin.body as Schema, flags),
      }),
      run: runBegin,
    },
  ).addHelpText('after', LICENSE_HELP)
  addSteps(renewals, io)
  addActions(renewals, io)
  addInvoices(renewals, io)
  addTask(renewals, io)
  addPapers(renewals, io)
  addBulkBegin(renewals, io)
  addBulkAssign(renewals, io)
}

async function runShow(run: Run, typed: string): Promise<void> {
  const license = await findLicense(await connect(run), typed)
  printRenewal(run, license)
}

type Begin = CallInput<Calls['renewals']['begin']>['body']

async function runBegin(run: Run, { license: typed, body }: { license: string; body: Record<string, unknown> }): Promise<void> {
  const session = await connect(run)
  const license = await findLicense(session, typed)
  const processStartDate = body.processStartDate ?? (await session.api.authentication.identity()).today
  const made = await session.api.renewals.begin({
    params: { id: license.id },
    body: { ...body, processStartDate } as Begin,
    ifMatch: license.version,
  })
  printRecord(run, made, calls.renewals.begin.reply as Schema, [{ title: 'Renewal', value: ({ id }) => id }])
  tell(run, calls.renewals.begin.success)
}
