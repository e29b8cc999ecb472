import { addDays, type Day, daysBetween } from './day.ts'
import { limits } from './installation/limits.ts'
import type { Stage } from './renewals/stages.ts'
import { acceptsStepData, type Step } from './renewals/steps.ts'
import { countWords, daysWords } from './totals.ts'

/** The kinds of items that a request can ask for. */
export const REQUEST_ITEM_KINDS = [
  'LicenseDocument',
  'SignedForm',
  'InspectionReport',
  'InsuranceCertificate',
  'PostedPhoto',
  'Answer',
] as const
export type RequestItemKind = (typeof REQUEST_ITEM_KINDS)[number]

export const REQUEST_ITEM_LABELS: Record<RequestItemKind, string> = {
  LicenseDocument: 'License Document',
  SignedForm: 'Signed Form',
  InspectionReport: 'Inspection Report',
  InsuranceCertificate: 'Certificate of Insurance',
  PostedPhoto: 'Photo of the Posted License',
  Answer: 'Answer in Words',
}

/** What a file of a license is. */
export const FILE_KINDS = ['SignedForm', 'InspectionReport', 'InsuranceCertificate', 'PostedPhoto', 'Other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const FILE_KIND_LABELS: Record<FileKind, string> = {
  SignedForm: REQUEST_ITEM_LABELS.SignedForm,
  InspectionReport: REQUEST_ITEM_LABELS.InspectionReport,
  InsuranceCertificate: REQUEST_ITEM_LABELS.InsuranceCertificate,
  PostedPhoto: REQUEST_ITEM_LABELS.PostedPhoto,
  Other: 'Other',
}

export const REQUEST_STATUSES = ['Open', 'Fulfilled', 'Cancelled', 'Expired'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  Open: 'Open',
  Fulfilled: 'Fulfilled',
  Cancelled: 'Cancelled',
  Expired: 'Expired',
}

/** Kinds that concern the property, so that a request about several licenses asks for them once. */
const OF_PROPERTY: readonly RequestItemKind[] = ['InspectionReport', 'InsuranceCertificate', 'Answer']

/** What a property without a license can be asked for. */
export const isOfProperty = (kind: RequestItemKind): boolean => OF_PROPERTY.includes(kind)

const STEPS: Partial<Record<RequestItemKind, Step>> = { LicenseDocument: 'licenseReceived', SignedForm: 'formsReceived' }

/** The step that an accepted answer fills. Undefined while the renewal is not there yet, and for kinds that become files of the license. */
export const stepOfAnswer = (kind: RequestItemKind, stage: Stage, trackingOnly: boolean): Step | undefined => {
  const step = STEPS[kind]
  return step && acceptsStepData(step, stage, trackingOnly) ? step : undefined
}

/** A file that may be sent: which kinds of content the page and the server take. */
export const FILE_TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES]

/** The type of a file by its first bytes; undefined for all others. */
export const fileTypeOf = (head: Uint8Array): FileType | undefined => {
  const starts = (...bytes: number[]) => bytes.every((byte, n) => head[n] === byte)
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return FILE_TYPES.pdf
  if (starts(0xff, 0xd8, 0xff)) return FILE_TYPES.jpeg
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return FILE_TYPES.png
  return undefined
}

interface LinkLifetimes {
  requestDays: number
  requestDaysAtMost: number
}

/** The last day of the links: the usual number of days from today, or the due date if that is later. */
export const linksUntil = (today: Day, dueDate: Day, { requestDays, requestDaysAtMost }: LinkLifetimes): Day => {
  const usual = addDays(today, Math.min(requestDays, requestDaysAtMost))
  return dueDate > usual ? dueDate : usual
}

/** Days since a request was sent. */
export const daysOpen = (createdOn: Day, today: Day): number => Math.max(0, daysBetween(createdOn, today))

/** '1 day', '12 days'. */
export const waitingWords = (days: number): string =>
  days === 0 ? 'Waiting on the property since today' : `Waiting on the property for ${daysWords(days)}`

/** What an open request waits for: the property, or somebody here who decides. */
export const openWords = ({
  openCount,
  receivedCount,
  daysOpen: days,
}: {
  openCount: number
  receivedCount: number
  daysOpen: number
}): string =>
  openCount > 0 || receivedCount === 0 ? waitingWords(days) : `${countWords(receivedCount, 'answer waits', 'answers wait')} for a decision`

/** 'Received from Carmen Marsh', and whether the link went to an address of hers. */
export const receivedWords = ({ givenBy, isVerified }: { givenBy: string; isVerified: boolean }): string =>
  `Received from ${givenBy}${isVerified ? '' : ' (sender not verified)'}`

/** Days after a request on which its recipients are reminded, and the day on which its assignee gets a line about it. */
export const REMINDER_DAYS = [7, 14] as const
export const ASSIGNEE_TOLD_AFTER = 21

/** For an outsider whose network has used the pages of outsiders too often. */
export const tooOftenWords = (seconds: number): string =>
  `Too many requests from your network. Try again in ${countWords(seconds, 'second')}.`

/** A step of the reminder ledger: 'Request+7'. Its occurrence is the request. */
export const requestStep = (days: number): string => `Request+${days}`
export const isRequestStep = (step: string): boolean => /^Request\+\d+$/.test(step)

/** The reminder due `days` days after a request: only the latest, so that a missed day does not cause two mails. */
export const reminderDue = (days: number): number | undefined =>
  days >= ASSIGNEE_TOLD_AFTER ? undefined : REMINDER_DAYS.findLast((due) => days >= due)

/** So many recipients of one mail, and of all mails of a call. */
export const REQUEST_LIMITS = {
  properties: 200,
  licenses: 500,
  contacts: 500,
  addresses: 10,
  /** Answers to an item, and to a request. */
  answersToItem: 20,
  answers: 200,
  words: limits.notes,
  /** Codes that are mailed for a link, and tries to enter one: after these, the link ends. */
  codes: 30,
  codeTries: 30,
  codeMinutes: 15,
  codeEverySeconds: 60,
  /** How long the page stays open after a code. */
  openHours: 12,
} as const
