import { present } from '../../../../rules/present.ts'
import { isRecord } from '../../unknown.ts'

interface Kind {
  /** Whether a part of an operation is of this kind, by the names above it. */
  isAt(path: string[]): boolean
  nameOf(part: Record<string, unknown>): string
}

/** Names a response after the last schema that it refers to; a page after the schema of its rows. */
const nameOfReply = (part: unknown): string => {
  const text = JSON.stringify(part)
  const [, name = ''] = /.*\/schemas\/(\w+)"/.exec(text) ?? []
  return text.includes('"items"') ? `PageOf${name}` : name
}

const KINDS: Record<'parameters' | 'responses', Kind> = {
  parameters: { isAt: (path) => path.at(-2) === 'parameters', nameOf: (part) => String(part.name) },
  responses: { isAt: (path) => path.at(-2) === 'responses' && /^2\d\d$/.test(path.at(-1) ?? ''), nameOf: nameOfReply },
}

/**
 * Moves query parameters and successful responses that several operations share to named components. Another part that would get the same
 * name stays inline.
 */
export const withNamedParts = (paths: object) => {
  const counts = new Map<string, number>()
  const kindAt = (path: string[]) => (['parameters', 'responses'] as const).find((kind) => KINDS[kind].isAt(path))
  const walk = (value: unknown, path: string[], found: (part: Record<string, unknown>, kind: keyof typeof KINDS) => unknown): unknown => {
    const kind = kindAt(path)
    if (isRecord(value) && kind && !('$ref' in value)) return found(value, kind)
    if (Array.isArray(value)) return value.map((inner, index) => walk(inner, [...path, String(index)], found))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, [...path, name], found)]))
  }
  walk(paths, [], (part) => {
    const key = JSON.stringify(part)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  const named = { parameters: new Map<string, string>(), responses: new Map<string, string>() }
  const referred = walk(paths, [], (part, kind) => {
    const key = JSON.stringify(part)
    const name = KINDS[kind].nameOf(part)
    if (present(counts.get(key)) < 2 || name === '') return part
    if (!named[kind].has(name)) named[kind].set(name, key)
    return named[kind].get(name) === key ? { $ref: `#/components/${kind}/${name}` } : part
  })
  const parsed = (parts: Map<string, string>) => Object.fromEntries([...parts].map(([name, text]) => [name, JSON.parse(text)]))
  return { paths: referred as object, parameters: parsed(named.parameters), responses: parsed(named.responses) }
}
