import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { filesOfZip } from '../testing/files/zip.ts'
import { zipOf } from './archive.ts'

const MiB = 1024 * 1024
const modified = new Date('2026-11-20T12:00:00Z')

/** A file of that size, read in chunks; `streams` collects every opened stream. */
const aFile = (name: string, size: number, streams: Readable[]) => ({
  name,
  size,
  modified,
  open: async () => {
    let left = size
    const stream = new Readable({
      read() {
        const piece = Math.min(left, 64 * 1024)
        left -= piece
        this.push(piece > 0 ? Buffer.alloc(piece, 120) : null)
      },
    })
    streams.push(stream)
    return stream
  },
})

test('files are opened one after the other, and have their content', async () => {
  const streams: Readable[] = []
  const zip = zipOf([aFile('a.pdf', 3, streams), aFile('a.PDF', MiB, streams), aFile('a.pdf', 0, streams)])
  const pieces: Buffer[] = []
  for await (const piece of zip) {
    expect(streams.filter((stream) => !stream.readableEnded).length).toBeLessThanOrEqual(1)
    pieces.push(piece as Buffer)
  }
  const files = filesOfZip(Buffer.concat(pieces))
  expect(Object.entries(files).map(([name, { length }]) => [name, length])).toEqual([
    ['a.pdf', 3],
    ['a (2).PDF', MiB],
    ['a (3).pdf', 0],
  ])
})

test('a disconnect leaves no file open, and no further file is opened', async () => {
  const streams: Readable[] = []
  const zip = zipOf([aFile('a.pdf', 20 * MiB, streams), aFile('b.pdf', 20 * MiB, streams)])
  await new Promise<void>((resolve) => {
    zip.once('data', () => {
      zip.pause()
      resolve()
    })
  })
  expect(streams).toHaveLength(1)
  zip.destroy()
  await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('a file that cannot be read ends the archive with its error', async () => {
  const gone = { name: 'gone.pdf', size: 1, modified, open: () => Promise.reject(new Error('gone')) }
  await expect(zipOf([aFile('a.pdf', 3, []), gone]).toArray()).rejects.toThrow('gone')
})
