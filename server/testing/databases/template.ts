import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const CACHE = 'node_modules/.cache/evergreen'

interface Template {
  /** The name of the file or folder, such as 'demo'. */
  name: string
  /** Patterns of the source files. A change in any of them makes a new template. */
  sources: string[]
  /** Creates the template in an empty folder, and returns its path there. */
  make(folder: string): Promise<string>
}

/**
 * The path of a file or folder that tests copy, kept between runs while its sources are unchanged. It is either complete or absent: of two
 * runs that create it at the same time, the second uses that of the first.
 */
export const keptTemplate = async ({ name, sources, make }: Template): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  const path = resolve(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(path)) return path
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'new-'))
  try {
    await rename(await make(folder), path).catch((error) => {
      if (!existsSync(path)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return path
}
