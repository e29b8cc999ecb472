import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CHECKSUMS = 'migrations/checksums.txt'

/** The lines that `sha256sum` prints, as [file, checksum]. */
const landed = readFileSync(CHECKSUMS, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('  ').reverse() as [string, string])

const files = readdirSync('migrations').filter((name) => /^\d{14}_/.test(name))
const checksumOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(`migrations/${file}`))
    .digest('hex')

test.each(landed)('%s is as it landed', (file, checksum) => {
  expect(files, `migrations/${file} has landed: restore it, and undo what it does in a new migration.`).toContain(file)
  expect(
    checksumOf(file),
    `migrations/${file} has landed, and databases that have run it do not run it again. Restore it, and write a new migration instead.`,
  ).toBe(checksum)
})

test('every migration has its checksum, in order', () => {
  const missing = files.filter((file) => !landed.some(([name]) => name === file)).map((file) => `${checksumOf(file)}  ${file}`)
  expect(missing, `Once a new migration is finished, add its line to the end of ${CHECKSUMS}.`).toEqual([])
  expect(landed.map(([file]) => file)).toEqual([...files].sort())
})
