import type { SettingName } from '../../contract/installation/calls.ts'
import { dateFormat } from '../../rules/installation/date-format.ts'
import { keysOf } from '../../rules/records.ts'
import { clock } from '../kit/clock.ts'
import { type Config, readConfig, type Settings } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import type { Log } from '../kit/log.ts'
import { provider } from '../kit/provider.ts'
import { type Installation, storedInstallation } from './installation.model.ts'
import { smtpUrlOf } from './smtp.ts'

/** The environment variable that overrides each stored setting. */
const VARIABLES: Record<keyof Settings, string> = {
  providerName: 'PROVIDER_NAME',
  timeZone: 'TIME_ZONE',
  dateFormat: 'DATE_FORMAT',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  mailReturnPath: 'MAIL_RETURN_PATH',
  reminderHour: 'REMINDER_HOUR',
  secondFactorRoles: 'SECOND_FACTOR_ROLES',
  sessionIdleMinutes: 'SESSION_IDLE_MINUTES',
  sessionHours: 'SESSION_HOURS',
  documentsMibPerClient: 'DOCUMENTS_MIB_A_CLIENT',
  requestDays: 'REQUEST_DAYS',
  requestDaysAtMost: 'REQUEST_DAYS_AT_MOST',
}

const DEFAULTS = readConfig({})

const isSetting = (field: string): field is keyof Settings => field in VARIABLES

/** The environment variable that sets a field; undefined if the field can be changed. All mail server fields share SMTP_URL. */
export const variableOf = ({ variables }: Config, field: SettingName | keyof Settings): string | undefined => {
  const variable = VARIABLES[isSetting(field) ? field : 'smtpUrl']
  return variables.has(variable) ? variable : undefined
}

/**
 * Applies the stored settings to the configuration. Environment variables take precedence; a setting that is not stored gets its default.
 */
export const applySettings = (config: Config, stored: Installation): void => {
  const found = { ...stored, smtpUrl: smtpUrlOf(stored) }
  for (const name of keysOf(VARIABLES))
    if (variableOf(config, name) === undefined) Object.assign(config, { [name]: found[name] ?? DEFAULTS[name] })
  clock.set({ timeZone: config.timeZone })
  provider.set(config.providerName)
  dateFormat.set(config.dateFormat)
}

/** Milliseconds after which a process sees the changes of others. */
const FOLLOWS_WITHIN = 5_000

/** Applies the stored settings now, and then those of other processes. Returns a function that stops this. */
export const followSettings = async (config: Config, { read }: Pick<Database, 'read'>, log: Log): Promise<() => void> => {
  const apply = async () => applySettings(config, await storedInstallation(read))
  await apply()
  const timer = setInterval(() => apply().catch((err) => log.warn({ err }, 'the settings could not be read')), FOLLOWS_WITHIN)
  timer.unref()
  return () => clearInterval(timer)
}
