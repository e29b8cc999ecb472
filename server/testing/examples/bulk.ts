import { theirLicense } from '../in-process.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const ACTOR = 'ClientAdministrator at Saas' as const

/** Two licenses of ours that can begin a renewal. */
const twoIds = async (testApp: TestApp) => [(await theirLicense(testApp)).id, (await theirLicense(testApp)).id]

export const BULK_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'renewals.bulkLicenses': async (testApp) => ({
    actor: ACTOR,
    params: {},
    query: {
      state: 'CO',
      jurisdiction: 'State',
      licensingAuthorityId: testApp.shared.authorityId,
      licenseTypeIds: [testApp.shared.licenseTypeId],
      dateType: 'RANGE',
      trackDateStart: '2026-01-01',
      trackDateEnd: '2026-12-31',
      assignedUserId: testApp.tenants.Saas.users.ClientContributor,
      allIds: true,
    },
  }),
  'renewals.bulkBegin': async (testApp) => ({
    actor: ACTOR,
    params: {},
    body: {
      licenseIds: await twoIds(testApp),
      processStartDate: TODAY,
      dueDate: '2026-12-01',
      trackingOnly: false,
      copyToSecondaryLicenses: true,
      dryRun: false,
    },
  }),
  'licenses.bulkAlert': async (testApp) => ({
    actor: ACTOR,
    params: {},
    body: { licenseIds: await twoIds(testApp), alert: 'Some words', isUrgent: true },
  }),
  'dashboard.monthRenewals': async () => ({
    actor: ACTOR,
    query: { pageNumber: 1, pageSize: 5, sortBy: 'date', sortDirection: 'asc', month: '2026-11', event: 'Filed' },
  }),
  'dashboard.bulkAssign': async (testApp) => ({
    actor: ACTOR,
    params: {},
    body: {
      licenseIds: await twoIds(testApp),
      renewalDesignation: 'BillingClient',
      userId: testApp.tenants.Saas.users.ClientAdministrator,
    },
  }),
}
