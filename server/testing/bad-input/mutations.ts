import type { Schema } from '../../../contract/fields/schema.ts'
import { present } from '../../../rules/present.ts'
import { isRecord } from '../../kit/unknown.ts'
import { sampleOf } from '../examples/examples.ts'

/**
 * One way to make a value of a request invalid. `refused`: the request must be refused by this field; otherwise anything but a
 * server error is allowed.
 */
export interface Mutation {
  /** 'licenseRenewalDocuments.0.url'. */
  field: string
  path: (string | number)[]
  says: string
  /** The invalid value; `absent` removes the field. `raw` writes JSON that JavaScript cannot express. */
  value: unknown
  refused: boolean
}

export const absent = Symbol('absent')

/** Placeholders in a value, replaced in the text that is sent. */
export const RAW: Record<string, string> = { '"@@1e400@@"': '1e400', '"@@-1e400@@"': '-1e400', '"@@proto@@"': '"__proto__"' }

const HOSTILE: Record<string, string> = {
  'an SQL string': "'; drop table licenses; --",
  'a pattern': '%_\\',
  'a formula': '=1+cmd|"/c calc"!A1',
  'a script': '<script>alert(1)</script>',
  'text that runs backwards': '\u202e\u2066txt.exe',
  'an emoji': '👩‍🚒 ñ Ω',
  'line ends': 'a\r\nb\tc',
}

export const typesOf = (schema: Schema): string[] => [schema.type ?? 'object'].flat()
const matches = (schema: Schema, type: string) =>
  typesOf(schema).includes(type) || (type === 'integer' && typesOf(schema).includes('number'))

const SAMPLES: [type: string, value: unknown][] = [
  ['string', 'words'],
  ['integer', 7],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]

type ValueMutation = Omit<Mutation, 'field' | 'path'>
const refused = (says: string, value: unknown): ValueMutation => ({ says, value, refused: true })
const allowed = (says: string, value: unknown): ValueMutation => ({ says, value, refused: false })

const wrongTypes = (schema: Schema): ValueMutation[] => [
  ...SAMPLES.filter(([type]) => !matches(schema, type)).map(([type, value]) => refused(`${type} instead`, value)),
  typesOf(schema).includes('null') ? allowed('null', null) : refused('null', null),
]

const texts = (schema: Schema): ValueMutation[] => {
  const { minLength = 0, maxLength, pattern, format, enum: words } = schema
  const strict = words !== undefined || (format !== undefined && format !== 'text')
  // Some formats accept no text for a phone: the field can be emptied.
  const empty = format === 'phone' ? allowed : strict || minLength > 0 ? refused : allowed
  const blank = strict || pattern ? refused : allowed
  return [
    empty('empty', ''),
    (format === 'phone' ? allowed : blank)('blanks', '   '),
    ...(maxLength && !words ? [refused('over-long', 'x'.repeat(maxLength + 1))] : []),
    ...(format === 'text' || words
      ? [refused('a NUL', 'a\0b'), refused('half a character', 'a\ud800b')]
      : [allowed('a NUL', 'a\0b'), allowed('half a character', 'a\ud800b')]),
    ...(words
      ? [
          refused('a word that is none of them', 'Nonsense'),
          refused(
            'the wrong case',
            String(words[0])
              .toUpperCase()
              .replace(/^(.*)$/, (word) => (words.includes(word) ? 'nonsense' : word)),
          ),
        ]
      : []),
    ...(format === 'day'
      ? ['2026-02-30', '1899-12-31', '12/24/2026', '2026-1-1', '2026-12-24T00:00:00Z', '2026-13-01', '10000-01-01'].map((day) =>
          refused(`the day ${day}`, day),
        )
      : []),
    ...(format === 'weblink'
      ? ['javascript:alert(1)', 'ftp://files.example', 'files.example', 'https://'].map((url) => refused(`the address ${url}`, url))
      : []),
    ...(format === 'email' || format === 'contactEmail'
      ? ['somebody', 'a@b', '@test.example', 'a b@test.example'].map((email) => refused(`the e-mail ${email}`, email))
      : []),
    ...(format === 'base64' ? [refused('no base64', '*not base64*'), allowed('a document that is none', 'bm90IGEgcGRm')] : []),
    ...(format === 'text' && (maxLength ?? 0) > 40 ? Object.entries(HOSTILE).map(([says, text]) => allowed(says, text)) : []),
  ]
}

