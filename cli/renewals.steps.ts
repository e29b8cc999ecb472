import type { Command } from 'commander'
import { sendCall } from '../client/index.ts'
import { calls } from '../contract/index.ts'
import type { License } from '../contract/licenses.ts'
import type { RenewalInProcess } from '../contract/renewals.schemas.ts'
import { messages } from '../rules/messages.ts'
import { back, COMPLETE, forward, type Stage } from '../rules/stages.ts'
import { adviceAt, canComplete } from '../rules/steps.ts'
import { failed } from './errors.ts'
import { addFields, kebab, readFields } from './fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from './find.ts'
import type { Io } from './io.ts'
import { type Schema, tell } from './print.ts'
import { suggestDates } from './renewals.received.ts'
import { printSteps } from './renewals.show.ts'
import { connect, describe, type Flags, type Run, type Session, verb } from './run.ts'

/** What a step's dialog would open with: what was saved before, or its default. What is typed goes over it. */
type Stored = (renewal: RenewalInProcess, today: string) => Record<string, unknown>

const STEPS = {
  startDate: ({ processStartDate, renewalDueDate, formsReceivedDate }) => ({ processStartDate, renewalDueDate, formsReceivedDate }),
  formsReceived: ({ formsReceivedDate }) => ({ formsReceivedDate }),
  noInvoiceRequired: () => ({ noInvoiceRequired: true }),
  formsFiled: ({ formsFiledDate, licenseRenewalDocuments }, today) => ({
    dateFiled: formsFiledDate ?? today,
    licenseRenewalDocuments: licenseRenewalDocuments.map(({ label, url }) => ({ label, url })),
  }),
  licenseReceived: ({ licenseReceivedDate, effectiveDate, expirationDate, trackDate, shippingMethodLicense }) => ({
    dateReceived: licenseReceivedDate,
    effectiveDate,
    expirationDate,
    trackDate,
    shippingMethodLicense,
  }),
  licenseSent: ({ licenseSentDate, shippingMethodLicense }) => ({ dateSent: licenseSentDate, shippingMethodLicense }),
  sendLicenseNotApplicable: () => ({ sendLicenseNotApplicable: true }),
} satisfies Partial<Record<keyof typeof calls.renewals, Stored>>
type StepName = keyof typeof STEPS

const EXAMPLES: Record<StepName, string> = {
  startDate: '--process-start-date 2026-11-20 --renewal-due-date 2026-12-31',
  formsReceived: '--forms-received-date 2026-11-23 --done',
  noInvoiceRequired: '--done',
  formsFiled: '--date-filed 2026-11-24 --licenseRenewalDocuments label=Application,url=https://files.example/a.pdf --done',
  licenseReceived: '--date-received 2026-12-01 --effective-date 2027-01-01 --document license.pdf --done',
  licenseSent: '--date-sent 2026-12-02 --shipping-method-license UPS --done',
  sendLicenseNotApplicable: '--done',
}
const drawing = { names: { licenseRenewalDocuments: 'document-link' } }

export function addSteps(renewals: Command, io: Io): void {
  const step = renewals.command('step')
  describe(step, {
    does: 'Save the data of a step, mark a step complete, or go back one.',
    examples: ['step forms-received 42 --forms-received-date 2026-11-23 --done', 'step forward 42', 'step back 42'],
  })
  for (const name of Object.keys(STEPS) as StepName[]) addStep(step, io, name)
  addMove(step, io, 'forward', 'Mark the step complete: go to the next stage.', forward)
  addMove(step, io, 'back', 'Go back to the stage before.', back)
}

interface StepOptions {
  step: StepName
  license: string
  typed: Record<string, unknown>
  done: boolean
}

function addStep(parent: Command, io: Io, step: StepName): void {
  const { body, does } = calls.renewals[step]
  const name = kebab(step)
  verb(
    parent,
    io,
    {
      verb: `${name} ${LICENSE_ARGUMENT}`,
      does: `${(body as Schema).title}: ${does}`,
      examples: [`${name} 42 ${EXAMPLES[step].replace('licenseRenewalDocuments', 'document-link')}`],
    },
    {
      flags: (command) => {
        addFields(command, body as Schema, drawing)
        command.option('--done', 'then mark the step complete')
      },
      options: (args, flags) => stepOptions(step, args, flags),
      run: runStep,
    },
  ).addHelpText('after', LICENSE_HELP)
}

async function stepOptions(step: StepName, [license]: string[], flags: Flags): Promise<StepOptions> {
  const typed = await readFields(calls.renewals[step].body as Schema, flags, drawing)
  return { step, license: license as string, typed, done: flags.done === true }
}

async function runStep(run: Run, { step, license: word, typed, done }: StepOptions): Promise<void> {
  const session = await connect(run)
  const [license, { today }] = await Promise.all([findLicense(session, word), session.api.authentication.identity()])
  const renewal = renewalOf(license)
  const entered = { ...withoutNulls((STEPS[step] as Stored)(renewal, today)), ...typed }
  const body = step === 'licenseReceived' ? await suggestDates(run, session, license, entered) : entered
  const call = calls.renewals[step]
  const saved = (await sendCall(session.send, call, {
    params: { id: license.id, renewalId: renewal.id },
    body,
    ifMatch: license.version,
  })) as RenewalInProcess
  tell(run, call.success)
  if (!done) return printSteps(run, saved)
  // Saving made a new version of the license, which the answer does not tell.
  await move(run, session, await session.api.licenses.get({ params: { id: license.id } }), forward)
}

/** Null is "not entered yet": a required field must then be missing, so that the server says Required. */
const withoutNulls = (record: Record<string, unknown>) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

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
    { options: ([license]) => license as string, run },
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
  tell(run, calls.renewals.status.success, advice ? messages[advice] : undefined)
}
