import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aFolder } from '../../testing/world.ts'
import { configFile, DEFAULT_SERVER, forgetToken, readProfile, readToken, saveProfile, stateFolder, tokenFile } from './profile.ts'

let env: NodeJS.ProcessEnv
beforeEach(() => {
  env = { XDG_CONFIG_HOME: aFolder() }
})

test('without anything: the default profile and server, no token', () => {
  expect(readProfile({}, env)).toEqual({ name: 'default', server: DEFAULT_SERVER, token: null })
})

test('a flag wins over the environment, which wins over the files', () => {
  saveProfile(env, 'work', { server: 'https://file.example', token: 'of-file' })
  expect(readProfile({}, env)).toEqual({ name: 'work', server: 'https://file.example', token: 'of-file' })
  const all = { ...env, EVERGREEN_SERVER: 'https://env.example/', EVERGREEN_TOKEN: 'of-env', EVERGREEN_PROFILE: 'other' }
  expect(readProfile({}, all)).toEqual({ name: 'other', server: 'https://env.example', token: 'of-env' })
  expect(readProfile({ server: 'http://flag.example:8080/base/', profile: 'work' }, all)).toEqual({
    name: 'work',
    server: 'http://flag.example:8080/base',
    token: 'of-env',
  })
})

test('a token goes to no other server than the one that made it', () => {
  saveProfile(env, 'default', { server: 'https://mine.example', token: 'secret' })
  expect(readProfile({}, env).token).toBe('secret')
  expect(readProfile({ server: 'https://other.example' }, env).token).toBeNull()
})

test('a token is readable by its owner only, also if the file was open before', () => {
  saveProfile(env, 'default', { server: DEFAULT_SERVER, token: 'one' })
  const file = tokenFile(env, 'default')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
  chmodSync(file, 0o644)
  saveProfile(env, 'default', { server: DEFAULT_SERVER, token: 'two', id: 7, expiresOn: '2027-02-18T00:00:00Z' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readToken(env, 'default')).toEqual({ server: DEFAULT_SERVER, token: 'two', id: 7, expiresOn: '2027-02-18T00:00:00Z' })
  expect(readdirSync(join(file, '..'))).toEqual(['default.toml'])
})

test('manual entries of config.toml stay, and it never contains the secret', () => {
  mkdirSync(join(configFile(env), '..'))
  writeFileSync(configFile(env), 'profile = "night"\n\n[profiles.night]\nserver = "https://night.example"\n')
  expect(readProfile({}, env)).toMatchObject({ name: 'night', server: 'https://night.example' })
  saveProfile(env, 'day', { server: 'https://day.example', token: 'secret' })
  const text = readFileSync(configFile(env), 'utf8')
  expect(text).toContain('https://night.example')
  expect(text).toContain('https://day.example')
  expect(text).not.toContain('secret')
  expect(readProfile({}, env).name).toBe('night')
})

test('forgetting a token', () => {
  expect(forgetToken(env, 'default')).toBe(false)
  saveProfile(env, 'default', { server: DEFAULT_SERVER, token: 'one' })
  expect(forgetToken(env, 'default')).toBe(true)
  expect(readProfile({}, env).token).toBeNull()
})

test.each(['../../etc/passwd', 'a/b', '', '.'])('a profile is not named %j', (profile) => {
  if (profile) expect(() => readProfile({ profile }, env)).toThrow('A profile is named')
})

test.each(['localhost:3000', 'ftp://files.example', 'https://me:secret@evergreen.example', 'nonsense'])('%s is no server', (server) => {
  expect(() => readProfile({ server }, env)).toThrow('The server must be an address')
})

test('a broken config.toml is named', () => {
  mkdirSync(join(configFile(env), '..'))
  writeFileSync(configFile(env), 'profile = ')
  expect(() => readProfile({}, env)).toThrow('config.toml cannot be read')
})

test('the state folder follows XDG_STATE_HOME', () => {
  expect(stateFolder({ XDG_STATE_HOME: '/s' })).toBe('/s/evergreen')
})
