import { isRecord } from '../../unknown.ts'
import { GIVEN, withGroups } from './shared.ts'

/** 'A license in a list' becomes 'LicenseInList'. */
const nameOf = (title: string): string =>
  title
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !/^(a|an|the)$/i.test(word))
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** An object with a title. */
const isTitled = (value: unknown): value is Record<string, unknown> & { title: string } =>
  isRecord(value) && typeof value.title === 'string' && isRecord(value.properties)

const count = (value: unknown, counts: Map<string, number>): void => {
  if (typeof value !== 'object' || value === null) return
  if (isTitled(value)) {
    const key = JSON.stringify(value)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const inner of Object.values(value)) count(inner, counts)
}

/** Removes the title of a body or reply, because the summary of the call already describes it. */
const untitled = (part: unknown): unknown => {
  if (!isRecord(part)) return part
  const { title: _, ...rest } = part
  return rest
}

/** An unused schema name: 'CheckRequest', in a request body 'CheckRequestInput', numbered if it is taken. */
const freeName = (title: string, isInput: boolean, taken: object): string => {
  const wanted = nameOf(title) + (isInput ? 'Input' : '')
  let name = wanted
  for (let n = 2; name in taken; n++) name = `${wanted}${n}`
  return name
}

/**
 * Moves each titled object that the document uses more than once to a schema named after its title. Returns the document with references,
 * and the named schemas.
 */
export const withNamedSchemas = (document: object): { document: object; schemas: Record<string, unknown> } => {
  const counts = new Map<string, number>()
  count(document, counts)
  const names = new Map(Object.entries(GIVEN).map(([name, schema]) => [JSON.stringify(schema), name]))
  const schemas: Record<string, unknown> = Object.fromEntries(Object.keys(GIVEN).map((name) => [name, null]))

  const fieldsOf = (value: object, isInput: boolean): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const part = referred(inner, isInput || name === 'requestBody' || name === 'parameters')
        return [name, name === 'schema' && isTitled(inner) ? untitled(part) : part]
      }),
    )

  const inside = (value: unknown, isInput: boolean): unknown => {
    if (Array.isArray(value)) return value.map((inner) => referred(inner, isInput))
    return isRecord(value) ? fieldsOf(withGroups(value), isInput) : value
  }

  const referred = (value: unknown, isInput: boolean): unknown => {
    if (!isRecord(value)) return inside(value, isInput)
    const key = JSON.stringify(value)
    let name = names.get(key)
    if (name === undefined) {
      if (!isTitled(value) || (counts.get(key) ?? 0) < 2) return inside(value, isInput)
      name = freeName(value.title, isInput, schemas)
      names.set(key, name)
      schemas[name] = null // takes the name before what is inside does
      const { title: _, ...rest } = value // its name says it
      schemas[name] = inside(rest, isInput)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  for (const [name, { properties, ...rest }] of Object.entries(GIVEN))
    schemas[name] = { ...fieldsOf(rest, false), ...(properties && { properties: fieldsOf(properties, false) }) }
  return { document: fieldsOf(document, false), schemas }
}
