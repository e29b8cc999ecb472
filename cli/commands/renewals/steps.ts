import type { Command } from 'commander'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import type { Form } from '../../../forms/form.ts'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { stepForms, waiverForms } from '../../../forms/renewals/steps.ts'
import { messages } from '../../../rules/messages.ts'
import { back, COMPLETE, forward, type Stage } from '../../../rules/renewals/stages.ts'
import { adviceAt, canComplete } from '../../../rules/renewals/steps.ts'
import { failed } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, exampleOf, sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { printSteps } from './show.ts'

const FORMS: Record<string, Form<OpenRenewal>> = { ...stepForms, ...waiverForms }

export function addSteps(renewals: Command, io: Io): void {
  const step = renewals.command('step')
  describe(step, {
    does: 'Save the data of a step, mark a step complete, or go back one.',
    examples: ['step forms-received 42 --forms-received-date 2026-11-23 --done', 'step forward 42', 'step back 42'],
  })
  for (const form of Object.values(FORMS)) addStep(step, io, form)
  addMove(step, io, 'forward', 'Mark the step complete: go to the next stage.', forward)
  addMove(step, io, 'back', 'Go back to the stage before.', back)
}

interface StepOptions {
  form: Form<OpenRenewal>
  license: string
  typed: Values
  done: boolean
}

/** 'forms-filed': the last part of the call's path. */
const nameOf = ({ call }: Form<OpenRenewal>) => call.path.split('/').at(-1) ?? ''

function addStep(parent: Command, io: Io, form: Form<OpenRenewal>): void {
  const { body, does } = form.call
  const example = [nameOf(form), '42', exampleOf(form), '--done'].filter(Boolean).join(' ')
  verb(
    parent,
    io,
    { verb: `${nameOf(form)} ${LICENSE_ARGUMENT}`, does: `${schemaTitle(body)}: ${does}`, examples: [example] },
    {
      flags: (command) => {
        addFields(command, body, drawingOf(form))
        command.option('--done', 'then mark the step complete')
      },
      options: async ([license]: [string], flags): Promise<StepOptions> => ({
        form,
        license,
        typed: await readFields(body, flags, drawingOf(form)),
        done: flags.done === true,
      }),
      run: runStep,
    },
  ).addHelpText('after', LICENSE_HELP)
}

async function runStep(run: Run, { form, license: word, typed, done }: StepOptions): Promise<void> {
  const session = await connect(run)
  const [license, { today }] = await Promise.all([findLicense(session, word), session.api.authentication.identity()])
  const open = { license, renewal: renewalOf(license), today }
  const saved = (await sendForm(run, session, form, open, typed)) as RenewalInProcess
  printStatus(run, form.call.success)
  if (!done) return printSteps(run, saved)
  // Saving created a new version of the license, which the reply does not contain.
  await move(run, session, await session.api.licenses.get({ params: { id: license.id } }), forward)
}

type Move = (stage: Stage, trackingOnly: boolean) => Stage

function addMove(parent: Command, io: Io, name: string, does: string, to: Move): void {
  const run = async (run: Run, license: string) => {
    const session = await connect(run)
    await move(run, session, await findLicense(session, license), to)
  }
  verb(
    parent,
    io,
    { verb: `${name} ${LICENSE_ARGUMENT}`, does, examples: [`${name} 42`] },
    { options: ([license]: [string]) => license, run },
  ).addHelpText('after', LICENSE_HELP)
}

async function move(run: Run, { api }: Session, license: License, to: Move): Promise<void> {
  const renewal = renewalOf(license)
  const { renewalStatusCode: stage, isTrackingOnlyRenewal } = renewal
  const next = to(stage, isTrackingOnlyRenewal)
  if (to === forward && canComplete(stage, isTrackingOnlyRenewal)) {
    throw failed('Every step of this renewal is done.', `Complete it: evergreen renewals complete ${license.id}`)
  }
  if (next === stage || next === COMPLETE) throw failed(messages.failedToAdvanceStep, 'The renewal is at its first step.')
  const moved = await api.renewals.status({
    params: { id: license.id, renewalId: renewal.id },
    body: { renewalStatus: next },
    ifMatch: license.version,
  })
  printSteps(run, moved)
  const advice = to === forward && adviceAt(next, license.licenseDocumentIssuance)
  printStatus(run, calls.renewals.status.success, advice ? messages[advice] : undefined)
}
