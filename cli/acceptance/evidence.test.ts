import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn('administrator@harbor.example')
})
afterAll(async () => {
  await world?.stop()
})

test('a pack is made, verified without a server, and a flipped byte is named', async () => {
  const { items } = await world.json<{ items: { id: number; name: string }[] }>(['properties', 'list', '--page-size', '5'])
  const pack = join(world.folder, 'pack.zip')
  const made = await world.evergreen(['evidence', 'property', String(items[0]?.id), '--since', '2025-01-01', '--out', pack])
  expect(made).toMatchObject({ code: 0, out: '' })
  const { publicKey } = await world.json<{ publicKey: string }>(['evidence', 'key'])
  expect(made.err).toContain(`signed with ${publicKey}`)
  const offline = { env: { EVERGREEN_SERVER: 'http://127.0.0.1:1', EVERGREEN_TOKEN: '' } }
  const intact = await world.evergreen(['evidence', 'verify', pack, '--key', publicKey], offline)
  expect(intact).toMatchObject({ code: 0 })
  expect(intact.err).toContain('is intact')
  const bytes = readFileSync(pack)
  const at = bytes.indexOf('<h2>Gaps')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(pack, bytes)
  const changed = await world.evergreen(['evidence', 'verify', pack], offline)
  expect(changed).toMatchObject({ code: 1 })
  expect(changed.err).toContain('cover.html: it was changed.')
})

test('the audit is verified', async () => {
  const verified = await world.evergreen(['audit', 'verify'])
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.err).toContain('The audit is intact')
})
