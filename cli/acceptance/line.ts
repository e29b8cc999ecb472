import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A line to a server that can be held up, or cut, in the middle of a download. */
export interface Line {
  address: string
  /** The download whose name holds these words gets no further than its beginning; resolves when it is there. */
  holdAt(words: string): Promise<void>
  /** It breaks off there, and nobody answers any more until it is mended; resolves when that has happened. */
  cutAt(words: string): Promise<void>
  mend(): void
  close(): Promise<void>
}

/** Of what comes after the head of the answer. */
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
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
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
