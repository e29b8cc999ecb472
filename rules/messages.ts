import { accountMessages } from './messages/accounts.ts'
import { batchMessages } from './messages/batches.ts'
import { catalogueMessages } from './messages/catalogue.ts'
import { companyMessages } from './messages/company.ts'
import { customFieldMessages } from './messages/custom-fields.ts'
import { documentMessages } from './messages/documents.ts'
import { evidenceMessages } from './messages/evidence.ts'
import { importMessages } from './messages/imports.ts'
import { installationMessages } from './messages/installation.ts'
import { licenseMessages } from './messages/licenses.ts'
import { reminderMessages } from './messages/reminders.ts'
import { renewalMessages } from './messages/renewals.ts'
import { requestMessages } from './messages/requests.ts'
import { sharedMessages } from './messages/shared.ts'
import { taskMessages } from './messages/tasks.ts'
import { webhookMessages } from './messages/webhooks.ts'

const areas = [
  sharedMessages,
  renewalMessages,
  taskMessages,
  licenseMessages,
  catalogueMessages,
  companyMessages,
  accountMessages,
  installationMessages,
  batchMessages,
  reminderMessages,
  importMessages,
  evidenceMessages,
  requestMessages,
  documentMessages,
  customFieldMessages,
  webhookMessages,
] as const

type Merged<Areas> = Areas extends readonly [infer First, ...infer Others] ? First & Merged<Others> : unknown

/** Every fixed sentence by key; one file for each area. Code throws the key. Spreading so many keys into a literal would take V8 15 ms. */
export const messages: Merged<typeof areas> = Object.assign({}, ...areas)

export type MessageKey = keyof typeof messages

/** The message of each field that a rule refuses. */
export const messagesOf = (wrong: Record<string, MessageKey>): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, messages[key]]))

export { reminderSentences } from './messages/reminders.ts'
export { sentences } from './messages/sentences.ts'
