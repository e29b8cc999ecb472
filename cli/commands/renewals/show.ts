import { License } from '../../../contract/licenses/calls.ts'
import { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { stageWords } from '../../../rules/renewals/stages.ts'
import { cards, type Step } from '../../../rules/renewals/steps.ts'
import { RENEWED_WITH_PRIMARY } from '../../../rules/watch/standing.ts'
import type { DayText } from '../../kit/output/cells.ts'
import { type Column, printRecord, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import type { Run } from '../../kit/run.ts'

/** The license and its renewal, card by card. JSON contains the whole profile. */
export function printRenewal(run: Run, license: License): void {
  const renewal = license.inProcessRenewal
  printRecord(run, license, License, [
    'id',
    'licenseNumber',
    'propertyName',
    'clientName',
    'licensingAuthorityName',
    'licenseTypeName',
    'licenseTermName',
    'effectiveDate',
    'expirationDate',
    'trackDate',
    'dueDate',
    'renewalDesignationName',
    { title: 'Assignee', value: ({ assignedUserName }) => assignedUserName, none: UNASSIGNED_LABEL },
    STANDING,
    { title: 'Stage', value: ({ renewalStatus, isChild }) => (isChild ? RENEWED_WITH_PRIMARY : stageWords(renewalStatus)) },
    ...(renewal ? renewalLines<License>(renewal) : []),
  ])
  printStatus(run, ...nextWords(license))
}

/** The lines of a renewal, as columns of any record: they do not read the printed row. */
function renewalLines<Row extends object>(renewal: RenewalInProcess): Column<Row>[] {
  const steps: Column<Row>[] = cards(renewal.isTrackingOnlyRenewal).map(({ title, step, gives }) => {
    const done = gives <= renewal.renewalStatusCode
    return { title, value: (_, dayText) => [done ? 'done' : 'open', dataOf(renewal, step, dayText)].filter(Boolean).join(', ') }
  })
  return [
    { title: 'Renewal', value: () => renewal.id },
    { title: 'Tracking Only', value: () => renewal.isTrackingOnlyRenewal },
    ...steps,
    { title: 'Renewal Notes', value: () => renewal.notes },
    { title: 'Follow-up', value: () => renewal.renewalTask?.followUpDate, schema: { format: 'day' } },
  ]
}

/** The data of a step, in short. */
function dataOf(renewal: RenewalInProcess, step: Step, dayText: DayText): string {
  const on = (word: string, day: string | null): string => (day ? `${word} ${dayText(day)}` : '')
  const received = [
    on('received', renewal.licenseReceivedDate),
    on('effective', renewal.effectiveDate),
    on('expires', renewal.expirationDate),
  ]
  const words: Record<Step, (string | false | null)[]> = {
    begin: [on('begun', renewal.processStartDate), on('due', renewal.renewalDueDate)],
    formsReceived: [on('obtained', renewal.formsReceivedDate)],
    invoice: [renewal.noInvoiceRequired && 'no invoice required', renewal.hasInvoice && 'invoiced'],
    formsFiled: [on('filed', renewal.formsFiledDate), ...renewal.licenseRenewalDocuments.map(({ label, url }) => `${label} ${url}`)],
    licenseReceived: [...received, on('track', renewal.trackDate), renewal.licenseDocumentFileName],
    licenseSent: [
      on('sent', renewal.licenseSentDate),
      on('e-mailed', renewal.licenseEmailSentDate),
      renewal.sendLicenseNotApplicable && 'not applicable',
    ],
  }
  return words[step].filter(Boolean).join(', ')
}

/** What blocks the next step, if anything. */
function nextWords({ inProcessRenewal: renewal, inProcessRenewalOnMaster, cannotBegin }: License): (string | undefined)[] {
  if (renewal) return [renewal.cannotAdvance ?? undefined]
  return [inProcessRenewalOnMaster ? messages.inRenewalUnderPrimary : (cannotBegin ?? undefined)]
}

/** A renewal after a step. */
export function printSteps(run: Run, renewal: RenewalInProcess): void {
  printRecord(run, renewal, RenewalInProcess, [
    { title: 'Stage', value: ({ renewalStatusCode }) => stageWords(renewalStatusCode) },
    ...renewalLines<RenewalInProcess>(renewal),
  ])
  printStatus(run, renewal.cannotAdvance ?? undefined)
}
