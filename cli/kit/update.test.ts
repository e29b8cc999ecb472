import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { run } from '../testing/world.ts'

const from = (version: string) => ({
  'POST /licenses/list': () => Response.json({ items: [], totalItemCount: 0 }, { headers: { 'evergreen-version': version } }),
})
const NEWER = '99.0.0'

test('a program that is older than its server says how to update, to people only', async () => {
  const words = ['licenses', 'list', '--server', 'https://renew.example']
  const { err } = await run(words, { answers: from(NEWER), tty: true })
  expect(err).toContain(
    `This program is ${packageJson.version}, and the server ${NEWER}. Update it: npm install -g https://renew.example/cli/evergreen.tgz`,
  )
  expect((await run(words, { answers: from(packageJson.version), tty: true })).err).not.toContain('Update it')
  expect((await run(words, { answers: from(NEWER) })).err).not.toContain('Update it')
})
