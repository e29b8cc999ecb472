import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveProfile } from './profile.ts'
import { aFolder, run } from './testing/world.ts'

const config = (home: string, words: string[], env: NodeJS.ProcessEnv = {}) =>
  run(['config', ...words], { env: { XDG_CONFIG_HOME: home, EVERGREEN_TOKEN: '', ...env } })

test('path, whether anything is there or not', async () => {
  const home = aFolder()
  expect(await config(home, ['path'])).toMatchObject({ code: 0, out: `${join(home, 'evergreen', 'config.toml')}\n` })
  expect(existsSync(join(home, 'evergreen'))).toBe(false)
})

test('list tells the values in force and where each is from, and no secret', async () => {
  const home = aFolder()
  const file = join(home, 'evergreen', 'config.toml')
  saveProfile({ XDG_CONFIG_HOME: home }, 'night', { server: 'https://night.example', token: 'the-secret' })
  const { out } = await config(home, ['list'])
  expect(out).toBe(
    `profile\tnight\t${file}\nserver\thttps://night.example\t${file}\ntoken\tkept\t${join(home, 'evergreen', 'tokens', 'night.toml')}\n`,
  )
  const typed = await config(home, ['list', '--profile', 'day', '--json'], { EVERGREEN_SERVER: 'https://env.example' })
  expect(JSON.parse(typed.out).items).toMatchObject([
    { name: 'profile', value: 'day', from: '--profile' },
    { name: 'server', value: 'https://env.example', from: 'EVERGREEN_SERVER' },
    { name: 'token', value: 'none' },
  ])
  expect((await config(home, ['list'], { EVERGREEN_TOKEN: 'the-secret' })).out).not.toContain('secret')
})

test('set keeps the server of a profile, and which profile is used', async () => {
  const home = aFolder()
  const set = (...words: string[]) => config(home, ['set', ...words])
  expect(await set('server', 'https://one.example/')).toMatchObject({
    code: 0,
    err: 'The profile default speaks to https://one.example.\nIt is not signed in there: evergreen login\n',
  })
  await set('server', 'https://two.example', '--profile', 'two')
  expect((await set('profile', 'two')).err).toContain('The profile two speaks to https://two.example.')
  expect((await config(home, ['list', '--profile', 'default'])).out).toContain('https://one.example')
})

test.each([
  [['server', 'nonsense'], 'The server must be an address'],
  [['profile', '../x'], 'A profile is named with'],
  [['sever', 'https://x.example'], 'Did you mean server?'],
])('set %j is a wrong usage, and changes nothing', async (words, sentence) => {
  const home = aFolder()
  const { code, err } = await config(home, ['set', ...words])
  expect(code).toBe(2)
  expect(err).toContain(sentence)
  expect(existsSync(join(home, 'evergreen'))).toBe(false)
})
