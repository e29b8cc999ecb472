import { theirLicense } from '../in-process.ts'
import { TODAY, type World } from '../world.ts'
import type { Given } from './example.ts'

const ACTOR = 'ClientAdministrator at Saas' as const

/** Two licenses of ours that can begin a renewal. */
const twoIds = async (world: World) => [(await theirLicense(world)).id, (await theirLicense(world)).id]

export const BULK_EXAMPLES: Record<string, (world: World) => Promise<Given>> = {
  'renewals.bulkLicenses': async (world) => ({
    actor: ACTOR,
    params: {},
    query: {
      state: 'CO',
      jurisdiction: 'State',
      licensingAuthorityId: world.shared.authorityId,
      licenseTypeIds: [world.shared.licenseTypeId],
      dateType: 'RANGE',
      trackDateStart: '2026-01-01',
      trackDateEnd: '2026-12-31',
      assignedUserId: world.tenants.Saas.users.ClientContributor,
      allIds: true,
    },
  }),
  'renewals.bulkBegin': async (world) => ({
    actor: ACTOR,
    params: {},
    body: {
      licenseIds: await twoIds(world),
      processStartDate: TODAY,
      dueDate: '2026-12-01',
      trackingOnly: false,
      copyToSecondaryLicenses: true,
      dryRun: false,
    },
  }),
  'dashboard.bulkAssign': async (world) => ({
    actor: ACTOR,
    params: {},
    body: {
      licenseIds: await twoIds(world),
      renewalDesignation: 'BillingClient',
      userId: world.tenants.Saas.users.ClientAdministrator,
    },
  }),
}
