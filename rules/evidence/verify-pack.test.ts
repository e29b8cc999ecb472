import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipWhileRead } from '../../server/outside/archive.ts'
import { filesOfZip } from '../../server/testing/files/zip.ts'
import { verifyPack } from './verify-pack.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const MADE_ON = '2026-11-20T12:34:57.890Z'

/** A signed pack of these texts. */
const packOf = (texts: Record<string, string>): Promise<Buffer> => {
  const modified = new Date('2026-03-01T10:20:31.500Z')
  const files = Object.entries(texts).map(([name, text]) => ({
    ...{ name, size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex'), modified: modified.toISOString() },
  }))
  const about = { title: 'Property: Harbor', asOf: '2026-11-20', madeOn: MADE_ON, madeBy: 'Ann Lee', provider: 'Provider' }
  const manifest = Buffer.from(JSON.stringify({ about, publicKey: KEY, files }))
  const now = new Date(MADE_ON)
  return buffer(
    zipWhileRead(
      (async function* () {
        for (const [name, text] of Object.entries(texts)) yield { name, modified, body: Buffer.from(text) }
        yield { name: 'manifest.json', modified: now, body: manifest }
        yield { name: 'manifest.sig', modified: now, body: Buffer.from(sign(null, manifest, privateKey).toString('base64')) }
      })(),
    ),
  )
}

const TEXTS = { 'documents/Harbor Süd/a.pdf': '%PDF-1.7 one', 'changes.csv': 'Who,What\r\n' }
const verify = (pack: Buffer) => verifyPack(new Blob([Uint8Array.from(pack)]))

test('no bit of a pack can be changed unseen', { timeout: 120_000 }, async () => {
  const pack = await packOf(TEXTS)
  expect(await verify(pack)).toMatchObject({ isIntact: true, isRepacked: false, problems: [], fileCount: 2 })
  const unseen: string[] = []
  for (let at = 0; at < pack.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const changed = Buffer.from(pack)
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at)
      const { isIntact, problems } = await verify(changed)
      if (isIntact || problems.length === 0) unseen.push(`byte ${at} of ${pack.length}, bit ${bit}`)
    }
  expect(unseen).toEqual([])
})

test('the file of a changed byte is named', async () => {
  const pack = await packOf(TEXTS)
  const changedAt = async (place: number) => {
    const changed = Buffer.from(pack)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    return (await verify(changed)).problems
  }
  const [first, last] = [pack.indexOf('a.pdf'), pack.lastIndexOf('a.pdf')]
  expect(await changedAt(pack.indexOf('%PDF'))).toEqual(['documents/Harbor Süd/a.pdf: it was changed.'])
  for (const place of [first - 35, pack.indexOf('%PDF') + 14, last - 64, last + 10])
    expect(await changedAt(place), String(place)).toEqual(['documents/Harbor Süd/a.pdf: its entry in the zip file was changed.'])
  expect(await changedAt(pack.length - 1)).toEqual(['The end of the zip file was changed.'])
})

test('bytes before, between and behind the files, and a file that is there twice, are seen', async () => {
  const pack = await packOf(TEXTS)
  const blank = Buffer.from([0])
  for (const other of [Buffer.concat([blank, pack]), Buffer.concat([pack, blank])]) expect((await verify(other)).isIntact).toBe(false)
  const twice = await buffer(
    zipWhileRead(
      (async function* () {
        for (const [name, body] of Object.entries(filesOfZip(pack))) yield { name, modified: new Date(MADE_ON), body }
        yield { name: 'changes.csv', modified: new Date(MADE_ON), body: Buffer.from(TEXTS['changes.csv']) }
      })(),
    ),
  )
  expect((await verify(twice)).problems).toContain('A file is in the zip file twice.')
})

test('a pack that another program has packed again says so, and its contents are verified', async () => {
  const files = filesOfZip(await packOf(TEXTS))
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-pack-'))
  try {
    for (const [name, body] of Object.entries(files)) {
      execFileSync('mkdir', ['-p', dirname(join(folder, 'pack', name))])
      writeFileSync(join(folder, 'pack', name), body)
    }
    execFileSync('python3', ['-m', 'zipfile', '-c', 'again.zip', 'pack/'], { cwd: folder })
    expect(await verify(readFileSync(join(folder, 'again.zip')))).toMatchObject({ isIntact: true, isRepacked: true, fileCount: 2 })
    writeFileSync(join(folder, 'pack', 'changes.csv'), 'Who,Whom\r\n')
    execFileSync('python3', ['-m', 'zipfile', '-c', 'again.zip', 'pack/'], { cwd: folder })
    expect(await verify(readFileSync(join(folder, 'again.zip')))).toMatchObject({ problems: ['changes.csv: it was changed.'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
