import { randomUUID } from 'node:crypto'
import { Refused, sendCall } from '../../../client/index.ts'
import { readsOnly } from '../../../contract/call.ts'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import type { NamedCall } from '../../../contract/index.ts'
import { messageOf } from '../../kit/errors.ts'
import type { Session } from '../../kit/run.ts'
import { inputOf, requestOf, wrongIn } from './input.ts'
import { isPlanned, type Mode } from './mode.ts'
import type { Toolbox } from './tools.ts'

/** The result of a tool. */
export interface Answer {
  text: string
  isError?: boolean
}

/** The maximum length of an answer in characters. Above it, an assistant has to request a smaller page. */
const LONGEST = 60_000
const FOUND_AT_MOST = 8

const refused = (text: string): Answer => ({ text, isError: true })

const answerOf = (value: unknown): Answer => {
  const text = JSON.stringify(value ?? null)
  return text.length <= LONGEST
    ? { text }
    : refused(`The answer has ${text.length} characters, more than ${LONGEST}. Ask for less: a smaller pageSize, or a narrower filter.`)
}

const fieldWords = (errors: Record<string, string | string[]>) =>
  Object.entries(errors).map(([field, said]) => `${field}: ${[said].flat().join(' ')}`)

const asRefused = (error: unknown): Answer => {
  if (!(error instanceof Refused)) return refused(messageOf(error))
  return refused([error.message, ...fieldWords(error.errors)].join('\n'))
}

const planned = async ({ api }: Session, { name }: NamedCall, { id, ...body }: Values): Promise<Answer> => {
  const plan = await api.plans.create({ body: { call: name, ...(typeof id === 'number' && { id }), body } })
  return answerOf({
    plan,
    next: `Nothing has changed yet. A person applies the plan: evergreen plans apply ${plan.id}, or /batches/${plan.id}.`,
  })
}

const made = async ({ send }: Session, { call }: NamedCall, given: Values): Promise<Answer> =>
  answerOf(await sendCall(send, call, { ...requestOf(call, given), ...(!readsOnly(call) && { idempotencyKey: randomUUID() }) }))

/** A schema with only the keywords that an assistant needs to fill in a field. */
const compact = ({
  type,
  title,
  description,
  enum: words,
  format,
  maxLength,
  items,
  properties,
  required,
  default: initial,
}: Schema): object => ({
  ...{ type, title, description, enum: words, format, maxLength, default: initial },
  ...(required?.length && { required }),
  ...(items && { items: compact(items) }),
  ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, compact(inner)])) }),
})

/** The calls that contain all words of a search in their name, path or description. Matches of the name come first. */
const found = (calls: ReadonlyMap<string, NamedCall>, search: string) => {
  const words = search
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const rank = ({ name, call }: NamedCall) => {
    const [inName, inAll] = [name.toLowerCase(), `${name} ${call.path} ${call.does}`.toLowerCase()]
    if (inName === search.toLowerCase()) return 3
    if (words.every((word) => inName.includes(word))) return 2
    return words.every((word) => inAll.includes(word.replace(/s$/, ''))) ? 1 : 0
  }
  return [...calls.values()]
    .map((one) => ({ one, rank: rank(one) }))
    .filter((each) => each.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, FOUND_AT_MOST)
    .map(({ one }) => one)
}

const find = (calls: ReadonlyMap<string, NamedCall>, search: string, mode: Mode): Answer => {
  const some = found(calls, search)
  if (some.length === 0) return refused(`No call that you may make has the words "${search}". Try fewer words.`)
  return answerOf(
    some.map((one) => ({
      call: one.name,
      does: one.call.does,
      ...(isPlanned(one.call, mode) && { only: 'planned' }),
      input: compact(inputOf(one.call)),
    })),
  )
}

/** Runs a tool. Validates its arguments, which the SDK does not. A call that the person may not make is reported as unknown. */
export const runTool = async (
  session: Session,
  { tools, callsOf }: Toolbox,
  mode: Mode,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> },
): Promise<Answer> => {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return refused(`There is no tool "${name}". The tools: ${tools.map((one) => one.name).join(', ')}.`)
  const wrong = wrongIn(tool.inputSchema as Schema, given)
  if (Object.keys(wrong).length > 0) return refused(fieldWords(wrong).join('\n'))
  const calls = callsOf(name)
  if (name === 'find_call') return find(calls, String(given.search), mode)
  const one = calls.get(String(given.call))
  if (!one) return refused(`There is no call "${given.call}" that you may make here. find_call names those that you may.`)
  const input = (given.input ?? {}) as Values // an object: checked above
  const errors = wrongIn(inputOf(one.call), input)
  if (Object.keys(errors).length > 0) return refused(fieldWords(errors).join('\n'))
  return (isPlanned(one.call, mode) ? planned : made)(session, one, input).catch(asRefused)
}
