import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HttpResponse } from '../../contract/call.ts'

/** Makes a file name from the server safe for this machine: 'a/../b.pdf' becomes 'a-b.pdf'. */
export const nameOfFile = (given: string): string => given.replace(/[^\w. -]+|\.{2,}/g, '-').replace(/^[.\s-]+|\s+$/g, '') || 'file'

let folder: string | undefined

/** A folder that only this user can read. It is removed with the program. */
const ownFolder = (): string => {
  if (folder) return folder
  const made = mkdtempSync(join(tmpdir(), 'evergreen-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
  return made
}

/** Opens a file of the server in this machine's program for it. `isOpen` is false if there is none. */
export const openFile = async (
  name: string,
  read: () => Promise<HttpResponse>,
  browse: (url: string) => Promise<boolean>,
): Promise<{ path: string; isOpen: boolean }> => {
  const path = join(ownFolder(), nameOfFile(name))
  await writeFile(path, new Uint8Array(await (await read()).arrayBuffer()), { mode: 0o600 })
  return { path, isOpen: await browse(pathToFileURL(path).href) }
}
