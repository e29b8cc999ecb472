import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { typedPath } from './document.ts'

/** A folder may have very many files: no more of them are named. */
const MOST_NAMED = 6

export interface Completed {
  /** The typed text, extended as far as it is unambiguous. */
  text: string
  /** The names that match, if there are several. */
  names: string[]
}

const common = (one: string, other: string): string => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}

/** Completes a path as a shell does, up to the common prefix of all matching names. Null if no name matches. */
export async function completePath(typed: string): Promise<Completed | null> {
  const path = typedPath(typed)
  const isFolder = path.endsWith('/')
  const [folder, begun] = isFolder || path === '' ? [path || '.', ''] : [dirname(path), basename(path)]
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries
      .filter(({ name }) => name.startsWith(begun) && (begun.startsWith('.') || !name.startsWith('.')))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort()
    const [first] = names
    if (first === undefined) return null
    const agreed = names.reduce(common, first)
    return { text: path.slice(0, path.length - begun.length) + agreed, names: names.length > 1 ? names.slice(0, MOST_NAMED) : [] }
  } catch {
    return null
  }
}
