import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { messages } from '../../../rules/messages.ts'
import { zipWhileRead } from '../../../server/outside/archive.ts'
import { run } from '../../testing/world.ts'

const identity = {
  ...{ id: 7, firstName: 'Kim', lastName: 'Lee', email: 'kim@harbor.example', roles: ['ClientAdministrator'] },
  ...{ clientId: 1, clientServiceLevel: 'Saas', today: '2026-11-20' },
}
const about = {
  ...{ title: 'Harbor Savannah', asOf: '2026-11-20', madeOn: '2026-11-20T12:00:00.000Z', madeBy: 'Kim Lee', provider: 'Northwind' },
}
const COVER = '<h1>Harbor Savannah</h1>'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** The files of a pack of one file, signed as the server does it. */
const filesOf = (cover: string, notes?: string[]) => {
  const file = { name: 'cover.html', size: COVER.length, sha256: createHash('sha256').update(COVER).digest('hex'), modified: about.madeOn }
  const manifest = Buffer.from(JSON.stringify({ about: { ...about, ...(notes && { notes }) }, publicKey: KEY, files: [file] }))
  const signature = Buffer.from(sign(null, manifest, privateKey).toString('base64'))
  return Object.entries({ 'cover.html': Buffer.from(cover), 'manifest.json': manifest, 'manifest.sig': signature })
}

const aPack = (cover = COVER, notes?: string[]): Promise<Buffer> =>
  buffer(
    zipWhileRead(
      (async function* () {
        for (const [name, body] of filesOf(cover, notes)) yield { name, body, modified: new Date(about.madeOn) }
      })(),
    ),
  )

/** The same files, packed by another program. */
const packedAgain = (): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, body] of filesOf(COVER)) zip.addBuffer(body, name)
  zip.end()
  return buffer(zip.outputStream)
}

let folder: string
let pack: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  pack = await aPack()
})

const evidence = (words: string[], more: Record<string, unknown> = {}) =>
  run(['evidence', ...words], {
    answers: {
      'GET /authentication/current-user/identity': identity,
      'GET /properties/12': { id: 12, name: 'Harbor Savannah' },
      'POST /evidence/prepare': { id: 3 },
      'GET /evidence/3': () => new Response(Uint8Array.from(pack)),
      'GET /evidence/key': { publicKey: KEY },
      ...more,
    },
  })

test('prepares a pack, writes it and says with which key it is signed', async () => {
  const out = join(folder, 'pack.zip')
  const { code, err, seen } = await evidence(['property', '12', '--since', '2025-01-01', '--out', out])
  expect({ code, err }).toEqual({ code: 0, err: `${out}: 1 files, signed with ${KEY}\n` })
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ propertyId: 12, since: '2025-01-01' })
  expect(await readFile(out)).toEqual(pack)
  const asJson = await evidence(['property', '12', '--out', out, '--json'])
  expect(JSON.parse(asJson.out)).toEqual({ out, fileCount: 1, publicKey: KEY })
})

test('says what a pack of a past day cannot know', async () => {
  const past = await aPack(COVER, [messages.evidencePastDeleted])
  const answer = { 'GET /evidence/3': () => new Response(Uint8Array.from(past)) }
  const out = join(folder, 'past.zip')
  const { err, seen } = await evidence(['property', '12', '--as-of', '2026-06-30', '--out', out], answer)
  expect(err).toContain(messages.evidencePastDeleted)
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ asOf: '2026-06-30' })
})

test('waits for the job of a large pack, and writes nothing if it fails', async () => {
  const out = join(folder, 'large.zip')
  const job = { id: 9, status: 'done', done: 300, total: 300 }
  const words = ['property', '12', '--out', out]
  const failed = await evidence(words, { 'POST /evidence/prepare': { id: 3, jobId: 9 }, 'GET /jobs/9': { ...job, status: 'failed' } })
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining(messages.evidenceFailed) })
  expect(existsSync(out)).toBe(false)
  const done = await evidence(words, { 'POST /evidence/prepare': { id: 3, jobId: 9 }, 'GET /jobs/9': job })
  expect(done).toMatchObject({ code: 0 })
  expect(existsSync(out)).toBe(true)
})

test('a transfer that breaks off is not taken for a pack', async () => {
  const half = () => new Response(Uint8Array.from(pack.subarray(0, pack.length / 2)))
  const { code, err } = await evidence(['property', '12', '--out', join(folder, 'half.zip')], { 'GET /evidence/3': half })
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('the transfer has failed') })
})

test('verifies without a server, and names what was changed or signed by somebody else', async () => {
  const file = join(folder, 'given.zip')
  await writeFile(file, pack)
  const intact = await evidence(['verify', file, '--key', KEY])
  expect(intact).toMatchObject({ code: 0, seen: [], err: expect.stringContaining('is intact') })
  await writeFile(file, await packedAgain())
  const again = await evidence(['verify', file])
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('was packed again. Its contents are intact: 1 files') })
  const other = await evidence(['verify', file, '--key', 'another'])
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('signed with another key') })
  await writeFile(file, await aPack(COVER.replace('Savannah', 'Seattle!')))
  const changed = await evidence(['verify', file])
  expect(changed).toMatchObject({ code: 1, err: expect.stringContaining('cover.html: it was changed.') })
  expect(JSON.parse((await evidence(['verify', file, '--json'])).out)).toMatchObject({ isIntact: false, fileCount: 1 })
  expect(await evidence(['verify', join(folder, 'none.zip')])).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') })
})

test('prints the public key', async () => {
  expect((await evidence(['key', '--json=publicKey'])).out).toContain(KEY)
})
