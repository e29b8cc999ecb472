import type { Readable } from 'node:stream'
import { changeWords, recordWords, whatWords } from '../../contract/activity/words.ts'
import { limits } from '../../rules/installation/limits.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { REQUEST_ITEM_LABELS, REQUEST_STATUS_LABELS } from '../../rules/requests.ts'
import { csvOf } from '../outside/csv.ts'
import type { Cell, SheetColumn } from '../outside/sheet.ts'
import { linesOfLicense } from '../reminders/ledger/license-reminders.queries.ts'
import { historyOf } from '../renewals/history.queries.ts'
import { activityOf } from './activity.queries.ts'
import { isUntil } from './as-of.queries.ts'
import type { LicenseFacts, Reading } from './facts.queries.ts'
import { askedAbout } from './requests.queries.ts'
import { viewerOf } from './viewer.ts'

/** The lists of a pack as CSV. Each is read license by license while it is written. */

const text = (title: string): SheetColumn => ({ title, kind: 'text' })
const day = (title: string): SheetColumn => ({ title, kind: 'day' })
const moment = (title: string): SheetColumn => ({ title, kind: 'moment' })

const OF_LICENSE = [text('Client'), text('Property'), text('License #')]
const cellsOf = ({ clientName, propertyName, licenseNumber }: LicenseFacts): Cell[] => [clientName, propertyName, licenseNumber]

export const sheetOf = (columns: SheetColumn[], rows: AsyncIterable<Cell[][]>): Readable => {
  const asJson = async function* () {
    for await (const some of rows) if (some.length > 0) yield JSON.stringify(some)
  }
  return csvOf({ name: '', columns, rows: asJson() })
}

const ofEach = (licenses: LicenseFacts[], rowsOf: (license: LicenseFacts) => Promise<Cell[][]>) =>
  sheetRows(licenses, async (license) => (await rowsOf(license)).map((row) => [...cellsOf(license), ...row]))

async function* sheetRows(licenses: LicenseFacts[], rowsOf: (license: LicenseFacts) => Promise<Cell[][]>) {
  for (const license of licenses) yield await rowsOf(license)
}

/** Completed renewals. */
export const renewalHistory = ({ db, user, scope, today }: Reading, licenses: LicenseFacts[]): Readable =>
  sheetOf(
    [
      ...OF_LICENSE,
      moment('Completed On'),
      day('Process Start Date'),
      day('Due Date'),
      day('Forms Obtained Date'),
      day('Date Filed'),
      day('Date Received'),
      day('Date Sent'),
      day('Effective Date'),
      day('Expiration Date'),
      text('Document'),
    ],
    ofEach(licenses, async ({ id, clientId }) => {
      if (!mayRenew(viewerOf(user, scope.forClient, clientId))) return []
      const { items } = await historyOf(db, id)
      return items
        .filter(({ completedOn }) => isUntil(scope.asOf, today)(completedOn))
        .map((row) => [
          row.completedOn,
          row.processStartDate,
          row.renewalDueDate,
          row.formsReceivedDate,
          row.formsFiledDate,
          row.licenseReceivedDate,
          row.licenseSentDate,
          row.effectiveDate,
          row.expirationDate,
          row.licenseDocumentFileName,
        ])
    }),
  )

/** Who was told, and when: the sent and unsent lines of the ledger. */
export const reminders = ({ db, user, scope }: Reading, licenses: LicenseFacts[]): Readable => {
  const since = scope.since === null ? '' : scope.since
  return sheetOf(
    [
      ...OF_LICENSE,
      text('Reminder'),
      day('Target Date'),
      day('Goes Out On'),
      text('Recipient'),
      text('Status'),
      moment('Sent On'),
      text('Reason'),
    ],
    ofEach(licenses, async ({ id, clientId }) => {
      const viewer = viewerOf(user, scope.forClient, clientId)
      if (!mayRenew(viewer)) return []
      return (await linesOfLicense(db, viewer, id))
        .filter((line) => (line.sendOn ?? '') >= since && (line.sendOn ?? '') <= scope.asOf)
        .map((line) => [
          line.stepText,
          line.targetDate,
          line.sendOn,
          line.recipientName ?? line.recipient,
          line.status,
          line.sentOn,
          line.reason,
        ])
    }),
  )
}

/** The list of the files of licenses. */
export const licenseFileSheet = (rows: AsyncIterable<Cell[][]>): Readable =>
  sheetOf([...OF_LICENSE, text('Kind'), text('Label'), text('From'), text('Sender Verified'), moment('Added On'), text('File')], rows)

const DECISIONS = { Received: 'To decide', Accepted: 'Accepted', SentBack: 'Sent back' } as const

const NO_ANSWER: Cell[] = Array(8).fill(null)

/** What was asked for, and what came back: a row for each answer. What was asked of a property for several licenses is there once. */
export const requests = (reading: Reading, licenses: LicenseFacts[]): Readable => {
  const seen = new Set<number>()
  const rows = sheetRows(licenses, async (license) => {
    const asked = (await askedAbout(reading, license)).filter(({ id }) => !seen.has(id))
    for (const { id } of asked) seen.add(id)
    return asked.flatMap((one) => {
      const number = one.licenseId === null ? '' : license.licenseNumber
      const what = [
        String(one.requestId),
        one.askedOn,
        one.senderName,
        one.recipients,
        REQUEST_ITEM_LABELS[one.kind],
        one.question,
        one.licenseNumbers.join(', '),
        one.dueDate,
      ]
      const all = [license.clientName, license.propertyName, number, ...what, REQUEST_STATUS_LABELS[one.status]]
      if (one.answers.length === 0) return [[...all, ...NO_ANSWER]]
      return one.answers.map((answer) => [
        ...all,
        answer.givenBy,
        answer.isVerified ? 'Yes' : 'No',
        answer.receivedOn,
        answer.words,
        answer.fileName,
        DECISIONS[answer.status],
        answer.decidedOn,
        answer.reason,
      ])
    })
  })
  return sheetOf(
    [
      ...OF_LICENSE,
      text('Request'),
      moment('Asked On'),
      text('Requested By'),
      text('Asked'),
      text('What'),
      text('Question'),
      text('Licenses'),
      day('Due Date'),
      text('Status'),
      text('Given By'),
      text('Sender Verified'),
      moment('Received On'),
      text('Answer'),
      text('File Name'),
      text('Decision'),
      moment('Decided On'),
      text('Reason'),
    ],
    rows,
  )
}

async function* changeRows(reading: Reading, licenses: LicenseFacts[]): AsyncGenerator<Cell[][]> {
  for (const license of licenses)
    for await (const entries of activityOf(reading, license))
      yield entries.map((entry) => [
        ...cellsOf(license),
        entry.at,
        entry.userName,
        whatWords(entry),
        entry.record && recordWords(entry.record),
        changeWords(entry).join('\n').slice(0, limits.importCell),
      ])
}

/** Who changed what. */
export const changes = (reading: Reading, licenses: LicenseFacts[]): Readable =>
  sheetOf([...OF_LICENSE, moment('When'), text('Who'), text('What'), text('Record'), text('Changes')], changeRows(reading, licenses))
