/**
 * What the contract uses of TypeBox, for the command line alone: schemas are plain data there, and making three hundred calls of them with
 * TypeBox takes longer than a command. Its checks are loaded when a value is checked, from a file of their own that has all of them. `quick-typebox.test.ts` compares the contracts.
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

/** Such as the page of a list: to see that it is right, TypeBox need not be loaded. */
function isWholeNumber(schema, value) {
  const { type, minimum = value, maximum = value, enum: choices = [value], format } = schema
  return type === 'integer' && !format && Number.isInteger(value) && value >= minimum && value <= maximum && choices.includes(value)
}

export const Format = { Set: (...format) => formats.push(format) }
export const Errors = (schema, value) => (isWholeNumber(schema, value) ? [true, []] : load().Errors(schema, value))
export const Pointer = { Get: (...given) => load().Pointer.Get(...given) }
