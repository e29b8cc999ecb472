import { account } from './who-may/account.ts'
import { catalogue } from './who-may/catalogue.ts'
import { companies } from './who-may/companies.ts'
import { licenses } from './who-may/licenses.ts'
import type { May } from './who-may/may.ts'
import { properties } from './who-may/properties.ts'
import { renewals } from './who-may/renewals.ts'

/** The expected permissions of every call. A call without an entry fails the permission matrix. */
export const WHO_MAY: Record<string, May> = { ...account, ...companies, ...catalogue, ...properties, ...licenses, ...renewals }
