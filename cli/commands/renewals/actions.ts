import type { Command } from 'commander'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import type { Form } from '../../../forms/form.ts'
import { historyColumns } from '../../../forms/renewals/history.columns.ts'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { completeRenewal, renewalNotes } from '../../../forms/renewals/renewals.ts'
import { messages } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { exampleOf, sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'
import { printSteps } from './show.ts'

type Body = Record<string, unknown>

interface Action {
  name: string
  call: (typeof calls.renewals)[keyof typeof calls.renewals]
  example: string
  isList?: true
  run(run: Run, session: Session, license: License, typed: Body): Promise<void>
}

/** Actions on a renewal other than its steps. */
const ACTIONS: readonly Action[] = [
  { name: 'complete', call: calls.renewals.complete, example: '', run: runComplete },
  { name: 'notes', call: calls.renewals.updateNotes, example: exampleOf(renewalNotes), run: runNotes },
  { name: 'tracking', call: calls.renewals.toggleTrackingOnly, example: '--yes', run: runToggle },
  { name: 'abandon', call: calls.renewals.abandon, example: '--yes', run: runAbandon },
  { name: 'history', call: calls.renewals.list, example: '--json', isList: true, run: runHistory },
]

export function addActions(renewals: Command, io: Io): void {
  for (const { name, call, example, isList, run } of ACTIONS) {
    const schema = 'body' in call ? call.body : {}
    verb(
      renewals,
      io,
      { verb: `${name} ${LICENSE_ARGUMENT}`, does: call, examples: [`${name} 42 ${example}`.trim()], isList },
      {
        flags: (command) => addFields(command, schema),
        options: async ([license]: [string], flags) => ({ license, typed: await readFields(schema, flags) }),
        run: async (running, { license, typed }) => {
          const session = await connect(running)
          await run(running, session, await findLicense(session, license), typed)
        },
      },
    ).addHelpText('after', LICENSE_HELP)
  }
}

/** Makes the call of a form for the renewal of a license. */
async function runForm(run: Run, session: Session, form: Form<OpenRenewal>, license: License, typed: Body): Promise<unknown> {
  const { today } = await session.api.authentication.identity()
  const open = { license, renewal: renewalOf(license), today }
  const answer = await sendForm(run, session, form, open, typed)
  printStatus(run, form.success?.(answer, open) ?? form.call.success)
  return answer
}

/** An outstanding task is marked done with the renewal unless --no-complete-renewal-tasks is given. */
async function runComplete(run: Run, session: Session, license: License, typed: Body): Promise<void> {
  await runForm(run, session, completeRenewal, license, typed)
}

async function runNotes(run: Run, session: Session, license: License, typed: Body): Promise<void> {
  printSteps(run, (await runForm(run, session, renewalNotes, license, typed)) as RenewalInProcess)
}

/** Switches the tracking, unless the flag sets it. */
async function runToggle(run: Run, { api }: Session, license: License, typed: Body): Promise<void> {
  const renewal = renewalOf(license)
  await confirm(run, messages.trackingOnlyConfirm)
  const { isTrackingOnlyRenewal: wanted = !renewal.isTrackingOnlyRenewal } = typed
  const body = { isTrackingOnlyRenewal: wanted === true }
  printSteps(
    run,
    await api.renewals.toggleTrackingOnly({ params: { id: license.id, renewalId: renewal.id }, body, ifMatch: license.version }),
  )
  printStatus(run, calls.renewals.toggleTrackingOnly.success)
}

async function runAbandon(run: Run, { api }: Session, license: License): Promise<void> {
  const renewal = renewalOf(license)
  await confirm(run, messages.abandonConfirm)
  await api.renewals.abandon({ params: { id: renewal.id }, ifMatch: license.version })
  printStatus(run, calls.renewals.abandon.success)
}

async function runHistory(run: Run, { api }: Session, license: License): Promise<void> {
  await printList(run, await api.renewals.list({ params: { id: license.id } }), calls.renewals.list.reply, [
    'id',
    ...columnsOf(historyColumns),
  ])
}
