import { DEFAULT_ENCRYPTION } from '../../installation/smtp.ts'
import type { TestApp } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

/**
 * Successful requests for the settings of the installation. They do not change the mail server, time zone and limits that other tests use.
 */
export const INSTALLATION_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'installation.update': async () => ({
    body: {
      providerName: TEXTS.providerName,
      timeZone: TEXTS.timeZone,
      smtpHost: null,
      smtpPort: 587,
      smtpEncryption: DEFAULT_ENCRYPTION,
      smtpUser: 'evergreen',
      smtpPassword: 'a secret',
      mailFrom: TEXTS.sender,
      mailReturnPath: TEXTS.returnPath,
      reminderHour: 7,
      secondFactorRoles: [],
      sessionIdleMinutes: 120,
      sessionHours: 12,
      documentsMibPerClient: 10_240,
    },
  }),
  'gettingStarted.dismiss': async () => ({ body: { isDismissed: true } }),
}
