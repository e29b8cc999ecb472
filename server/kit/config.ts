import { isAbsolute, join, resolve } from 'node:path'
import { Type } from 'typebox'
import { type Day, isDay } from '../../rules/day.ts'
import { DATE_FORMATS, type DateFormat } from '../../rules/installation/date-format.ts'
import { isProviderName, isTimeZone, MOST_REQUEST_DAYS } from '../../rules/installation/installation.ts'
import { limits } from '../../rules/installation/limits.ts'
import { PROVIDER_NAME } from '../../rules/labels.ts'
import { ROLES, type Role } from '../../rules/people/permissions.ts'
import { rolesIn } from '../../rules/people/second-factors.ts'
import { isReturnPath } from '../../rules/reminders/returned-mail.ts'
import type { Network } from './http/address.ts'
import { nameOf } from './loopback.ts'
import { checked, listOf, networksIn, oneOf, optionalText, readVariables, text, url, whole, wrong } from './variables.ts'

export const ENVIRONMENTS = ['development', 'qa', 'demo', 'production'] as const

/** The settings that an administrator can change while the server runs, unless a variable of the environment sets them. */
export interface Settings {
  /** The provider's name as people read it. */
  providerName: string
  timeZone: string
  dateFormat: DateFormat
  smtpUrl: string | null
  mailFrom: string
  /** The envelope sender, with * in place of each mail's key. Null: `mailFrom` is used, and bounces are not read. */
  mailReturnPath: string | null
  /** The hour of the day, in the time zone, at which reminders go out. */
  reminderHour: number
  /** The roles that need a second factor to sign in. */
  secondFactorRoles: Role[]
  sessionIdleMinutes: number
  sessionHours: number
  /** The document quota of one client, in MiB. */
  documentsMibPerClient: number
  /** Days that the link of a request works. A later due date extends them up to `requestDaysAtMost`. */
  requestDays: number
  requestDaysAtMost: number
}

