import { STATUS_CODES } from 'node:http'
import { type Call, paramNames, readsOnly } from '../../../../contract/call.ts'
import { PERMISSIONS } from '../../../../rules/people/permissions.ts'

/** The meaning of each error status. It is the same on every call. */
const MEANINGS = {
  400: 'A value is missing or wrong, or a rule is broken: `errors` has sentences by field. Or the Idempotency-Key was used for another request',
  401: 'There is no session or token, or it has ended',
  403: 'The role, the record or the scopes of the token do not permit it',
  404: 'There is no such record, or it is not visible to the caller',
  409: 'The record is in use, or something is still running: `detail` says what',
  412: 'The record was changed since the version in If-Match. Nothing was changed',
  413: 'The body or a file is too large',
  415: 'The body is not JSON',
  429: 'Too many requests: wait as many seconds as Retry-After says',
  500: 'An unexpected error. The log of the server has it under `requestId`',
  503: 'The server is busy or stopping: wait as many seconds as Retry-After says, and send the same request again',
} as const

type Status = keyof typeof MEANINGS

/** The statuses of a refusal with what they mean, for the text of the document. */
export const refusalsInWords = (): string =>
  Object.entries(MEANINGS)
    .map(([status, meaning]) => `- ${status} ${STATUS_CODES[status]}: ${meaning}.`)
    .join('\n')

/** A change of a record that exists: it takes If-Match. */
export const isVersioned = (call: Call): boolean => !readsOnly(call) && paramNames(call.path).includes('id')

/** Statuses about the record of the call. Each has a response of its own in the document. */
const ofRecord = (call: Call): Status[] => [
  ...(paramNames(call.path).length > 0 ? ([404] as const) : []),
  ...(isVersioned(call) ? ([412] as const) : []),
]

/** Statuses that do not depend on a record. */
const ofCall = (call: Call): Status[] => [
  400,
  ...(call.permission === 'anyone' ? [] : ([401, 403] as const)),
  ...(readsOnly(call) ? [] : ([409] as const)),
  ...(call.body ? ([413, 415] as const) : []),
  429,
]

const ref = (name: string | number) => ({ $ref: `#/components/responses/${name}` })

/** The name of a shared response: 'mayRenewReads', 'mayRenewWritesBody'. Calls with the same name have the same statuses. */
const nameOf = (call: Call): string => `${call.permission}${readsOnly(call) ? 'Reads' : 'Writes'}${call.body ? 'Body' : ''}`

/** The refusals of a call by status. 4XX and 5XX stand for the statuses that their descriptions list. */
export const refusalsOf = (call: Call): Record<string, object> => ({
  ...Object.fromEntries(ofRecord(call).map((status) => [status, ref(status)])),
  '4XX': ref(nameOf(call)),
  '5XX': ref('5XX'),
})

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const common = (call: Call) => ({
  description: `${ofCall(call).join(', ')}. May be called by ${PERMISSIONS[call.permission].grantedTo}.`,
  content,
})

/** The responses that `refusalsOf` refers to. */
export const refusals = (all: Call[]): Record<string, object> => ({
  404: { description: MEANINGS[404], content },
  412: { description: MEANINGS[412], content },
  ...Object.fromEntries(all.map((call) => [nameOf(call), common(call)])),
  '5XX': { description: '500 or 503', headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } }, content },
})
