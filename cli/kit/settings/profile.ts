import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import envPaths from 'env-paths'
import { stringify } from 'smol-toml'
import type { Person } from '../../../rules/people/permissions.ts'
import { usage } from '../errors.ts'
import { didYouMean } from '../nearest.ts'
import { readProject } from './project.ts'
import { readToml } from './toml.ts'

/** The server and the token. `server` is the origin from which client/http.ts builds its `base`. */
export interface Profile {
  name: string
  /** Without a trailing slash: 'http://127.0.0.1:3000'. */
  server: string
  token: string | null
}

/** The flags. They override the environment, which overrides the files. */
interface ProfileFlags {
  server?: string
  profile?: string
}

/** Stored next to the token. `server` created the token and is the only server that receives it. */
export interface StoredToken {
  server: string
  token: string
  id?: number
  expiresOn?: string
  /** The owner of the token. Help lists the commands that they may use first. */
  person?: KeptPerson
  /** How the installation writes days. */
  dateFormat?: string
}

/** A person without null fields, because TOML has no null. */
type KeptPerson = Pick<Person, 'id' | 'roleName'> & Partial<Person>

export const DEFAULT_SERVER = 'http://127.0.0.1:3000'
const DEFAULT_PROFILE = 'default'

interface Config {
  profile?: string
  profiles?: Record<string, { server?: string }>
  aliases?: Record<string, unknown>
  /** The changed keys of the terminal UI, which validates them. */
  keys?: unknown
}

/** $XDG_CONFIG_HOME/evergreen if set, else the default of the system. */
const configFolder = (env: NodeJS.ProcessEnv): string =>
  env.XDG_CONFIG_HOME ? join(env.XDG_CONFIG_HOME, 'evergreen') : envPaths('evergreen', { suffix: '' }).config

/** The folder in which the terminal UI stores its state. */
export const stateFolder = (env: NodeJS.ProcessEnv): string =>
  env.XDG_STATE_HOME ? join(env.XDG_STATE_HOME, 'evergreen') : envPaths('evergreen', { suffix: '' }).log

export const configFile = (env: NodeJS.ProcessEnv): string => join(configFolder(env), 'config.toml')
export const tokenFile = (env: NodeJS.ProcessEnv, profile: string): string => join(configFolder(env), 'tokens', `${profile}.toml`)

/** The effective profile. */
export function readProfile(flags: ProfileFlags, env: NodeJS.ProcessEnv, cwd?: string): Profile {
  const { profile, server, token } = readSettings(flags, env, cwd)
  return { name: profile.value, server: server.value, token: token.value }
}

/** An effective value and its source. */
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
 * In order: flag, EVERGREEN_SERVER, EVERGREEN_TOKEN, EVERGREEN_PROFILE, the project file nearest to `cwd`, the files of the
 * user, and the defaults. A profile that is named explicitly also selects its server.
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

/** A project file in a foreign folder must not receive the token of the environment. */
const unknownServer = ({ value, from }: Setting) =>
  usage(
    `EVERGREEN_TOKEN is not sent to ${value}, which ${from} alone names.`,
    `If it is yours: evergreen config set server ${value} --profile <name>, or name it by EVERGREEN_SERVER or --server.`,
  )

/** The user's config.toml, without defaults. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => readToml<Config>(configFile(env)) ?? {}

const kept = ({ id, roleName, clientId, clientServiceLevel }: Person): KeptPerson => ({
  id,
  roleName,
  ...(clientId !== null && { clientId }),
  ...(clientServiceLevel !== null && { clientServiceLevel }),
})

/** The stored sign-in of the profile. Null without one, and with a token from the environment, which may belong to another user. */
function keptLogin({ profile }: ProfileFlags, env: NodeJS.ProcessEnv): StoredToken | null {
  if (env.EVERGREEN_TOKEN) return null
  return readToken(env, nameOf(profile ?? env.EVERGREEN_PROFILE ?? readConfig(env).profile ?? DEFAULT_PROFILE))
}

