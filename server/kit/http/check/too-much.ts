import type { Schema } from '../../../../contract/fields/schema.ts'
import { messages, sentences } from '../../../../rules/messages.ts'
import { isRecord } from '../../unknown.ts'

/** Adds a sentence to a field: 'licenseRenewalDocuments.0.url'. */
type Add = (field: string, sentence: string) => void

/** Returns true if the value is refused without checking what it contains. */
type Sizes = (value: unknown, add: Add, path?: string) => boolean

/** The most unknown names reported for an object. An object with more is not checked further. */
const MAX_UNKNOWN = 100

const inside = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name))

const ofObject = (properties: Record<string, Schema>, isClosed: boolean): Sizes => {
  const known = new Map(Object.entries(properties).map(([name, schema]) => [name, tooMuch(schema)]))
  return (value, add, path = '') => {
    if (!isRecord(value) || Array.isArray(value)) return false
    let unknown = 0
    let isTooMuch = false
    for (const name of Object.keys(value)) {
      const sizes = known.get(name)
      if (sizes) isTooMuch = sizes(value[name], add, inside(path, name)) || isTooMuch
      else if (isClosed) {
        add(inside(path, name), messages.unknownField)
        if (++unknown >= MAX_UNKNOWN) return true
      }
    }
    return isTooMuch
  }
}

const ofList = (items: Schema, maxItems: number): Sizes => {
  const ofItem = tooMuch(items)
  const isDeep = items.properties !== undefined || items.items !== undefined
  return (value, add, path = '') => {
    if (!Array.isArray(value)) return false
    if (value.length > maxItems) {
      add(path, sentences.tooMany(maxItems))
      return true
    }
    return isDeep && value.map((item, index) => ofItem(item, add, inside(path, index))).includes(true)
  }
}

/**
 * Compiles a check of list lengths and field names, which runs before the check of their contents: a list of 390,000 zeros is then one
 * error about the list.
 */
export const tooMuch = ({ properties, additionalProperties, items, maxItems }: Schema): Sizes => {
  if (properties) return ofObject(properties, additionalProperties === false)
  if (items) return ofList(items, maxItems ?? Number.POSITIVE_INFINITY)
  return () => false
}
