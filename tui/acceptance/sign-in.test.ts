import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openWorld } from './world.ts'

const world = openWorld()
const NOBODY = { NO_COLOR: '1', EVERGREEN_TOKEN: '' }

it('signs in with e-mail and password, and the next start is signed in', async () => {
  const home = { ...NOBODY, XDG_CONFIG_HOME: join(world.server.folder, 'first') }
  const terminal = world.tui({ env: home })
  await terminal.sees('With a browser')
  await terminal.press('ctrl+n', 'administrator@harbor.example', 'enter', 'wrong', 'enter')
  await terminal.sees(/✖ /)
  await terminal.press('ctrl+u', 'Evergreen-2026!', 'enter')
  await terminal.sees('Caroline Mercer')
  expect(terminal.raw()).not.toContain('Evergreen-2026!')
  await terminal.press('q')
  await terminal.ended()
  const again = world.tui({ env: home })
  await again.sees('Caroline Mercer')
})

it('pairs with a browser: somebody approves the code elsewhere', async () => {
  const terminal = world.tui({ env: { ...NOBODY, XDG_CONFIG_HOME: join(world.server.folder, 'second') } })
  await terminal.sees('With a browser')
  await terminal.press('enter')
  const picture = await terminal.sees(/shows the code \S+\./)
  const userCode = /shows the code (\S+)\./.exec(picture)?.[1] ?? ''
  const cookie = await cookieOf('administrator@harbor.example')
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const body = JSON.stringify({ isApproved: true })
  const answer = await fetch(`${world.server.address}/api/v1.0/authentication/device/${userCode}`, { method: 'PUT', headers, body })
  expect(answer.ok).toBe(true)
  await terminal.sees('Caroline Mercer')
})

async function cookieOf(email: string): Promise<string> {
  const response = await fetch(`${world.server.address}/api/v1.0/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: 'Evergreen-2026!' }),
  })
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

it('takes keys from the settings file, and refuses a wrong one', async () => {
  const config = join(world.server.folder, 'keys')
  mkdirSync(join(config, 'evergreen'), { recursive: true })
  const write = (text: string) => writeFileSync(join(config, 'evergreen', 'config.toml'), text)
  write('[keys]\nw = "/"\n')
  const terminal = world.tui({ env: { NO_COLOR: '1', XDG_CONFIG_HOME: config } })
  await terminal.sees('w Search')
  await terminal.press('w')
  await terminal.sees('Search: ')
  write('[keys]\nw = "enter"\n')
  const refused = world.tui({ env: { NO_COLOR: '1', XDG_CONFIG_HOME: config } })
  await refused.sees('which is not the key of a letter or a sign')
  expect((await refused.ended()).code).toBe(2)
})
