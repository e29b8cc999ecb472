import type { Schema } from '../../../contract/fields/schema.ts'
import { present } from '../../../rules/present.ts'
import { typesOf } from './mutations.ts'

/** A query string with one invalid parameter; see Mutation. */
export interface QueryMutation {
  field: string
  says: string
  query: string
  refused: boolean
}

const encoded = (name: string, text: string) => `${name}=${encodeURIComponent(text)}`

/** Texts that a parameter with this schema refuses. */
const wrongWords = (schema: Schema): string[] => {
  const types = typesOf(schema)
  if (schema.enum) return ['Nonsense', '99']
  if (types.includes('integer'))
    return [
      'abc',
      '1.5',
      '2147483648',
      '99999999999999999999',
      '1e400',
      'NaN',
      '1;drop',
      '0x',
      ...(schema.minimum === undefined ? [] : [String(schema.minimum - 1)]),
    ]
  if (types.includes('boolean')) return ['maybe', '2', 'TRUE']
  if (schema.format === 'day') return ['2026-02-30', '1899-12-31', '12/24/2026', 'tomorrow', '1\0']
  if (schema.format === 'text') return ['a\0b', 'x'.repeat((schema.maxLength ?? 1000) + 1)]
  return []
}

export const queryMutationsOf = (schema: Schema | undefined): QueryMutation[] => {
  const own = Object.entries(schema?.properties ?? {}).flatMap(([name, one]) => {
    const isList = typesOf(one).includes('array')
    const single = isList ? present(one.items) : one
    const field = isList ? `${name}.0` : name
    const wrong = wrongWords(single).map((word) => ({
      field,
      says: `${name}: ${word.slice(0, 20)}`,
      query: encoded(name, word),
      refused: true,
    }))
    const twice =
      isList || typesOf(one).includes('string') ? [] : [{ field: name, says: `${name} twice`, query: `${name}=1&${name}=1`, refused: true }]
    return [
      ...wrong,
      ...twice,
      { field: name, says: `${name} empty`, query: `${name}=`, refused: false },
      { field: name, says: `${name} as a pattern`, query: encoded(name, "%_'\\"), refused: false },
    ]
  })
  const unknown = ['notAField', '__proto__', 'constructor', 'a[b]'].map((name) => ({
    field: name,
    says: `${name} is unknown`,
    query: encoded(name, '1'),
    refused: true,
  }))
  return [...own, ...unknown]
}
