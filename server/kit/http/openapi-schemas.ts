import { isRecord } from '../unknown.ts'

/** 'A license in a list' becomes 'ALicenseInAList'. */
const nameOf = (title: string): string =>
  title
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** The pages of all lists have one title; their rows have names. */
const UNNAMED = /^A page of a list/

/** An object with a title. Fields stay where they are used. */
const isNamed = (value: unknown): value is Record<string, unknown> & { title: string } =>
  isRecord(value) && typeof value.title === 'string' && isRecord(value.properties) && !UNNAMED.test(value.title)

const count = (value: unknown, counts: Map<string, number>): void => {
  if (!isRecord(value)) return
  if (isNamed(value)) {
    const key = JSON.stringify(value)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const inner of Object.values(value)) count(inner, counts)
}

/**
 * Gives a name to each object that a document uses more than once, by its title, and refers to it. Two schemas of one title get a number.
 * Returns the document and the named schemas.
 */
export const withNamedSchemas = (document: object): { document: object; schemas: Record<string, unknown> } => {
  const counts = new Map<string, number>()
  count(document, counts)
  const names = new Map<string, string>()
  const schemas: Record<string, unknown> = {}

  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referred)
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, referred(inner)])) : value
  }

  const referred = (value: unknown): unknown => {
    const key = isNamed(value) ? JSON.stringify(value) : ''
    if (!isNamed(value) || (counts.get(key) ?? 0) < 2) return inside(value)
    let name = names.get(key)
    if (name === undefined) {
      const wanted = nameOf(value.title)
      name = wanted
      for (let n = 2; name in schemas; n++) name = `${wanted}${n}`
      names.set(key, name)
      schemas[name] = null // takes the name before what is inside does
      schemas[name] = inside(value)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  return { document: inside(document) as object, schemas }
}
