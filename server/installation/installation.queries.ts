import { SETTING_NAMES, type Installation as Shown } from '../../contract/installation/calls.ts'
import type { Config } from '../kit/config.ts'
import type { Installation } from './installation.model.ts'
import { variableOf } from './settings.ts'
import { DEFAULT_ENCRYPTION, mailServerOf } from './smtp.ts'

/** The current settings as administrators see them, without the password of the mail server. */
export const shownInstallation = (config: Config, stored: Installation): Shown => {
  const { version, smtpHost, smtpPort, smtpUser, smtpPassword } = stored
  const isFixed = variableOf(config, 'smtpUrl') !== undefined
  return {
    version,
    providerName: config.providerName,
    timeZone: config.timeZone,
    dateFormat: config.dateFormat,
    ...(isFixed && config.smtpUrl
      ? mailServerOf(config.smtpUrl)
      : { smtpHost, smtpPort, smtpEncryption: stored.smtpEncryption ?? DEFAULT_ENCRYPTION, smtpUser }),
    hasSmtpPassword: isFixed && config.smtpUrl ? new URL(config.smtpUrl).password !== '' : smtpPassword !== null,
    mailFrom: config.mailFrom,
    mailReturnPath: config.mailReturnPath,
    reminderHour: config.reminderHour,
    secondFactorRoles: [...config.secondFactorRoles],
    sessionIdleMinutes: config.sessionIdleMinutes,
    sessionHours: config.sessionHours,
    documentsMibPerClient: config.documentsMibPerClient,
    requestDays: config.requestDays,
    requestDaysAtMost: config.requestDaysAtMost,
    fixed: SETTING_NAMES.flatMap((field) => {
      const variable = variableOf(config, field)
      return variable ? [{ field, variable }] : []
    }),
  }
}
