import type { Command } from 'commander'
import { type CallInput, sendCall } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import type { License } from '../contract/licenses.ts'
import type { RenewalInProcess } from '../contract/renewals.schemas.ts'
import { messages } from '../rules/messages.ts'
import { formatDollars } from '../rules/money.ts'
import { confirm } from './ask.ts'
import { addFields, readFields } from './fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from './find.ts'
import type { Io } from './io.ts'
import { printList, type Schema, tell } from './print.ts'
import { printSteps } from './renewals.show.ts'
import { connect, type Run, type Session, verb } from './run.ts'

type Body = Record<string, unknown>

interface Action {
  name: string
  call: (typeof calls.renewals)[keyof typeof calls.renewals]
  example: string
  run(run: Run, session: Session, license: License, typed: Body): Promise<void>
}

/** What can be done to a renewal besides its steps. */
const ACTIONS: readonly Action[] = [
  { name: 'complete', call: calls.renewals.complete, example: '', run: runComplete },
  {
    name: 'notes',
    call: calls.renewals.updateNotes,
    example: '--notes "Waiting for the health inspection" --follow-up-date 2026-12-15',
    run: runNotes,
  },
  { name: 'tracking', call: calls.renewals.toggleTrackingOnly, example: '--yes', run: runToggle },
  { name: 'abandon', call: calls.renewals.abandon, example: '--yes', run: runAbandon },
  { name: 'history', call: calls.renewals.list, example: '--json', run: runHistory },
]

export function addActions(renewals: Command, io: Io): void {
  for (const { name, call, example, run } of ACTIONS) {
    const schema = ('body' in call ? call.body : {}) as Schema
    verb(
      renewals,
      io,
      { verb: `${name} ${LICENSE_ARGUMENT}`, does: call.does, examples: [`${name} 42 ${example}`.trim()] },
      {
        flags: (command) => addFields(command, schema),
        options: async ([license], flags) => ({ license: license as string, typed: await readFields(schema, flags) }),
        run: async (running, { license, typed }) => {
          const session = await connect(running)
          await run(running, session, await findLicense(session, license), typed)
        },
      },
    ).addHelpText('after', LICENSE_HELP)
  }
}

/** An outstanding task is marked done with the renewal unless --no-complete-renewal-tasks says otherwise (spec 1 §4). */
async function runComplete(run: Run, { api }: Session, license: License, typed: Body): Promise<void> {
  const renewal = renewalOf(license)
  const body = { completeRenewalTasks: renewal.renewalTask !== null, ...typed }
  await api.renewals.complete({ params: { id: license.id, renewalId: renewal.id }, body, ifMatch: license.version })
  tell(run, calls.renewals.complete.success)
}

async function runNotes(run: Run, { send }: Session, license: License, typed: Body): Promise<void> {
  const renewal = renewalOf(license)
  const call = calls.renewals.updateNotes
  const body = { notes: renewal.notes, ...typed }
  printSteps(
    run,
    (await sendCall(send, call, { params: { id: license.id, renewalId: renewal.id }, body, ifMatch: license.version })) as RenewalInProcess,
  )
  tell(run, call.success)
}

/** To the other way, unless the flag says which. */
async function runToggle(run: Run, { api }: Session, license: License, typed: Body): Promise<void> {
  const renewal = renewalOf(license)
  await confirm(run, messages.trackingOnlyConfirm)
  const body = { isTrackingOnlyRenewal: !renewal.isTrackingOnlyRenewal, ...typed } as CallInput<
    Calls['renewals']['toggleTrackingOnly']
  >['body']
  printSteps(
    run,
    await api.renewals.toggleTrackingOnly({ params: { id: license.id, renewalId: renewal.id }, body, ifMatch: license.version }),
  )
  tell(run, calls.renewals.toggleTrackingOnly.success)
}

async function runAbandon(run: Run, { api }: Session, license: License): Promise<void> {
  const renewal = renewalOf(license)
  await confirm(run, messages.abandonConfirm)
  await api.renewals.abandon({ params: { id: renewal.id }, ifMatch: license.version })
  tell(run, calls.renewals.abandon.success)
}

async function runHistory(run: Run, { api }: Session, license: License): Promise<void> {
  await printList(run, await api.renewals.list({ params: { id: license.id } }), calls.renewals.list.reply as Schema, [
    'id',
    'processStartDate',
    'formsFiledDate',
    'licenseReceivedDate',
    'effectiveDate',
    'expirationDate',
    { title: 'Invoices', value: ({ invoiceSum }) => (invoiceSum === null ? '' : formatDollars(invoiceSum)) },
    'isTrackingOnlyRenewal',
    'licenseDocumentExists',
    'assignedUserName',
    { title: 'Completed On', value: ({ completedOn }) => completedOn.slice(0, 10), schema: { format: 'day' } },
  ])
}
