import type { Command } from 'commander'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { beginRenewal } from '../../../forms/renewals/renewals.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, exampleOf, sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus, recordOf } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { addActions } from './actions.ts'
import { addBulkAssign } from './bulk-assign.ts'
import { addBulkBegin } from './bulk-begin.ts'
import { addInvoices } from './invoices.ts'
import { addPapers } from './papers.ts'
import { add as addQueue } from './queue.ts'
import { printRenewal } from './show.ts'
import { addSteps } from './steps.ts'
import { addTask } from './task.ts'

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
    { options: ([license]: [string]) => license, run: runShow },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    renewals,
    io,
    {
      verb: `begin ${LICENSE_ARGUMENT}`,
      does: 'Begin the renewal of a license, today unless another date is given.',
      examples: ['begin 42', `begin 42 ${exampleOf(beginRenewal)}`],
    },
    {
      flags: (command) => addFields(command, calls.renewals.begin.body, drawingOf(beginRenewal)),
      options: async ([license]: [string], flags) => ({
        license,
        body: await readFields(calls.renewals.begin.body, flags),
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

async function runBegin(run: Run, { license: typed, body: entered }: { license: string; body: Values }): Promise<void> {
  const session = await connect(run)
  const [license, { today }] = await Promise.all([findLicense(session, typed), session.api.authentication.identity()])
  const made = recordOf(await sendForm(run, session, beginRenewal, { license, today }, entered))
  printRecord(run, made, calls.renewals.begin.reply, [{ title: 'Renewal', value: ({ id }) => id }])
  printStatus(run, calls.renewals.begin.success)
}
