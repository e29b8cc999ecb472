import type { Schema } from '../../../contract/fields/schema.ts'
import { formatDay } from '../../../rules/day.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { pairs } from '../text.ts'

/** Formatters by field, for fields whose schema does not tell the format. Null leaves the field out. */
export type Wording = Readonly<Record<string, ((value: never) => string) | null>>

const isPart = (name: string): boolean => name === 'id' || name === 'version' || /Ids?$/.test(name)

/** Whether a field only says which buttons a page has, such as 'hasLicenses' and 'canUpdateActiveStatus'. */
const isForButtons = (name: string, value: unknown): boolean => typeof value === 'boolean' && /^(has|can|mayBe)[A-Z]/.test(name)

const nameIn = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const found = ['name', 'label', 'title'].map((name) => Reflect.get(value, name)).find((text) => typeof text === 'string')
  return found ?? ''
}

function wordsOf(value: unknown, { format }: Schema): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && format === 'day') return formatDay(value)
  if (typeof value === 'string' && format === 'date-time') return formatMoment(value)
  return [value].flat().map(nameIn).filter(Boolean).join('; ')
}

/** The values of a record with the titles of its schema. Empty fields, ids and facts for buttons are left out. */
export function recordLines({ properties = {} }: Schema, record: object, width: number, wording: Wording = {}): string[] {
  const values = new Map(Object.entries(record))
  const shown = Object.entries(properties).flatMap(([name, field]) => {
    const value = values.get(name)
    const say = wording[name] as ((value: unknown) => string) | null | undefined
    if (value === null || value === undefined || say === null || ((isPart(name) || isForButtons(name, value)) && !say)) return []
    const text = say ? say(value) : wordsOf(value, field)
    return text ? [[field.title ?? name, text] as const] : []
  })
  return pairs(shown, width)
}
