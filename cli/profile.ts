import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import envPaths from 'env-paths'
import { stringify } from 'smol-toml'
import { usage } from './errors.ts'
import { readProject } from './project.ts'
import { readToml } from './toml.ts'

/** Whom to talk to, and as whom. `base` in the sense of client/http.ts is made of `server`. */
export interface Profile {
  name: string
  /** Without a final slash: 'http://127.0.0.1:3000'. */
  server: string
  token: string | null
}

/** What was typed as flags; each wins over the environment, which wins over the files. */
interface ProfileFlags {
  server?: string
  profile?: string
}

/** What is kept beside the secret. `server` is the one that made the token, and the only one that is ever sent it. */
export interface StoredToken {
  server: string
  token: string
  id?: number
  expiresOn?: string
}

export const DEFAULT_SERVER = 'http://127.0.0.1:3000'
const DEFAULT_PROFILE = 'default'

interface Config {
  profile?: string
  profiles?: Record<string, { server?: string }>
}

/** $XDG_CONFIG_HOME/evergreen where that is set, else the system's own place for settings. */
const configFolder = (env: NodeJS.ProcessEnv): string =>
  env.XDG_CONFIG_HOME ? join(env.XDG_CONFIG_HOME, 'evergreen') : envPaths('evergreen', { suffix: '' }).config

/** Where the terminal keeps what it remembers from one start to the next. */
export const stateFolder = (env: NodeJS.ProcessEnv): string =>
  env.XDG_STATE_HOME ? join(env.XDG_STATE_HOME, 'evergreen') : envPaths('evergreen', { suffix: '' }).log

export const configFile = (env: NodeJS.ProcessEnv): string => join(configFolder(env), 'config.toml')
export const tokenFile = (env: NodeJS.ProcessEnv, profile: string): string => join(configFolder(env), 'tokens', `${profile}.toml`)

/** The profile in force. */
export function readProfile(flags: ProfileFlags, env: NodeJS.ProcessEnv, cwd?: string): Profile {
  const { profile, server, token } = readSettings(flags, env, cwd)
  return { name: profile.value, server: server.value, token: token.value }
}

/** A value in force, and where it is from. */
export interface Setting<T = string> {
  value: T
  from: string
}

interface Settings {
  profile: Setting
  server: Setting
  token: Setting<string | null>
}

/**
 * Flag, then EVERGREEN_SERVER, EVERGREEN_TOKEN, EVERGREEN_PROFILE, then the project file that is nearest to `cwd` (without
 * one, none counts), then the user's own files, then the defaults. Whoever names a profile means its server, too.
 */
export function readSettings(flags: ProfileFlags, env: NodeJS.ProcessEnv, cwd?: string): Settings {
  const file = configFile(env)
  const config = readToml<Config>(file) ?? {}
  const project = cwd === undefined ? null : readProject(cwd)
  const first = (name: 'profile' | 'server', kept: string | undefined, isMeant: boolean, otherwise: string): Setting => {
    const variable = `EVERGREEN_${name.toUpperCase()}`
    if (flags[name]) return { value: flags[name], from: `--${name}` }
    if (env[variable]) return { value: env[variable], from: variable }
    if (project?.[name] && !(kept && isMeant)) return { value: project[name], from: project.file }
    return kept ? { value: kept, from: file } : { value: otherwise, from: 'default' }
  }
  const profile = first('profile', config.profile, false, DEFAULT_PROFILE)
  const name = nameOf(profile.value)
  const isNamed = Boolean(flags.profile || env.EVERGREEN_PROFILE)
  const typed = first('server', config.profiles?.[name]?.server, isNamed, DEFAULT_SERVER)
  const server = { ...typed, value: serverOf(typed.value) }
  if (!env.EVERGREEN_TOKEN)
    return { profile, server, token: { value: tokenFor(server.value, readToken(env, name)), from: tokenFile(env, name) } }
  const known = Object.values(config.profiles ?? {}).map((each) => each.server)
  if (server.from === project?.file && !known.includes(server.value)) throw unknownServer(server)
  return { profile, server, token: { value: env.EVERGREEN_TOKEN, from: 'EVERGREEN_TOKEN' } }
}

/** Whoever writes into a folder that one enters must not be sent the token of one's environment. */
const unknownServer = ({ value, from }: Setting) =>
  usage(
    `EVERGREEN_TOKEN is not sent to ${value}, which ${from} alone names.`,
    `If it is yours: evergreen config set server ${value} --profile <name>, or name it by EVERGREEN_SERVER or --server.`,
  )

/** The profiles that have been signed in to, or written into config.toml. */
export const profileNames = (env: NodeJS.ProcessEnv): string[] => Object.keys(readToml<Config>(configFile(env))?.profiles ?? {})

export const readToken = (env: NodeJS.ProcessEnv, profile: string): StoredToken | null => readToml<StoredToken>(tokenFile(env, profile))

const tokenFor = (server: string, stored: StoredToken | null): string | null => (stored?.server === server ? stored.token : null)

/** Keeps a token, readable by its owner alone, and the server as the profile's own. */
export function saveProfile(env: NodeJS.ProcessEnv, profile: string, stored: StoredToken): void {
  const config = readToml<Config>(configFile(env)) ?? {}
  const profiles = { ...config.profiles, [profile]: { ...config.profiles?.[profile], server: stored.server } }
  write(tokenFile(env, profile), stored)
  write(configFile(env), { ...config, profile: config.profile ?? profile, profiles })
}

/** The server of a profile, or which profile is the default one. */
export function saveSetting(env: NodeJS.ProcessEnv, setting: { profile: string; server?: string }): void {
  const config = readToml<Config>(configFile(env)) ?? {}
  const profile = nameOf(setting.profile)
  const { server } = setting
  const profiles = server && { ...config.profiles, [profile]: { ...config.profiles?.[profile], server: serverOf(server) } }
  write(configFile(env), { ...config, ...(profiles ? { profiles } : { profile }) })
}

/** Whether there was one to forget. */
export function forgetToken(env: NodeJS.ProcessEnv, profile: string): boolean {
  const known = readToken(env, profile) !== null
  rmSync(tokenFile(env, profile), { force: true })
  return known
}

/** A profile's name becomes a file's name. */
function nameOf(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name
  throw usage(`A profile is named with letters, digits, - and _, not "${name}".`)
}

function serverOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw usage(`The server must be an address such as ${DEFAULT_SERVER}, not "${text}".`)
}

/** To a file beside it, then renamed: never half a file, and 0600 from its first byte on. */
function write(file: string, content: object): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, stringify(content), { mode: 0o600 })
  chmodSync(temporary, 0o600)
  renameSync(temporary, file)
}
