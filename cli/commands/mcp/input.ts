import { type Call, isIdParam, paramNames } from '../../../contract/call.ts'
import { whyNot } from '../../../contract/fields/check.ts'
import { plain, propertiesOf, requiredOf, type Schema, type Values } from '../../../contract/fields/schema.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'

const ID: Schema = { type: 'integer', minimum: 1, maximum: limits.integer, title: 'Id' }
const WORDS: Schema = { type: 'string', minLength: 1, maxLength: 200 }

/** The input of a call as one object schema with the fields of its path, query and body. */
export const inputOf = (call: Call): Schema => {
  const inPath = Object.fromEntries(paramNames(call.path).map((name) => [name, isIdParam(name) ? ID : WORDS]))
  const more = call.body ?? call.query
  return {
    type: 'object',
    properties: { ...plain(more ?? {}).properties, ...inPath },
    required: [...Object.keys(inPath), ...requiredOf(more)],
  }
}

/** A sentence for each field that is wrong, missing or unknown. */
export const wrongIn = (schema: Schema, given: Values): Record<string, string> => {
  const fields = propertiesOf(schema)
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const wrong = field ? whyNot(field, value) : messages.unknownField
    if (wrong) errors[name] = wrong
  }
  for (const name of requiredOf(schema)) if (given[name] === undefined) errors[name] ??= messages.required
  return errors
}

/** Splits an input into path parameters and the body, or the query of a call without a body. */
export const requestOf = (call: Call, given: Values) => {
  const names = paramNames(call.path)
  const params = Object.fromEntries(names.map((name) => [name, given[name]]))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
  return call.body ? { params, body: rest } : { params, query: rest }
}
