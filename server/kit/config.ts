import { isAbsolute, join, resolve } from 'node:path'
import { type Day, isDay } from '../../rules/day.ts'
import { type Network, networkOf } from './http/address.ts'

export const ENVIRONMENTS = ['development', 'qa', 'demo', 'production'] as const

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string
  environment: (typeof ENVIRONMENTS)[number]
  /** The prefix of links in mail. */
  publicUrl: string
  timeZone: string
  today: Day | null
  smtpUrl: string | null
  mailFrom: string
  /** The OpenID provider for clients that do not allow passwords. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  /** A gateway with Twilio's API. Without it, messages are written to files in data/outbox. */
  smsGatewayUrl: string | null
  /** The folder of the documents; unused when there is a bucket. */
  documentsDir: string
  documentsBucket: Bucket | null
  logLevel: string
  /** Paths of the console that this environment disables: '/clients' also disables the paths below it. */
  disabledRoutes: string[]
  sessionIdleMinutes: number
  sessionHours: number
  /** A connection that neither reads nor sends for this long is closed. */
  stalledSeconds: number
  /** The limit of large request bodies in progress, in MiB: in total, and for each user. */
  uploadsMib: number
  uploadsMibAUser: number
  /** The document quota of one client, in MiB. */
  documentsMibAClient: number
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: Network[]
  /** The limit of sign-in attempts and password link requests from one address. */
  signInsPerMinute: number
}

/** A bucket of Amazon S3 or of a compatible service. The AWS SDK finds the credentials: AWS_ACCESS_KEY_ID and so on. */
export interface Bucket {
  name: string
  /** '' or a prefix such as 'of/evergreen/'. */
  prefix: string
  /** Null means Amazon S3, by the region. */
  endpoint: string | null
  region: string
  /** Use https://host/bucket instead of https://bucket.host. */
  pathStyle: boolean
}

/** A wrong value stops the start with one sentence that names the variable. */
export class WrongConfig extends Error {}

const wrong = (name: string, value: string, allowed: string): never => {
  throw new WrongConfig(`${name} is "${value}", but must be ${allowed}.`)
}

const whole = (env: NodeJS.ProcessEnv, name: string, fallback: number, max: number, min = 0): number => {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
  return isRight ? Number(value) : wrong(name, value, min ? `a whole number from ${min} to ${max}` : `a whole number up to ${max}`)
}

const oneOf = <T extends string>(env: NodeJS.ProcessEnv, name: string, words: readonly T[], fallback: T): T => {
  const value = env[name] || fallback
  return words.includes(value as T) ? (value as T) : wrong(name, value, `one of ${words.join(', ')}`)
}

const url = (env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | null => {
  const value = env[name]
  if (!value) return null
  const allowed = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) wrong(name, value, allowed)
  return value
}

const routesOf = (env: NodeJS.ProcessEnv, name: string): string[] => {
  const routes = (env[name] ?? '')
    .split(',')
    .map((route) => route.trim())
    .filter(Boolean)
  return routes.every((route) => /^\/[\w-]+(\/[\w-]+)*$/.test(route))
    ? routes
    : wrong(name, routes.join(','), 'paths such as /clients,/users')
}

const networksOf = (env: NodeJS.ProcessEnv, name: string): Network[] => {
  const texts = (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
  return texts.map((text) => networkOf(text) ?? wrong(name, text, 'addresses and networks such as 10.0.0.5,10.1.0.0/16'))
}

const timeZoneOf = (env: NodeJS.ProcessEnv): string => {
  const value = env.TIME_ZONE || 'America/New_York'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return wrong('TIME_ZONE', value, 'a time zone such as America/New_York')
  }
}

const bucketOf = (env: NodeJS.ProcessEnv, documents: string): Bucket => {
  const [, name, prefix] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w!.*'()-]+)*)\/?$/.exec(documents) ??
    wrong('DOCUMENTS_URL', documents, 'a folder, or s3://bucket/prefix')
  const endpoint = url(env, 'AWS_ENDPOINT_URL_S3', ['https:', 'http:']) ?? url(env, 'AWS_ENDPOINT_URL', ['https:', 'http:'])
  return {
    name: name as string,
    prefix: prefix ? `${prefix.slice(1)}/` : '',
    endpoint,
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    // Compatible services rarely have a host name for each bucket.
    pathStyle: oneOf(env, 'AWS_S3_FORCE_PATH_STYLE', ['true', 'false'], endpoint ? 'true' : 'false') === 'true',
  }
}

const oidcOf = (env: NodeJS.ProcessEnv): Config['oidc'] => {
  const issuer = url(env, 'OIDC_ISSUER', ['https:', 'http:'])
  if (!issuer) return null
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) return wrong('OIDC_ISSUER', issuer, 'accompanied by OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  return { issuer, clientId, clientSecret }
}

/** Reads the configuration from environment variables. Every variable has a working default. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const environment = oneOf(env, 'ENVIRONMENT', ENVIRONMENTS, 'development')
  const dataDir = resolve(env.DATA_DIR || 'data')
  const host = env.HOST || '127.0.0.1'
  const port = whole(env, 'PORT', 3000, 65535)
  const today = env.EVERGREEN_TODAY || null
  if (today && !isDay(today)) wrong('EVERGREEN_TODAY', today, 'a date such as 2026-11-20')
  if (today && environment === 'production') wrong('EVERGREEN_TODAY', today, 'left out in production')
  const documents = env.DOCUMENTS_URL || 'documents'
  return {
    port,
    host,
    dataDir,
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) ?? join(dataDir, 'evergreen.sqlite'),
    environment,
    publicUrl: (url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`).replace(/\/$/, ''),
    timeZone: timeZoneOf(env),
    today,
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsGatewayUrl: url(env, 'SMS_GATEWAY_URL', ['http:', 'https:']),
    oidc: oidcOf(env),
    mailFrom: env.MAIL_FROM || 'Evergreen <evergreen@localhost>',
    documentsDir: isAbsolute(documents) ? documents : join(dataDir, documents),
    documentsBucket: documents.includes('://') ? bucketOf(env, documents) : null,
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    disabledRoutes: routesOf(env, 'DISABLED_ROUTES'),
    sessionIdleMinutes: whole(env, 'SESSION_IDLE_MINUTES', 120, 10_000),
    sessionHours: whole(env, 'SESSION_HOURS', 12, 1_000),
    stalledSeconds: whole(env, 'STALLED_SECONDS', 30, 3_600),
    uploadsMib: whole(env, 'UPLOADS_MIB', 256, 1_000_000),
    uploadsMibAUser: whole(env, 'UPLOADS_MIB_A_USER', 64, 1_000_000),
    documentsMibAClient: whole(env, 'DOCUMENTS_MIB_A_CLIENT', 10_240, 1_000_000_000),
    trustedProxies: networksOf(env, 'TRUSTED_PROXIES'),
    signInsPerMinute: whole(env, 'SIGN_INS_PER_MINUTE', 30, 1_000_000, 1),
  }
}
