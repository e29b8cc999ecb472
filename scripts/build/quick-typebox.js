/**
 * A replacement of TypeBox for the command line, with the part that the contract uses. Schemas are plain data here, because creating three
 * hundred calls with TypeBox takes longer than a command. The checks are in a separate file, loaded with the first value to check.
 * `quick-typebox.test.ts` compares the contracts.
 */

const made = (schema, options) => ({ ...schema, ...options })

export const Type = {
  Object(properties, options) {
    const required = Object.keys(properties).filter((name) => !properties[name]['~optional'])
    return made(required.length > 0 ? { type: 'object', required, properties } : { type: 'object', properties }, options)
  },
  Array: (items, options) => made({ type: 'array', items }, options),
  Union: (anyOf, options) => made({ anyOf }, options),
  String: (options) => made({ type: 'string' }, options),
  Number: (options) => made({ type: 'number' }, options),
  Integer: (options) => made({ type: 'integer' }, options),
  Boolean: (options) => made({ type: 'boolean' }, options),
  Null: (options) => made({ type: 'null' }, options),
  Unsafe: (schema) => made(schema),
}

const formats = []
let checks

function load() {
  if (!checks) {
    checks = require('typebox/schema')
    for (const format of formats) checks.Format.Set(...format)
  }
  return checks
}

/** Checks integers, such as the page of a list, without loading TypeBox. */
function isWholeNumber(schema, value) {
  const { type, minimum = value, maximum = value, enum: choices = [value], format } = schema
  return type === 'integer' && !format && Number.isInteger(value) && value >= minimum && value <= maximum && choices.includes(value)
}

export const Format = { Set: (...format) => formats.push(format) }
export const Errors = (schema, value) => (isWholeNumber(schema, value) ? [true, []] : load().Errors(schema, value))
export const Pointer = { Get: (...given) => load().Pointer.Get(...given) }
