import type { Output } from '../../contract/call.ts'
import { isEmpty, type Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Answer, RequestDetails } from '../../contract/requests/schemas.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { optionsOf } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { FILE_TYPES, isOfProperty, REQUEST_ITEM_KINDS, REQUEST_ITEM_LABELS, type RequestItemKind } from '../../rules/requests.ts'
import { formsOn } from '../form.ts'

type Contact = Output<typeof calls.propertyContacts.list>['items'][number]

/** The licenses or, without licenses, the properties that a request is about. */
export interface RequestContext {
  licenseIds?: readonly number[]
  propertyIds?: readonly number[]
  /** The contacts of the property; empty for several properties, whose key contacts are asked. */
  contacts: readonly Contact[]
  /** The property, if only one is asked and its contacts are known. */
  propertyId?: number | undefined
  today: Day
}

/** Days until an answer is due. */
const DUE_IN = 14

const isAsked = (values: Values, kind: string) => Array.isArray(values.items) && values.items.includes(kind)

const reachable = ({ contacts }: RequestContext) => contacts.filter(({ email }) => email)

/** Whether one property is asked, and it has nobody to ask. */
export const hasNobody = (context: RequestContext): boolean => context.propertyId !== undefined && reachable(context).length === 0

const body = (values: Values, { licenseIds, propertyIds }: RequestContext): Values => ({
  ...values,
  ...(licenseIds ? { licenseIds } : { propertyIds }),
})

/** Asks contacts of a property, or of several, for what is missing. */
export const newRequest = formsOn<RequestContext>()(calls.requests.create, {
  request: () => ({}),
  fields: {
    items: {
      initial: ({ licenseIds }) => (licenseIds ? ['LicenseDocument'] : []),
      options: ({ licenseIds }) =>
        optionsOf(REQUEST_ITEM_LABELS).filter(({ value }) =>
          REQUEST_ITEM_KINDS.some((kind) => kind === value && (licenseIds !== undefined || isOfProperty(kind))),
        ),
      listed: true,
    },
    question: { lines: 2, appliesIf: (values) => isAsked(values, 'Answer'), requiredIf: (values) => isAsked(values, 'Answer') },
    contactIds: {
      initial: (context) =>
        reachable(context)
          .filter(({ isKeyContact }) => isKeyContact)
          .map(({ id }) => id),
      options: (context) =>
        reachable(context).map(({ id, name, email, isKeyContact }) => ({
          value: id,
          label: name,
          meta: { note: [email, isKeyContact && 'Key contact'].filter(Boolean).join(' · ') },
        })),
      shownIf: (context) => reachable(context).length > 0,
      mayBeEmpty: true,
      listed: true,
    },
    emails: { initial: () => [], mayBeEmpty: true, flag: 'email' },
    dueDate: { initial: ({ today }) => addDays(today, DUE_IN), help: messages.requestRemindersHelp },
    message: { lines: 2 },
  },
  check: (values, context): Record<string, string> => ({
    ...(isAsked(values, 'Answer') && !String(values.question ?? '').trim() && { question: messages.requestNeedsQuestion }),
    ...(hasNobody(context) && isEmpty(values.emails) && { emails: messages.requestNoContact }),
  }),
  bodyOf: body,
  save: 'Send',
  success: (answer) => sentWords(answer.ids.length),
  example: { items: 'LicenseDocument', dueDate: '2026-12-04' },
})

const sentWords = (count: number) => (count === 1 ? messages.requestSent : `${count} Requests Sent Successfully`)

interface OneRequest {
  request: RequestDetails
}

const ofRequest = ({ request }: OneRequest) => ({ params: { id: request.id }, ifMatch: request.version })

/** Changes a request, or sends it again. */
export const editRequest = formsOn<OneRequest>()(calls.requests.update, {
  request: ofRequest,
  record: ({ request }) => request,
  fields: { dueDate: {}, message: { lines: 2 }, sendAgain: { isBox: true, initial: () => false, help: messages.requestSentAgainHelp } },
})

export const requestLink = formsOn<OneRequest>()(calls.requests.createLink, {
  request: ({ request }) => ({ params: { id: request.id } }),
  lead: messages.requestLinkLead,
  fields: { name: {} },
  save: 'Create Link',
})

/** An answer, and what it was asked for. */
export interface AnswerContext {
  requestId: number
  answerId: number
  /** The day on which it came, in the time zone of the provider. */
  receivedDay: Day
  kind: RequestItemKind
  /** Of its file; null for words. */
  contentType: string | null
}

/** The context of an answer's forms. */
export const answerContext = (request: { id: number }, item: { kind: RequestItemKind }, answer: Answer): AnswerContext => {
  const { id: answerId, receivedDay, contentType } = answer
  return { requestId: request.id, answerId, receivedDay, kind: item.kind, contentType }
}

/** Kinds whose date is asked for when they are accepted. */
const DATED: readonly RequestItemKind[] = ['LicenseDocument', 'SignedForm']

const ofAnswer = ({ requestId, answerId }: AnswerContext) => ({ params: { id: requestId, answerId } })

export const acceptAnswer = formsOn<AnswerContext>()(calls.requests.accept, {
  request: ofAnswer,
  fields: { dateReceived: { initial: ({ receivedDay }) => receivedDay, shownIf: ({ kind }) => DATED.includes(kind) } },
  reads: ({ requestId, answerId, kind, contentType }) =>
    kind === 'LicenseDocument' && contentType === FILE_TYPES.pdf ? { requestId, answerId } : null,
  save: 'Accept',
})

export const sendBackAnswer = formsOn<AnswerContext>()(calls.requests.sendBack, {
  request: ofAnswer,
  lead: messages.sendBackLead,
  fields: { reason: { lines: 2 } },
  save: 'Send Back',
})
