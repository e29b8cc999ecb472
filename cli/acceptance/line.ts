import { createServer, connect as dial, type Socket } from 'node:net'
import { portOf } from '../../server/kit/port.ts'

/** A proxy to a server that can pause or cut a download. */
export interface Line {
  address: string
  /** Pauses the download whose name contains these words after its first bytes; resolves when it is paused. */
  holdAt(words: string): Promise<void>
  /** Cuts that download and refuses connections until `mend`; resolves when it is cut. */
  cutAt(words: string): Promise<void>
  mend(): void
  close(): Promise<void>
}

/** How many bytes of the body pass before a pause or a cut. */
const BEGINNING = 100

export async function startLine(server: string): Promise<Line> {
  const { hostname, port } = new URL(server)
  const open = new Set<Socket>()
  let trouble: { words: string; at(near: Socket): void } | null = null
  let isDown = false
  const line = createServer((near) => {
    if (isDown) return near.destroy()
    const far = dial(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    near.pipe(far)
    far.on('end', () => near.end()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('data', (chunk) => {
      const head = trouble ? chunk.indexOf(trouble.words) : -1
      if (!trouble || head === -1) return near.write(chunk)
      near.write(chunk.subarray(0, chunk.indexOf('\r\n\r\n', head) + 4 + BEGINNING), () => trouble?.at(near))
      far.pause()
    })
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const mend = () => {
    trouble = null
    isDown = false
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${portOf(line)}`,
    holdAt: (words) =>
      new Promise((resolve) => {
        trouble = { words, at: () => resolve() }
      }),
    cutAt: (words) =>
      new Promise((resolve) => {
        trouble = {
          words,
          at(near) {
            isDown = true
            near.destroy()
            resolve()
          },
        }
      }),
    mend,
    async close() {
      mend()
      await new Promise((resolve) => line.close(resolve))
    },
  }
}
