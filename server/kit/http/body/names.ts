/** Counts the fields of all objects in a parsed body. */
export const nameCount = (body: unknown): number => {
  let count = 0
  const open: unknown[] = [body]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner = Array.isArray(value) ? value : Object.values(value)
    if (inner !== value) count += inner.length
    for (const one of inner) open.push(one)
  }
  return count
}

interface Level {
  path: string
  names: Set<string>
  /** In a list, the index of the next item; in an object, undefined. */
  item: number | undefined
  name: string
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs

/** The path of the first field that an object in this JSON text contains twice: 'property.name'. The text must contain one. */
export const repeatedName = (text: string): string => {
  const levels: Level[] = []
  let isName = false
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1)
    const at = level ? [level.path, level.item ?? level.name].filter((part) => part !== '').join('.') : ''
    if (token === '{' || token === '[') levels.push({ path: at, names: new Set(), item: token === '[' ? 0 : undefined, name: '' })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',') {
      if (level?.item !== undefined) level.item++
    } else if (isName && level) {
      level.name = JSON.parse(token)
      if (level.names.has(level.name)) return [level.path, level.name].filter(Boolean).join('.')
      level.names.add(level.name)
    }
    // A name follows '{', or ',' in an object.
    const now = levels.at(-1)
    isName = (token === '{' || token === ',') && now !== undefined && now.item === undefined
  }
  return 'body'
}
