import { Readable, Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whilePatient } from './patience.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

/** A reader that takes a chunk only when the test allows it. */
const aReader = () => {
  let taken = () => {}
  const reader = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      taken = done
    },
  })
  const take = async () => {
    taken()
    await turn()
  }
  return { reader, take }
}

const piped = async (file: Readable, reader: Writable) => {
  const errors: unknown[] = []
  file.once('error', (error) => errors.push(error))
  file.pipe(reader)
  whilePatient(file, reader, 5 * MINUTE)
  await turn()
  return errors
}

test('a reader that keeps a file waiting for too long in all is cut off, although it goes on reading', async () => {
  const { reader, take } = aReader()
  const file = Readable.from(Array(100).fill('row'))
  const errors = await piped(file, reader)
  for (let n = 0; n < 14; n++) {
    vi.advanceTimersByTime(MINUTE / 3)
    await take()
  }
  expect(file.destroyed).toBe(false)
  vi.advanceTimersByTime(MINUTE / 3)
  await turn()
  expect(errors).toEqual([new Error('The file was read too slowly.')])
})

test('a file that is made slowly may take as long as it takes', async () => {
  const { reader, take } = aReader()
  const file = new Readable({ read() {} })
  const errors = await piped(file, reader)
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(10 * MINUTE)
    file.push('row')
    await turn()
    await take()
  }
  expect(errors).toEqual([])
  file.destroy()
  await turn()
  expect(vi.getTimerCount()).toBe(0)
})
