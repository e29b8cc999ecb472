import { type Static, type TObject, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Schema } from '../../contract/fields/schema.ts'
import { type Network, networkOf } from './http/address.ts'

/** A wrong value stops the start with one sentence that names the variable. */
export class WrongConfig extends Error {}

export const wrong = (name: string, value: string, allowed: string): never => {
  throw new WrongConfig(`${name} is "${value}", but must be ${allowed}.`)
}

/** Each variable has a type, a default unless it is optional, and a description that completes "must be …". */
export const text = (fallback: string) => Type.String({ default: fallback })
export const optionalText = () => Type.Optional(Type.String())
export const whole = (fallback: number, maximum: number, minimum = 0) =>
  Type.Integer({
    default: fallback,
    minimum,
    maximum,
    description: minimum ? `a whole number from ${minimum} to ${maximum}` : `a whole number up to ${maximum}`,
  })
export const oneOf = <const T extends readonly string[]>(words: T, fallback?: T[number]) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: words, default: fallback, description: `one of ${words.join(', ')}` })
export const checked = (description: string, isRight: (value: string) => boolean, fallback?: string) =>
  Type.Refine(Type.String({ default: fallback, description }), isRight)
export const url = (...protocols: string[]) =>
  Type.Optional(
    checked(
      `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    ),
  )

export const listOf = (texts: string): string[] =>
  texts
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export const networksIn = (name: string, networks: string): Network[] =>
  listOf(networks).map((one) => networkOf(one) ?? wrong(name, one, 'addresses and networks such as 10.0.0.5,10.1.0.0/16'))

/** The values of a schema's variables, with their defaults. An empty variable counts as missing. */
export const readVariables = <T extends TObject>(settings: T, env: NodeJS.ProcessEnv): Static<T> => {
  const given: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries<Schema>(settings.properties)) {
    const written = env[name]
    if (!written) continue
    given[name] = 'minimum' in schema && /^\d+$/.test(written) ? Number(written) : written
    if (!Value.Check(schema, given[name])) wrong(name, written, String(schema.description))
  }
  return Value.Parse(settings, Value.Default(settings, given))
}