/** The user who signed in with `evergreen login`; null if unknown. */
export function readPerson(env: NodeJS.ProcessEnv): Person | null {
  const person = keptLogin({}, env)?.person
  return person ? { clientId: null, clientServiceLevel: null, ...person } : null
}

/** The installation's date format, as stored by `evergreen login`; undefined if unknown. */
export const readDateFormat = (flags: ProfileFlags, env: NodeJS.ProcessEnv): string | undefined => keptLogin(flags, env)?.dateFormat

/** The profiles with a token or an entry in config.toml. */
export const profileNames = (env: NodeJS.ProcessEnv): string[] => Object.keys(readToml<Config>(configFile(env))?.profiles ?? {})

/** Fails if a flag or the environment names a profile that does not exist, which is likely a misspelling. */
export function mustKnow({ profile: flag }: ProfileFlags, env: NodeJS.ProcessEnv): void {
  const named = flag ?? env.EVERGREEN_PROFILE
  const known = profileNames(env)
  if (!named || named === DEFAULT_PROFILE || known.includes(named) || readToken(env, named)) return
  const all = known.length > 0 ? `The profiles: ${known.join(', ')}` : 'There are no profiles yet.'
  throw usage(`There is no profile "${named}".`, ...didYouMean(named, known), all, `Make it: evergreen login --profile ${named}`)
}

export const readToken = (env: NodeJS.ProcessEnv, profile: string): StoredToken | null => readToml<StoredToken>(tokenFile(env, profile))

const tokenFor = (server: string, stored: StoredToken | null): string | null => (stored?.server === server ? stored.token : null)

/** Stores a token, readable by its owner only, and the server of the profile. */
export function saveProfile(
  env: NodeJS.ProcessEnv,
  profile: string,
  { person, ...stored }: Omit<StoredToken, 'person'> & { person?: Person },
): void {
  const config = readToml<Config>(configFile(env)) ?? {}
  const profiles = { ...config.profiles, [profile]: { ...config.profiles?.[profile], server: stored.server } }
  write(tokenFile(env, profile), { ...stored, ...(person && { person: kept(person) }) })
  write(configFile(env), { ...config, profile: config.profile ?? profile, profiles })
}

/** Sets the server of a profile, or the default profile. */
export function saveSetting(env: NodeJS.ProcessEnv, setting: { profile: string; server?: string }): void {
  const config = readToml<Config>(configFile(env)) ?? {}
  const profile = nameOf(setting.profile)
  const { server } = setting
  const profiles = server && { ...config.profiles, [profile]: { ...config.profiles?.[profile], server: serverOf(server) } }
  write(configFile(env), { ...config, ...(profiles ? { profiles } : { profile }) })
}

/** Stores an alias. Without a command, deletes it. */
export function saveAlias(env: NodeJS.ProcessEnv, name: string, command: string | undefined): void {
  const { aliases: { [name]: _before, ...others } = {}, ...config } = readConfig(env)
  write(configFile(env), { ...config, aliases: { ...others, ...(command !== undefined && { [name]: command }) } })
}

/** Deletes the token of a profile. Returns whether there was one. */
export function forgetToken(env: NodeJS.ProcessEnv, profile: string): boolean {
  const known = readToken(env, profile) !== null
  rmSync(tokenFile(env, profile), { force: true })
  return known
}

/** Checks the name of a profile, which is used as a file name. */
function nameOf(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name
  throw usage(`A profile is named with letters, digits, - and _, not "${name}".`)
}

function serverOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw usage(`The server must be an address such as ${DEFAULT_SERVER}, not "${text}".`)
}

/** Writes to a temporary file and renames it, so that the file is never incomplete and has mode 0600 from the start. */
function write(file: string, content: object): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, stringify(content), { mode: 0o600 })
  chmodSync(temporary, 0o600)
  renameSync(temporary, file)
}
