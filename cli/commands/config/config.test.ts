import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { saveProfile } from '../../kit/settings/profile.ts'
import { aFolder, run } from '../../testing/world.ts'

const config = (home: string, words: string[], env: NodeJS.ProcessEnv = {}, cwd?: string) =>
  run(['config', ...words], { env: { XDG_CONFIG_HOME: home, EVERGREEN_TOKEN: '', ...env }, ...(cwd && { cwd }) })

test('path, whether anything is there or not', async () => {
  const home = aFolder()
  expect(await config(home, ['path'])).toMatchObject({ code: 0, out: `${join(home, 'evergreen', 'config.toml')}\n` })
  expect(existsSync(join(home, 'evergreen'))).toBe(false)
})

test('list shows the effective values and their sources, and no secret', async () => {
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
    err: 'The profile default uses https://one.example.\nIt is not signed in there: evergreen login\n',
  })
  await set('server', 'https://two.example', '--profile', 'two')
  expect((await set('profile', 'two')).err).toContain('The profile two uses https://two.example.')
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

describe('a project file', () => {
  /** A project with that configuration, and a nested folder. */
  const aProject = (says: string) => {
    const root = aFolder()
    const deep = join(root, 'a', 'b')
    mkdirSync(deep, { recursive: true })
    writeFileSync(join(root, '.evergreen.toml'), says)
    return { file: join(root, '.evergreen.toml'), deep }
  }
  const listed = async (home: string, cwd: string, words: string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const { out } = await config(home, ['list', '--json', ...words], env, cwd)
    const [profile, server, token] = JSON.parse(out).items.map(({ value, from }: { value: string; from: string }) => `${value} (${from})`)
    return { profile, server, token }
  }

  test('applies to its folder and below, the nearest first, and config path shows it', async () => {
    const home = aFolder()
    const { file, deep } = aProject('server = "https://project.example"\nprofile = "night"\n')
    const own = join(home, 'evergreen', 'config.toml')
    expect((await config(home, ['path'], {}, deep)).out).toBe(`${own}\n${file}\n`)
    expect(await listed(home, deep)).toMatchObject({ profile: `night (${file})`, server: `https://project.example (${file})` })
    const nearer = join(deep, '.evergreen.toml')
    writeFileSync(nearer, 'server = "https://nearer.example"\n')
    expect(await listed(home, deep)).toMatchObject({ profile: 'default (default)', server: `https://nearer.example (${nearer})` })
    expect(await listed(home, home)).toMatchObject({ server: 'http://127.0.0.1:3000 (default)' })
  })

  test('overrides the user’s settings, and is overridden by the environment and by flags', async () => {
    const home = aFolder()
    const env = { XDG_CONFIG_HOME: home }
    const { file, deep } = aProject('server = "https://project.example"\nprofile = "night"\n')
    saveProfile(env, 'day', { server: 'https://day.example', token: 'of-day' })
    saveProfile(env, 'night', { server: 'https://night.example', token: 'of-night' })
    expect(await listed(home, deep)).toMatchObject({ profile: `night (${file})`, server: `https://project.example (${file})` })
    const variables = { EVERGREEN_SERVER: 'https://env.example', EVERGREEN_PROFILE: 'other' }
    expect(await listed(home, deep, [], variables)).toMatchObject({
      profile: 'other (EVERGREEN_PROFILE)',
      server: 'https://env.example (EVERGREEN_SERVER)',
    })
    expect(await listed(home, deep, ['--server', 'https://flag.example'], variables)).toMatchObject({
      server: 'https://flag.example (--server)',
    })
    // A named profile includes its server.
    expect(await listed(home, deep, ['--profile', 'day'])).toMatchObject({
      profile: 'day (--profile)',
      server: `https://day.example (${join(home, 'evergreen', 'config.toml')})`,
      token: `kept (${join(home, 'evergreen', 'tokens', 'day.toml')})`,
    })
  })

  test('does not send a token to a server that only it names', async () => {
    const home = aFolder()
    const { file, deep } = aProject('server = "https://project.example"\n')
    saveProfile({ XDG_CONFIG_HOME: home }, 'default', { server: 'https://mine.example', token: 'secret' })
    expect(await listed(home, deep)).toMatchObject({ token: expect.stringMatching(/^none /) })
    const sent = await run(['whoami'], { env: { XDG_CONFIG_HOME: home, EVERGREEN_TOKEN: 'secret' }, cwd: deep })
    expect(sent).toMatchObject({ code: 2, seen: [] })
    expect(sent.err).toContain(`EVERGREEN_TOKEN is not sent to https://project.example, which ${file} alone names.`)
    await config(home, ['set', 'server', 'https://project.example', '--profile', 'ours'], { EVERGREEN_TOKEN: 'secret' }, deep)
    expect((await run(['whoami'], { env: { XDG_CONFIG_HOME: home, EVERGREEN_TOKEN: 'secret' }, cwd: deep })).seen).not.toEqual([])
  })

  test.each([
    ['token = "secret"', 'may say server and profile, not "token".'],
    ['sever = "https://x.example"', 'Did you mean server?'],
    ['server = 7', 'server must be a text.'],
    ['server = "nonsense"', 'The server must be an address'],
    ['server = ', 'cannot be read'],
  ])('that says %s is refused', async (says, sentence) => {
    const { code, err } = await config(aFolder(), ['list'], {}, aProject(says).deep)
    expect(code).toBe(says === 'server = ' ? 1 : 2)
    expect(err).toContain(sentence)
  })

  test('reports a new setting that is overridden', async () => {
    const { file, deep } = aProject('server = "https://project.example"\n')
    const { err } = await config(aFolder(), ['set', 'server', 'https://mine.example'], {}, deep)
    expect(err).toContain(`In this folder ${file} says which server is used.`)
  })
})
