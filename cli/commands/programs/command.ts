import type { Command } from 'commander'
import { usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { describe, setAction } from '../../kit/run.ts'

/**
 * The help of the programs that evergreen.ts starts. The server is not loaded here; a test compares these variables with
 * those that the server reads.
 */
const DATABASE = `
  DATA_DIR             the folder of all data (data)
  DATABASE_URL         postgres://…; without one, SQLite in DATA_DIR`

const DIRECT = `
  DATABASE_DIRECT_URL  PostgreSQL itself, for processes that run jobs, where DATABASE_URL goes through a pooler
                       such as PgBouncer in transaction mode (DATABASE_URL)`

const DOCUMENTS = `
  DOCUMENTS_URL        a folder (documents in DATA_DIR), or s3://bucket/prefix
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_DEFAULT_REGION
                       of the bucket (us-east-1); keys are also found where Amazon's programs find them
  AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL
                       https://…, where the bucket is not Amazon's
  AWS_S3_FORCE_PATH_STYLE
                       true: the bucket is in the path, not in the host name (true with an endpoint, else false)`

const SERVER = `
  PORT, HOST           where to listen (3000, 127.0.0.1)${DATABASE}${DIRECT}${DOCUMENTS}
  ENVIRONMENT          development, qa, demo or production; outside production an empty database gets the demo data,
                       while HOST is a loopback address (development)
  EVERGREEN_DEMO       false: no demo data (true)
  PUBLIC_URL           what links in mail begin with (http://HOST:PORT)
  PROVIDER_NAME        the company that runs Evergreen, for example under Managed By (Provider)
  TIME_ZONE            whose day is today, and whose clock exports show (America/New_York)
  EVERGREEN_TODAY      another today, such as 2026-11-20; not in production
  EVERGREEN_CLOCK_HOURS
                       hours by which the clock is set forward, or back if negative; not in production (0)
  SMTP_URL             smtp://… or smtps://…; without one, mail is written to DATA_DIR/outbox
  MAIL_FROM            whom mail is from
  MAIL_RETURN_PATH     where mail comes back that cannot be delivered, with * for the key of each: bounces+*@example.com
  SMS_GATEWAY_URL      a gateway that speaks as Twilio does; without one, messages are written to DATA_DIR/outbox
  OIDC_ISSUER          the sign-in service, with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET
  SESSION_IDLE_MINUTES, SESSION_HOURS
                       when a session ends (120, 12)
  STALLED_SECONDS      when a connection without progress ends (30)
  UPLOADS_MIB, UPLOADS_MIB_A_USER
                       large request bodies at once, over all and per user (256, 64)
  DOCUMENTS_MIB_A_CLIENT
                       how much the documents of one client may take (10240)
  DISABLED_ROUTES      pages of the console that are not offered: /clients,/users
  SIGN_INS_PER_MINUTE  tries to sign in from one address a minute (30)
  CALLS_PER_MINUTE     calls of one token a minute (1200); 0 is no limit
  SECOND_FACTOR_ROLES  roles that need a second factor, separated by commas (none)
  TRUSTED_PROXIES      whose X-Forwarded-For is believed: addresses and networks, with commas
  WEBHOOK_NETWORKS     private networks that webhooks may reach, also by http, with commas (none)
  METRICS_TOKEN        the token that /metrics needs; without one, only programs on this machine
  SLOW_QUERY_MS        a query that takes so long is logged (500)
  DATE_FORMAT          how days are written: MM/DD/YYYY (default), DD/MM/YYYY, DD.MM.YYYY, YYYY-MM-DD
  REQUEST_DAYS         how many days the links of a request work (30)
  REQUEST_DAYS_AT_MOST how many days ahead a request may be due (90)
  AUDIT_RETENTION_MONTHS
                       months after which the audit is dropped; 0 keeps it (0)
  REMINDER_HOUR        the hour, in TIME_ZONE, at which reminders go out (7)
  EVERGREEN_HEARTBEAT_URL
                       receives a POST after each complete run of the reminders
  LOG_LEVEL            fatal, error, warn, info, debug or silent (info)`

const environment = (variables: string) => `\nEnvironment, each with a default that works:\n${variables}`

const PROGRAMS: Record<string, { does: string; examples: string[]; flags?(command: Command): void; more?: string }> = {
  tui: {
    does: 'Work on a full screen in the terminal. It uses the server of the profile, and asks you to sign in if the profile has no token.',
    examples: ['tui', 'tui --profile night-jobs --readonly'],
    flags: (command) => command.option('--readonly', 'look, and change nothing'),
  },
  serve: {
    does: 'Serve the API and the console, and run jobs, after bringing the database to the version of this program.',
    examples: ['serve', 'serve --no-jobs'],
    flags: (command) => command.option('--no-jobs', 'leave the jobs to other processes; needs PostgreSQL'),
    more: environment(SERVER),
  },
  worker: {
    does: 'Run jobs, mail and cleaning, and answer no requests; needs PostgreSQL. Any number of workers and servers share a database.',
    examples: ['worker'],
    more: `${environment(SERVER)}\nA worker listens nowhere: it ignores PORT and HOST. SIGTERM lets the current step of each job end.\n`,
  },
  migrate: {
    does: 'Bring the database to the version of this program. Exit code 3: the database is newer than the program.',
    examples: ['migrate'],
    more: environment(DATABASE),
  },
  backup: {
    does: 'Write a backup into a new folder, while the server goes on: the database at one moment, the documents, a manifest.',
    examples: ['backup /var/backups/evergreen/2026-11-20', 'backup "/var/backups/evergreen/$(date +%F)" --json'],
    flags: (command) => command.argument('<folder>', 'which must be new or empty'),
    more: environment(DATABASE + DOCUMENTS),
  },
  restore: {
    does: 'Restore a backup into an empty DATA_DIR, after checking every file of it; a backup made on SQLite can be restored to PostgreSQL, and the other way round. Exit code 3: the backup is of a newer program.',
    examples: ['restore /var/backups/evergreen/2026-11-20', 'restore /var/backups/evergreen/2026-11-20 --json'],
    flags: (command) => command.argument('<folder>', 'of the backup'),
    more: environment(DATABASE + DOCUMENTS),
  },
  search: {
    does: 'Rebuild the search index in steps. The server and searches keep working.',
    examples: ['search rebuild'],
    flags: (command) => command.argument('<verb>', 'rebuild'),
    more: environment(DATABASE),
  },
  admin: {
    does: 'Make the first Administrator of an installation, on the machine of its database. The password is read from stdin.',
    examples: ['admin create --email you@example.com --first-name Kim --last-name Doe'],
    flags: (command) =>
      command
        .argument('<verb>', 'create')
        .option('--email <email>', 'Email (required)')
        .option('--first-name <name>', 'First Name (required)')
        .option('--last-name <name>', 'Last Name (required)'),
    more: environment(DATABASE),
  },
}

export function add(program: Command, io: Io): void {
  const name = program.name()
  const known = PROGRAMS[name]
  if (!known) throw usage(`There is no program "${name}".`)
  const { flags, more, ...spec } = known
  describe(program, spec)
  flags?.(program)
  setAction(program, io, {
    options: () => ({}),
    run: async () => {
      throw usage(`The word "${name}" comes first: evergreen ${name} …`)
    },
  })
  if (more) program.addHelpText('after', more)
}
