import { readsOnly } from '../../../contract/call.ts'
import { plain, propertiesOf } from '../../../contract/fields/schema.ts'
import type { NamedCall } from '../../../contract/index.ts'
import { bodyLimitsOf } from '../../kit/http/body/limits.ts'
import { cpuOf, leastCpuOf } from '../cpu.ts'
import type { Example } from '../examples/example.ts'
import { exampleOf } from '../examples/examples.ts'
import { type Answer, pathOf, type Request } from '../http.ts'
import type { TestApp } from '../test-app.ts'
import { mutationsOf, spoilt } from './mutations.ts'
import { queryMutationsOf } from './query.ts'
import { transportMutationsOf } from './transport.ts'

/** An invalid request, and a function that returns what is wrong with its response, or null. */
export interface Trial {
  /** Equal on every database: 'renewals.begin body dueDate: the day 2026-02-30'. */
  name: string
  /** Whether the request can succeed, and so needs new records. */
  mayPass: boolean
  request(example: Example): Partial<Request>
  wrong(answer: Answer): string | null
}

/** What is wrong with the response to any input; null if nothing is. */
export const failed = ({ status, headers, body, text }: Answer): string | null => {
  if (status >= 500) return `fails: ${status} ${text.slice(0, 200)}`
  if (status < 400) return null
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `answers ${status} as ${headers['content-type']}`
  if (body?.status !== status || typeof body.detail !== 'string' || typeof body.requestId !== 'string')
    return `answers ${text.slice(0, 200)}`
  return null
}

const mustName = (field: string) => (answer: Answer) => {
  const { status, body, text } = answer
  const named = Object.keys(body?.errors ?? {})
  return (
    failed(answer) ??
    ((status === 400 || status === 413) && named.includes(field) ? null : `does not name ${field}: ${status} ${text.slice(0, 200)}`)
  )
}

const mustBe = (statuses: number[]) => (answer: Answer) =>
  failed(answer) ?? (statuses.includes(answer.status) ? null : `answers ${answer.status}, not ${statuses.join(' or ')}`)

const json = { 'content-type': 'application/json' }

/** All trials of a call, derived from its schemas. The example gives the shape; values are new in each run. */
export const trialsOf = ({ name, call }: NamedCall, example: Example): Trial[] => {
  const bodies = call.body ? mutationsOf(plain(call.body), example.body) : []
  const ofBody = bodies.map((mutation): Trial => {
    const field = mutation.field.replace('@@proto@@', '__proto__')
    return {
      name: `${name} body ${field}: ${mutation.says}`,
      mayPass: !mutation.refused,
      request: ({ body }) => ({ bytes: spoilt(body, mutation), headers: json }),
      // The JSON parser refuses this name itself, before the field is known.
      wrong: field.endsWith('__proto__') ? mustBe([400]) : mutation.refused ? mustName(field) : failed,
    }
  })
  const ofQuery = queryMutationsOf(call.query && plain(call.query)).map(
    ({ field, says, query, refused }): Trial => ({
      name: `${name} query ${says}`,
      mayPass: !refused && !readsOnly(call),
      request: ({ body }) => ({ path: `?${query}`, query: {}, body }),
      wrong: refused ? mustName(field) : failed,
    }),
  )
  const text = JSON.stringify(example.body ?? {})
  const transport = call.body ? transportMutationsOf(text, bodyLimitsOf(name, call.body, call.permission === 'anyone').bytes) : []
  const onItsWay = transport.map(
    ({ says, request, statuses }): Trial => ({
      name: `${name} as ${says}`,
      mayPass: false,
      request: () => ({ body: undefined, ...request }),
      wrong: mustBe(statuses),
    }),
  )
  return [...ofBody, ...ofQuery, ...onItsWay]
}

/** The request of an example with parts replaced; a replaced `path` is appended. */
const requestOf = ({ call }: NamedCall, { params, query, body }: Example, spoilt: Partial<Request> = {}): Request => ({
  method: call.method,
  query,
  ...(body !== undefined && spoilt.bytes === undefined && { body }),
  ...spoilt,
  path: pathOf(call.path, params) + (spoilt.path ?? ''),
})

/** Sends the request of an example as its actor. */
export const send = (testApp: TestApp, named: NamedCall, example: Example, spoilt?: Partial<Request>): Promise<Answer> => {
  const request = requestOf(named, example, spoilt)
  const { token, cookie } = example
  if (cookie) return testApp.request({ ...request, headers: { cookie, 'x-requested-with': 'XMLHttpRequest', ...request.headers } })
  return testApp.request({ ...request, headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers } }, example.actor)
}

const MOST_CPU = 200
/**
 * Milliseconds per MiB. Client and server share this process: both make, send and decode a large file. Up to 20 alone, twice that beside
 * another worker, which takes half of the memory's bandwidth. `slowness` does not see that: its work fits into the cache.
 */
const CPU_A_MIB = 40
const MIB = 1024 * 1024
export const MOST_BYTES = 16 * 1024

/** What is wrong with the size and the cost of a refusal. */
const tooExpensive = async (
  { result, cpu }: { result: Answer; cpu: number },
  again: () => Promise<Answer>,
  fileBytes: number,
): Promise<string | null> => {
  const { status, text } = result
  if (status < 400) return null
  if (Buffer.byteLength(text) > MOST_BYTES) return `is refused with ${text.length} characters`
  const limit = Math.max(MOST_CPU, (fileBytes / MIB) * CPU_A_MIB)
  if (cpu <= limit) return null
  const least = await leastCpuOf(again, { limit, tries: 12 })
  return least > limit ? `costs ${Math.round(least)} ms of the processor to refuse` : null
}

/** The maximum size of a call's file in bytes. */
const largestFile = ({ call }: NamedCall): number =>
  Math.max(0, ...Object.values(propertiesOf(call.body)).map(({ maxBytes, format }) => (format === 'base64' ? (maxBytes ?? 0) : 0)))

/** Sends the trials of a call one after another; returns each status, and what was wrong. */
export const runTrials = async (
  testApp: TestApp,
  named: NamedCall,
  trials: Trial[],
): Promise<{ statuses: Record<string, number>; wrong: string[] }> => {
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let example = await exampleOf(testApp, named)
  for (const { name, mayPass, request, wrong: judge } of trials) {
    const sendTrial = () => send(testApp, named, example, request(example))
    const measured = await cpuOf(sendTrial)
    const answer = measured.result
    statuses[name] = answer.status
    const complaint = judge(answer) ?? (await tooExpensive(measured, sendTrial, largestFile(named)))
    if (complaint) wrong.push(`${name}: ${complaint}`)
    if (mayPass && answer.status < 400) example = await exampleOf(testApp, named)
  }
  return { statuses, wrong }
}
