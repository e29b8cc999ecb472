import { dirname, join } from 'node:path'
import { usage } from '../errors.ts'
import { didYouMean } from '../nearest.ts'
import { readToml } from './toml.ts'

const PROJECT_FILE = '.evergreen.toml'

const KEYS = ['server', 'profile'] as const

/** The settings of a folder and its subfolders. The file is shared with the project, so it contains no secret. */
export type Project = { file: string } & Partial<Record<(typeof KEYS)[number], string>>

/** The nearest project file, from a folder upwards; null if there is none. */
export function readProject(folder: string): Project | null {
  const file = join(folder, PROJECT_FILE)
  // EACCES: root may start a program as another user while it stands in a folder of its own.
  const said = readToml<Record<string, unknown>>(file, 'EACCES')
  if (said === null) return dirname(folder) === folder ? null : readProject(dirname(folder))
  for (const [key, value] of Object.entries(said)) {
    if (!KEYS.some((each) => each === key))
      throw usage(`${file} may say ${KEYS.join(' and ')}, not "${key}".`, ...didYouMean(key, KEYS), 'A token is kept by evergreen login.')
    if (typeof value !== 'string') throw usage(`${file}: ${key} must be a text.`)
  }
  return { file, ...said }
}