const numbers = (schema: Schema): ValueMutation[] => {
  const { minimum, maximum, enum: choices } = schema
  const whole = !typesOf(schema).includes('number')
  return [
    ...(minimum === undefined ? [] : [refused('below the least', minimum - 1)]),
    ...(maximum === undefined ? [] : [refused('above the most', maximum + 1)]),
    ...(choices ? [refused('none of them', 99)] : []),
    ...(whole
      ? [refused('a fraction', 1.5), maximum === undefined && !choices ? allowed('2^31', 2 ** 31) : refused('2^31', 2 ** 31)]
      : [refused('a fraction of a cent', 1.001)]),
    refused('infinity', '@@1e400@@'),
    refused('minus infinity', '@@-1e400@@'),
    refused('a number in quotes', '1'),
  ]
}

const lists = (schema: Schema, value: unknown[]): ValueMutation[] => {
  const item = value[0] ?? sampleOf(present(schema.items))
  const { minItems = 0, maxItems, uniqueItems } = schema
  return [
    (minItems > 0 ? refused : allowed)('an empty list', []),
    // A longer list would exceed the size limit of the request first.
    ...(maxItems !== undefined && maxItems < 2000
      ? [
          refused(
            'too many',
            Array.from({ length: maxItems + 1 }, (_, n) => (typeof item === 'number' ? n + 1 : item)),
          ),
        ]
      : []),
    ...(uniqueItems ? [refused('one twice', [item, item])] : []),
  ]
}

const at = (path: Mutation['path'], found: ValueMutation[]): Mutation[] => found.map((one) => ({ ...one, path, field: path.join('.') }))

/** All mutations of a schema; `value` is an example of it, which the paths refer to. */
export const mutationsOf = (schema: Schema, value: unknown, path: Mutation['path'] = []): Mutation[] => {
  const types = typesOf(schema)
  const here = path.length === 0 ? [] : at(path, wrongTypes(schema))
  if (types.includes('object') && isRecord(value)) {
    const properties = Object.entries(schema.properties ?? {})
    const inner = properties.flatMap(([name, one]) => mutationsOf(one, value[name], [...path, name]))
    const missing = properties.flatMap(([name]) =>
      at([...path, name], [{ says: 'absent', value: absent, refused: schema.required?.includes(name) ?? false }]),
    )
    const extra = ['notAField', '@@proto@@', 'constructor', 'toString'].flatMap((name) =>
      at([...path, name], [refused('a field that is not known', {})]),
    )
    return [...here, ...inner, ...missing, ...extra]
  }
  if (types.includes('array') && Array.isArray(value)) {
    return [...here, ...at(path, lists(schema, value)), ...mutationsOf(present(schema.items), value[0], [...path, 0])]
  }
  if (types.includes('string')) return [...here, ...at(path, texts(schema))]
  if (types.includes('integer') || types.includes('number')) return [...here, ...at(path, numbers(schema))]
  return here
}

/** The JSON of a body with invalid values. A part that another mutation has replaced stays. */
export const spoilt = (body: unknown, ...mutations: Pick<Mutation, 'path' | 'value'>[]): string => {
  const copy = structuredClone(body)
  for (const { path, value } of mutations) {
    // biome-ignore lint/suspicious/noExplicitAny: a path into JSON.
    const parent = path.slice(0, -1).reduce<any>((inside, name) => inside?.[name], copy)
    if (typeof parent !== 'object' || parent === null) continue
    const last = present(path.at(-1))
    if (value === absent) delete parent[last]
    // A copy, because mutations share their values, and a value inserted into itself would be a cycle.
    else parent[last] = structuredClone(value)
  }
  return Object.entries(RAW).reduce((text, [mark, raw]) => text.replace(mark, raw), JSON.stringify(copy))
}
