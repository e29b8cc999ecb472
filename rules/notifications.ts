import { asStage, type Stage, stageLabel } from './renewals/stages.ts'
import { formatCount } from './totals.ts'

/** The kinds of notifications: about changes by others to a user's work, and about the end of jobs and plans that a user started. */
export const NOTIFICATION_KINDS = [
  'licenseAssigned',
  'taskAssigned',
  'renewalMoved',
  'licenseReceived',
  'renewalAbandoned',
  'approvalDecided',
  'planApplied',
  'requestAnswered',
  'mailFailed',
  'jobDone',
  'jobFailed',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A change of a record, as the audit records it. */
interface Audited {
  record: string
  licenseId: number | null
  changes: readonly { field: string; from: unknown; to: unknown }[]
}

/** The recipient: a user, or the assignee of a license. */
type Recipient = { userId: number } | { assigneeOf: number }

/** A notification that a change causes. `detail` is the stage that a renewal has reached. */
export type Told = Recipient & { kind: NotificationKind; detail: string | null }

const RECEIVED: Stage = 6

const assigned = (kind: NotificationKind, to: unknown): Told[] => (typeof to === 'number' ? [{ userId: to, kind, detail: null }] : [])

const moved = (licenseId: number, from: unknown, to: unknown): Told => {
  const isReceived = to === RECEIVED && (from === null || Number(from) < RECEIVED)
  return { assigneeOf: licenseId, kind: isReceived ? 'licenseReceived' : 'renewalMoved', detail: String(to) }
}

/** The notifications that a change causes. The caller leaves out the author of the change. */
export const toldBy = ({ record, licenseId, changes }: Audited): Told[] => {
  const found = (field: string) => changes.find((change) => change.field === field)
  if (record === 'licenses') return assigned('licenseAssigned', found('assignedUserId')?.to)
  if (record === 'user_tasks') return assigned('taskAssigned', found('assignedUserId')?.to)
  if (record !== 'renewals' || licenseId === null) return []
  const [stage, id] = [found('stage'), found('id')]
  if (id && id.to === null) return [{ assigneeOf: licenseId, kind: 'renewalAbandoned', detail: null }]
  return stage ? [moved(licenseId, stage.from, stage.to)] : []
}

/** A notification as it is written out. Null for what the reader cannot see (any more). */
export interface Notified {
  kind: NotificationKind
  count: number
  detail: string | null
  /** Who did it. */
  by: string | null
  /** Who is away, if the reader is their deputy. */
  absent?: string | null
  /** '# IL-852305 (Harbor Waikiki)': the number of the license and the name of its property. */
  license: string | null
  property: string | null
}

const COMPLETE = stageLabel(8)

const some = (count: number, one: string, many: string) => (count === 1 ? one : `${formatCount(count)} ${many}`)

/** 'the renewal of License # IL-852305 (Harbor Waikiki)', '25 renewals'. */
const renewals = ({ count, license }: Notified) => some(count, license ? `the renewal of License ${license}` : 'a renewal', 'renewals')

const stageWords = (given: Notified): string => {
  const stage = given.detail === null ? undefined : asStage(Number(given.detail))
  if (stage === undefined) return `moved ${renewals(given)}`
  if (stage === 2) return `began ${renewals(given)}`
  return stageLabel(stage) === COMPLETE ? `completed ${renewals(given)}` : `moved ${renewals(given)} to ${stageLabel(stage)}`
}

const taskWords = ({ count, license, property }: Notified): string => {
  const of = license ? ` of License ${license}` : property ? ` of ${property}` : ''
  return `assigned ${some(count, `a task${of}`, 'tasks')} to you`
}

const WORDS: Record<NotificationKind, (given: Notified, by: string) => string> = {
  licenseAssigned: (given, by) =>
    `${by} assigned ${some(given.count, given.license ? `License ${given.license}` : 'a license', 'licenses')} to you`,
  taskAssigned: (given, by) => `${by} ${taskWords(given)}`,
  renewalMoved: (given, by) => `${by} ${stageWords(given)}`,
  licenseReceived: ({ count, license }, by) =>
    `${by} received ${some(count, license ? `License ${license}` : 'a license', 'licenses')} from the authority`,
  renewalAbandoned: (given, by) => `${by} abandoned ${renewals(given)}`,
  approvalDecided: ({ detail, license }, by) =>
    `${by} ${detail} the change of designation that you asked for${license ? `: License ${license}` : ''}`,
  planApplied: (_, by) => `${by} applied your plan`,
  requestAnswered: ({ detail, count, license, property }) =>
    `${detail ?? 'Somebody'} sent ${some(count, 'something', 'things')} that you asked for${license ? `: License ${license}` : property ? `: ${property}` : ''}`,
  mailFailed: ({ detail, license }) =>
    `Your mail${detail ? ` to ${detail}` : ''} was not delivered${license ? `: License ${license}` : ''}`,
  jobDone: ({ detail }) => `Your bulk action has ended${detail ? `: ${detail}` : ''}`,
  jobFailed: ({ detail }) => `Your bulk action has failed${detail ? `: ${detail}` : ''}`,
}

/** A notification as one sentence without a period. */
export const notificationText = (given: Notified): string => {
  const text = WORDS[given.kind](given, given.by ?? 'Somebody')
  return given.absent ? `For ${given.absent}: ${text}` : text
}

/** Whether deputies get a copy: of notifications about work, but not about mail, plans and jobs. */
export const isForDeputies = (kind: NotificationKind): boolean => !['planApplied', 'mailFailed', 'jobDone', 'jobFailed'].includes(kind)

/** The page of the console that shows what a notification is about; null if the reader cannot see it. */
export const notificationLink = (given: {
  kind: NotificationKind
  count: number
  licenseId: number | null
  propertyId: number | null
  batchId: number | null
}): string | null => {
  const { kind, count, licenseId, propertyId, batchId } = given
  if (licenseId !== null) return `/licenses/${licenseId}`
  if (kind === 'requestAnswered') return '/requests'
  if (batchId !== null) return `/batches/${batchId}`
  if (kind === 'taskAssigned' && propertyId !== null) return `/properties/${propertyId}`
  if (count === 1) return null
  return kind === 'taskAssigned' ? '/tasks' : '/renewals'
}
