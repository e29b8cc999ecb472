import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Installation, SettingName } from '../../contract/installation/calls.ts'
import { MAIL_ENCRYPTION_LABELS } from '../../rules/installation/installation.ts'
import { optionsOf, ROLE_LABELS } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { type Form, type FormField, formsOn } from '../form.ts'

export interface InstallationContext {
  installation: Installation
}

type Field = FormField<InstallationContext>

/** A field that the environment sets says by which variable. */
const setting = (name: SettingName, field: Field = {}): Field => ({
  whyFixed: ({ installation }) => {
    const found = installation.fixed.find((one) => one.field === name)
    return found ? sentences.setByVariable(found.variable) : null
  },
  ...field,
})

const enabledIf = ({ smtpHost }: Values) => Boolean(smtpHost)
/** The name that people know beside that of the city: 'America/Denver, Mountain Time'. */
const labelOfZone = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${timeZone}, ${name}` : timeZone
}
let labels: Map<string, string> | undefined
/** All time zones, including a stored one unknown here. Labels are cached, because making them takes as long as drawing the form. */
const timeZones = ({ installation }: InstallationContext) => {
  labels ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone, labelOfZone(zone)]))
  return [...new Set([installation.timeZone, ...labels.keys()])].map((zone) => ({ value: zone, label: labels?.get(zone) ?? zone }))
}

/** All settings of the installation. */
export const editInstallation = formsOn<InstallationContext>()(calls.installation.update, {
  request: ({ installation }) => ({ ifMatch: installation.version }),
  record: ({ installation }) => installation,
  fields: {
    providerName: setting('providerName'),
    timeZone: setting('timeZone', { required: () => true, options: timeZones }),
    dateFormat: setting('dateFormat', { required: () => true }),
    smtpHost: setting('smtpHost', { help: messages.noMailServer }),
    smtpPort: setting('smtpPort', { enabledIf, digits: true }),
    smtpEncryption: setting('smtpEncryption', { enabledIf, required: () => true, options: () => optionsOf(MAIL_ENCRYPTION_LABELS) }),
    smtpUser: setting('smtpUser', { enabledIf }),
    smtpPassword: setting('smtpHost', { enabledIf, secret: true, initial: () => null, note: passwordNote }),
    mailFrom: setting('mailFrom'),
    mailReturnPath: setting('mailReturnPath', { enabledIf, help: messages.returnPathHelp }),
    reminderHour: setting('reminderHour'),
    secondFactorRoles: setting('secondFactorRoles', { listed: true, mayBeEmpty: true, options: () => optionsOf(ROLE_LABELS) }),
    sessionIdleMinutes: setting('sessionIdleMinutes'),
    sessionHours: setting('sessionHours'),
    documentsMibPerClient: setting('documentsMibPerClient'),
    requestDays: setting('requestDays'),
    requestDaysAtMost: setting('requestDaysAtMost'),
  },
})

function passwordNote({ installation }: InstallationContext) {
  return installation.hasSmtpPassword ? messages.passwordKept : undefined
}

/** The parts in which the settings are shown and edited. */
export const INSTALLATION_PARTS = {
  provider: { title: 'Provider', fields: ['providerName', 'timeZone', 'dateFormat'] },
  mail: { title: 'Mail', fields: ['smtpHost', 'smtpPort', 'smtpEncryption', 'smtpUser', 'smtpPassword', 'mailFrom', 'mailReturnPath'] },
  signIn: { title: 'Signing In', fields: ['secondFactorRoles', 'sessionIdleMinutes', 'sessionHours'] },
  requests: { title: 'Requests', fields: ['requestDays', 'requestDaysAtMost'] },
  work: { title: 'Reminders and Documents', fields: ['reminderHour', 'documentsMibPerClient'] },
} as const

export type InstallationPart = keyof typeof INSTALLATION_PARTS

/** The form of a part. */
export const installationPart = (part: InstallationPart): Form<InstallationContext, typeof calls.installation.update> => {
  const { title, fields } = INSTALLATION_PARTS[part]
  const names: readonly string[] = fields
  return {
    ...editInstallation,
    title: () => `Edit ${title}`,
    fields: Object.fromEntries(Object.entries(editInstallation.fields).filter(([name]) => names.includes(name))),
  }
}
