import type { Case } from '../cases.ts'
import { LEVELS, partsOf, type Signed } from '../people/actors.ts'
import type { Tenant } from '../tenants.ts'
import type { TestApp } from '../test-app.ts'

/** A record that the path of a call can name, for one caller. */
export interface Target {
  says: string
  params: Record<string, number | string>
  /**
   * Whether the caller sees the record by the tenancy rules in docs/domain/permissions.md. Written out here, not computed by
   * the server's code.
   */
  visible: boolean
  /** The facts about the record that permissions depend on; undefined if there is no record. */
  facts?: Facts
}

export interface Facts {
  clientId?: number | null
  id?: number
  renewalDesignation?: Case['renewalDesignation']
  hasChildren?: boolean
  isClientSpecific?: boolean
  clientServiceLevel?: Tenant['level']
  isManagedByClient?: boolean
  billingClientId?: number
  billingClientServiceLevel?: Tenant['level']
  allLicensesDesignatedToClient?: boolean
  hasActiveLicenses?: boolean
  isOfBothSides?: boolean
  /** For a request. */
  licenses?: { clientId: number; renewalDesignation: Case['renewalDesignation'] }[]
  property?: null
}

export const MISSING = 2_000_000_000

/** Ids that never name a record. */
export const MALFORMED = [
  '0',
  '-1',
  '1.5',
  '01',
  '+1',
  '1e3',
  'abc',
  '2147483648',
  '99999999999999999999',
  '1%00',
  '%C3%A9',
  '1%20',
  "1'%20or%201=1",
  'null',
]

export type TargetsOf = (testApp: TestApp, caller: Signed) => Target[]

export const tenants = (testApp: TestApp): Tenant[] => [...LEVELS, 'other' as const].map((key) => testApp.tenants[key])

export const sees = ({ person }: Signed, clientId: number | null): boolean => person.clientId === null || person.clientId === clientId

/** The tenant whose records a caller starts with: a client user's own, or any for staff. */
export const homeOf = ({ tenants: all }: TestApp, { actor }: Signed): Tenant => all[partsOf(actor).level ?? 'Saas']

const cases = (tenant: Tenant) => [
  { side: 'client side', ...tenant.onClientSide },
  { side: 'provider side', ...tenant.onProviderSide },
]

/** Every tenant's licenses on both sides, as targets for a caller. */
export const licenseTargets =
  (params: (one: Case) => Target['params']): TargetsOf =>
  (testApp, caller) =>
    tenants(testApp).flatMap((tenant) =>
      cases(tenant).map((one) => ({
        says: `${tenant.mark}, ${one.side}`,
        params: params(one),
        visible: sees(caller, tenant.clientId),
        facts: { clientId: tenant.clientId, renewalDesignation: one.renewalDesignation, hasChildren: false },
      })),
    )

export const gone = (says: string, params: Target['params']): Target => ({ says, params, visible: false })

export const placesOf = (tenant: Tenant) => [
  {
    says: 'a property without licenses',
    place: tenant.withoutLicenses,
    allLicensesDesignatedToClient: true,
    hasActiveLicenses: false,
  },
  {
    says: 'a property with licenses of the provider',
    place: tenant.keptByStaff,
    allLicensesDesignatedToClient: false,
    hasActiveLicenses: true,
  },
  ...(tenant.keptByClient
    ? [
        {
          says: 'a property with licenses of its client alone',
          place: tenant.keptByClient,
          allLicensesDesignatedToClient: true,
          hasActiveLicenses: true,
        },
      ]
    : []),
]
