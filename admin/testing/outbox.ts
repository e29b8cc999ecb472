import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const WITHIN = 15_000

/** Decodes quoted-printable: joins broken lines and restores equals signs. */
export const unfolded = (text: string) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')

/** Waits for the latest message of a kind in the server's outbox after a moment. */
export const lastSent = async (folder: string, kind: '.eml' | '.sms.txt', after: number): Promise<string> => {
  const outbox = join(folder, 'outbox')
  const deadline = Date.now() + WITHIN
  while (Date.now() < deadline) {
    const names = await readdir(outbox).catch((): string[] => [])
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith(kind))
        .map(async (name) => ({ path: join(outbox, name), at: (await stat(join(outbox, name))).mtimeMs })),
    )
    const latest = files.filter(({ at }) => at >= after).sort((a, b) => b.at - a.at)[0]
    if (latest) return unfolded(await readFile(latest.path, 'utf8'))
    await wait(100)
  }
  throw new Error(`Nothing ${kind} was sent.`)
}
