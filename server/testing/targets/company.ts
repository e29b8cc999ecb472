import type { Company, Managed } from '../company.ts'
import type { Tenant } from '../tenants.ts'
import type { TestApp } from '../test-app.ts'
import { gone, homeOf, sees, type TargetsOf, tenants } from './target.ts'

const divisionTargets =
  (params: (company: Company) => Record<string, number>): TargetsOf =>
  (testApp, caller) =>
    tenants(testApp).map(({ mark, clientId, level, company }) => ({
      says: `${mark}’s division`,
      params: params(company),
      visible: sees(caller, clientId),
      facts: { clientId, clientServiceLevel: level },
    }))

const contactsOfDivisions: TargetsOf = (testApp, caller) => {
  const { company: own } = homeOf(testApp, caller)
  const { company: foreign } = testApp.tenants.other
  return [
    ...divisionTargets(({ divisionId, divisionContactId }) => ({ id: divisionId, contactId: divisionContactId }))(testApp, caller),
    gone('own division, a contact of another tenant', { id: own.divisionId, contactId: foreign.divisionContactId }),
    gone('another tenant’s division, an own contact', { id: foreign.divisionId, contactId: own.divisionContactId }),
  ]
}

const managedTargets =
  (params: (managed: Managed) => Record<string, number>): TargetsOf =>
  (testApp, caller) =>
    tenants(testApp).flatMap(({ mark, clientId, company }) =>
      [company.byClient, company.byProvider].map((managed) => ({
        says: `${mark}, managed by ${managed.isManagedByClient ? 'the client' : 'the provider'}`,
        params: params(managed),
        visible: sees(caller, clientId),
        facts: { clientId, isManagedByClient: managed.isManagedByClient },
      })),
    )

const officersOfEntities: TargetsOf = (testApp, caller) => {
  const { byClient: one, byProvider: two } = homeOf(testApp, caller).company
  const { byClient: foreign } = testApp.tenants.other.company
  return [
    ...managedTargets(({ entityId, entityOfficerId }) => ({ id: entityId, officerId: entityOfficerId }))(testApp, caller),
    gone('own entity, an officer of another own one', { id: one.entityId, officerId: two.entityOfficerId }),
    gone('own entity, an officer of another tenant', { id: one.entityId, officerId: foreign.entityOfficerId }),
    gone('another tenant’s entity, an own officer', { id: foreign.entityId, officerId: one.entityOfficerId }),
  ]
}

/** Each tenant's client-specific catalogue record, and the provider-wide one. */
export const catalogueTargets =
  (what: string, own: (tenant: Tenant) => number, shared: (testApp: TestApp) => number): TargetsOf =>
  (testApp, caller) => [
    ...tenants(testApp).map((tenant) => ({
      says: `${tenant.mark}’s own ${what}`,
      params: { id: own(tenant) },
      visible: sees(caller, tenant.clientId),
      facts: { clientId: tenant.clientId, isClientSpecific: true },
    })),
    { says: `a provider-wide ${what}`, params: { id: shared(testApp) }, visible: true, facts: { clientId: null, isClientSpecific: false } },
  ]

const titles = catalogueTargets(
  'title',
  ({ company }) => company.titleId,
  ({ shared }) => shared.titleId,
)

const customFields = catalogueTargets(
  'custom field',
  ({ customFieldId }) => customFieldId,
  ({ shared }) => shared.customFieldId,
)

/** Divisions, entities, officers and titles, for the table in targets.ts. */
export const COMPANY_KINDS: Record<string, TargetsOf> = {
  '/divisions/{id}': divisionTargets(({ divisionId }) => ({ id: divisionId })),
  '/divisions/{id}/contacts/{contactId}': contactsOfDivisions,
  '/corporate-entities/{id}': managedTargets(({ entityId }) => ({ id: entityId })),
  '/corporate-entities/{id}/officers/{officerId}': officersOfEntities,
  '/corporate-officers/{id}': managedTargets(({ officerId }) => ({ id: officerId })),
  '/officer-titles/{id}': titles,
  '/custom-fields/{id}': customFields,
}
