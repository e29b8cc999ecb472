import { accountMessages } from './messages/accounts.ts'
import { catalogueMessages } from './messages/catalogue.ts'
import { companyMessages } from './messages/company.ts'
import { licenseMessages } from './messages/licenses.ts'
import { renewalMessages } from './messages/renewals.ts'
import { sharedMessages } from './messages/shared.ts'
import { taskMessages } from './messages/tasks.ts'

/** The specification's own sentences, by key; code throws the key (§8 of spec 1, 2 and 3). A file an area. */
export const messages = {
  ...sharedMessages,
  ...renewalMessages,
  ...taskMessages,
  ...licenseMessages,
  ...catalogueMessages,
  ...companyMessages,
  ...accountMessages,
} as const

export type MessageKey = keyof typeof messages

export { sentences } from './messages/sentences.ts'