/** `Settings` change while the server runs: read them when they are used, and do not copy them. */
export interface Config extends Settings {
  /** The variables that the environment has set. */
  variables: ReadonlySet<string>
  port: number
  host: string
  dataDir: string
  databaseUrl: string
  /** A connection without a pooler, on which jobs LISTEN. Needed if DATABASE_URL goes through a pooler. */
  databaseDirectUrl: string | null
  environment: (typeof ENVIRONMENTS)[number]
  /** Whether an empty database may get the demo data. */
  demo: boolean
  /** The prefix of links in mail. */
  publicUrl: string
  today: Day | null
  /** Hours by which the clock is set forward, or back if negative. */
  clockHours: number
  /** Called after each complete run of the reminders, for an outside monitor. */
  heartbeatUrl: string | null
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
  /** A connection that neither reads nor sends for this long is closed. */
  stalledSeconds: number
  /** The limit of large request bodies in progress, in MiB: in total, and for each user. */
  uploadsMib: number
  uploadsMibAUser: number
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: Network[]
  /** The bearer token for /metrics. Null: only programs on this machine may read it. */
  metricsToken: string | null
  /** Queries that take this many milliseconds or longer are logged. */
  slowQueryMs: number
  /** Months of audit to keep. Rows of older months are deleted; their seals stay. 0 keeps everything. */
  auditRetentionMonths: number
  /** The limit of sign-in attempts and password link requests from one address. */
  signInsPerMinute: number
  /** The limit of each token; 0 means none. */
  callsPerMinute: number
  /** The private networks that webhooks may reach, also by http. */
  webhookNetworks: Network[]
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

/** The variables of the environment that the server reads. */
export const SETTINGS = Type.Object({
  ENVIRONMENT: oneOf(ENVIRONMENTS, 'development'),
  PROVIDER_NAME: checked(
    `at most ${limits.name} characters without a question mark`,
    (name) => name.length <= limits.name && isProviderName(name),
    PROVIDER_NAME,
  ),
  PORT: whole(3000, 65535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:'),
  DATA_DIR: text('data'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:'),
  DOCUMENTS_URL: text('documents'),
  TIME_ZONE: checked('a time zone such as America/New_York', isTimeZone, 'America/New_York'),
  DATE_FORMAT: oneOf(DATE_FORMATS, DATE_FORMATS[0]),
  EVERGREEN_DEMO: checked('true or false', (text) => text === 'true' || text === 'false', 'true'),
  EVERGREEN_TODAY: Type.Optional(checked('a date such as 2026-11-20', isDay)),
  EVERGREEN_CLOCK_HOURS: checked('a number of hours such as 48 or -48', (hours) => /^-?\d{1,5}$/.test(hours), '0'),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: text('Evergreen <evergreen@localhost>'),
  MAIL_RETURN_PATH: Type.Optional(checked('an address with one *, such as bounces+*@example.com', isReturnPath)),
  REMINDER_HOUR: whole(7, 23),
  EVERGREEN_HEARTBEAT_URL: url('http:', 'https:'),
  SMS_GATEWAY_URL: url('http:', 'https:'),
  OIDC_ISSUER: url('https:', 'http:'),
  OIDC_CLIENT_ID: optionalText(),
  OIDC_CLIENT_SECRET: optionalText(),
  SESSION_IDLE_MINUTES: whole(120, 10_000),
  SESSION_HOURS: whole(12, 1_000),
  TRUSTED_PROXIES: text(''),
  SIGN_INS_PER_MINUTE: whole(30, 1_000_000, 1),
  CALLS_PER_MINUTE: whole(1_200, 1_000_000),
  REQUEST_DAYS: whole(30, MOST_REQUEST_DAYS, 1),
  REQUEST_DAYS_AT_MOST: whole(90, MOST_REQUEST_DAYS, 1),
  WEBHOOK_NETWORKS: text(''),
  SECOND_FACTOR_ROLES: checked(
    `roles such as Administrator,RenewalAdministrator: ${ROLES.join(', ')}`,
    (roles) => listOf(roles).every((role) => ROLES.some((each) => each === role)),
    '',
  ),
  METRICS_TOKEN: optionalText(),
  SLOW_QUERY_MS: whole(500, 3_600_000),
  STALLED_SECONDS: whole(30, 3_600),
  UPLOADS_MIB: whole(256, 1_000_000),
  UPLOADS_MIB_A_USER: whole(64, 1_000_000),
  DOCUMENTS_MIB_A_CLIENT: whole(10_240, 1_000_000_000),
  AUDIT_RETENTION_MONTHS: whole(0, 1_200),
  DISABLED_ROUTES: checked(
    'paths such as /clients,/users',
    (routes) => listOf(routes).every((route) => /^\/[\w-]+(\/[\w-]+)*$/.test(route)),
    '',
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
})

/** The variables that are read only where DOCUMENTS_URL is a bucket. */
export const BUCKET_SETTINGS = Type.Object({
  AWS_ENDPOINT_URL_S3: url('https:', 'http:'),
  AWS_ENDPOINT_URL: url('https:', 'http:'),
  AWS_REGION: optionalText(),
  AWS_DEFAULT_REGION: text('us-east-1'),
  AWS_S3_FORCE_PATH_STYLE: Type.Optional(oneOf(['true', 'false'])),
})

const bucketOf = (documents: string, env: NodeJS.ProcessEnv): Bucket => {
  const [, name = '', prefix] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w!.*'()-]+)*)\/?$/.exec(documents) ??
    wrong('DOCUMENTS_URL', documents, 'a folder, or s3://bucket/prefix')
  const aws = readVariables(BUCKET_SETTINGS, env)
  const endpoint = aws.AWS_ENDPOINT_URL_S3 ?? aws.AWS_ENDPOINT_URL ?? null
  return {
    name,
    prefix: prefix ? `${prefix.slice(1)}/` : '',
    endpoint,
    region: aws.AWS_REGION ?? aws.AWS_DEFAULT_REGION,
    // Compatible services rarely have a host name for each bucket.
    pathStyle: aws.AWS_S3_FORCE_PATH_STYLE ? aws.AWS_S3_FORCE_PATH_STYLE === 'true' : endpoint !== null,
  }
}

/** Reads the configuration from environment variables. Every variable has a working default. */
export const readConfig = (given: NodeJS.ProcessEnv = process.env): Config => {
  const env = readVariables(SETTINGS, given)
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer && !(clientId && clientSecret)) wrong('OIDC_ISSUER', issuer, 'accompanied by OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  const today = env.EVERGREEN_TODAY ?? null
  const clockHours = Number(env.EVERGREEN_CLOCK_HOURS)
  if (env.ENVIRONMENT === 'production') {
    if (today) wrong('EVERGREEN_TODAY', today, 'left out in production')
    if (clockHours) wrong('EVERGREEN_CLOCK_HOURS', env.EVERGREEN_CLOCK_HOURS, 'left out in production')
  }
  const dataDir = resolve(env.DATA_DIR)
  const documents = env.DOCUMENTS_URL
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? join(dataDir, 'evergreen.sqlite'),
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    environment: env.ENVIRONMENT,
    variables: new Set(Object.keys(SETTINGS.properties).filter((name) => given[name])),
    demo: env.EVERGREEN_DEMO === 'true',
    providerName: env.PROVIDER_NAME,
    publicUrl: (env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`).replace(/\/$/, ''),
    timeZone: new Intl.DateTimeFormat('en', { timeZone: env.TIME_ZONE }).resolvedOptions().timeZone,
    dateFormat: env.DATE_FORMAT,
    today,
    clockHours,
    smtpUrl: env.SMTP_URL ?? null,
    reminderHour: env.REMINDER_HOUR,
    heartbeatUrl: env.EVERGREEN_HEARTBEAT_URL ?? null,
    smsGatewayUrl: env.SMS_GATEWAY_URL ?? null,
    oidc: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    mailFrom: env.MAIL_FROM,
    mailReturnPath: env.MAIL_RETURN_PATH ?? null,
    documentsDir: isAbsolute(documents) ? documents : join(dataDir, documents),
    documentsBucket: documents.includes('://') ? bucketOf(documents, given) : null,
    logLevel: env.LOG_LEVEL,
    disabledRoutes: listOf(env.DISABLED_ROUTES),
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    sessionHours: env.SESSION_HOURS,
    metricsToken: env.METRICS_TOKEN ?? null,
    slowQueryMs: env.SLOW_QUERY_MS,
    stalledSeconds: env.STALLED_SECONDS,
    uploadsMib: env.UPLOADS_MIB,
    uploadsMibAUser: env.UPLOADS_MIB_A_USER,
    documentsMibPerClient: env.DOCUMENTS_MIB_A_CLIENT,
    trustedProxies: networksIn('TRUSTED_PROXIES', env.TRUSTED_PROXIES),
    webhookNetworks: networksIn('WEBHOOK_NETWORKS', env.WEBHOOK_NETWORKS),
    auditRetentionMonths: env.AUDIT_RETENTION_MONTHS,
    secondFactorRoles: rolesIn(env.SECOND_FACTOR_ROLES),
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    callsPerMinute: env.CALLS_PER_MINUTE,
    requestDays: env.REQUEST_DAYS,
    requestDaysAtMost: env.REQUEST_DAYS_AT_MOST,
  }
}
