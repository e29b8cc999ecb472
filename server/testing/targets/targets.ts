import type { Call } from '../../../contract/call.ts'
import { present } from '../../../rules/present.ts'
import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { releaseNotes } from '../../release-notes/files.ts'
import type { Case, PropertyCase } from '../cases.ts'
import { type Actor, LEVELS, type Signed } from '../people/actors.ts'
import type { TestApp } from '../test-app.ts'
import { COMPANY_KINDS, catalogueTargets } from './company.ts'
import { EVIDENCE_KINDS } from './evidence.ts'
import { OWN_KINDS } from './own.ts'
import { REQUEST_KINDS } from './requests.ts'
import { gone, homeOf, licenseTargets, MALFORMED, MISSING, placesOf, sees, type Target, type TargetsOf, tenants } from './target.ts'
import { TASK_KINDS } from './tasks.ts'
import { WEBHOOK_KINDS } from './webhooks.ts'

const renewalsOfLicenses: TargetsOf = (testApp, caller) => {
  const { onClientSide: one, onProviderSide: two } = homeOf(testApp, caller)
  const { onClientSide: foreign } = testApp.tenants.other
  return [
    ...licenseTargets(({ licenseId, renewalId }) => ({ id: licenseId, renewalId }))(testApp, caller),
    gone('own license, the renewal of another own one', { id: one.licenseId, renewalId: two.renewalId }),
    gone('own license, the renewal of another tenant', { id: one.licenseId, renewalId: foreign.renewalId }),
    gone('own license, a renewal that never was', { id: one.licenseId, renewalId: MISSING }),
    gone('another tenant’s license, own renewal', { id: foreign.licenseId, renewalId: one.renewalId }),
  ]
}

const invoicesOfRenewals =
  (kind: InvoiceKind, otherKind: InvoiceKind): TargetsOf =>
  (testApp, caller) => {
    const { onClientSide: one, onProviderSide: two } = homeOf(testApp, caller)
    const { onClientSide: foreign } = testApp.tenants.other
    const pair = ({ completedRenewalId: id, invoices }: Case, invoiceId = invoices[kind]) => ({ id, invoiceId })
    return [
      ...licenseTargets((each) => pair(each))(testApp, caller),
      gone('own renewal, the invoice of another own one', pair(one, two.invoices[kind])),
      gone('own renewal, the invoice of the one before', { id: one.renewalId, invoiceId: one.invoices[kind] }),
      gone('own renewal, its invoice of another kind', pair(one, one.invoices[otherKind])),
      gone('own renewal, the invoice of another tenant', pair(one, foreign.invoices[kind])),
      gone('another tenant’s renewal, own invoice', pair(foreign, one.invoices[kind])),
    ]
  }

const typesOfAuthorities: TargetsOf = (testApp, caller) => {
  const home = homeOf(testApp, caller)
  const { other } = testApp.tenants
  const { authorityId, licenseTypeId } = testApp.shared
  return [
    ...tenants(testApp).map((tenant) => ({
      says: `${tenant.mark}’s own type`,
      params: { id: tenant.authorityId, typeId: tenant.licenseTypeId },
      visible: sees(caller, tenant.clientId),
      facts: { clientId: tenant.clientId, isClientSpecific: true },
    })),
    {
      says: 'a provider-wide type',
      params: { id: authorityId, typeId: licenseTypeId },
      visible: true,
      facts: { clientId: null, isClientSpecific: false },
    },
    gone('a provider-wide authority, own type', { id: authorityId, typeId: home.licenseTypeId }),
    gone('own authority, another tenant’s type', { id: home.authorityId, typeId: other.licenseTypeId }),
    gone('another tenant’s authority, a provider-wide type', { id: other.authorityId, typeId: licenseTypeId }),
  ]
}

/** Each tenant's client-specific authorities and the provider-wide one, each with its part. */
const partsOfAuthorities =
  (param: string, part: 'authorityContactId' | 'keyContactChangeFormId'): TargetsOf =>
  (testApp, caller) => {
    const own = homeOf(testApp, caller)
    const { shared, tenants: all } = testApp
    return [
      ...tenants(testApp).map((tenant) => ({
        says: `${tenant.mark}’s own authority`,
        params: { id: tenant.authorityId, [param]: tenant[part] },
        visible: sees(caller, tenant.clientId),
        facts: { clientId: tenant.clientId, isClientSpecific: true },
      })),
      {
        says: 'a provider-wide authority',
        params: { id: shared.authorityId, [param]: shared[part] },
        visible: true,
        facts: { clientId: null, isClientSpecific: false },
      },
      gone('own authority, a part of a provider-wide one', { id: own.authorityId, [param]: shared[part] }),
      gone('own authority, a part of another tenant', { id: own.authorityId, [param]: all.other[part] }),
      gone('another tenant’s authority, an own part', { id: all.other.authorityId, [param]: own[part] }),
    ]
  }

/** Each tenant's properties, with either keeper. */
const propertyTargets =
  (params: (place: PropertyCase) => Target['params']): TargetsOf =>
  (testApp, caller) =>
    tenants(testApp).flatMap((tenant) =>
      placesOf(tenant).map(({ says, place, ...licenses }) => ({
        says: `${tenant.mark}, ${says}`,
        params: params(place),
        visible: sees(caller, tenant.clientId),
        facts: {
          clientId: tenant.clientId,
          billingClientId: tenant.clientId,
          billingClientServiceLevel: tenant.level,
          ...licenses,
        },
      })),
    )

const partsOfProperties =
  (param: string, part: Exclude<keyof PropertyCase, 'propertyId'>): TargetsOf =>
  (testApp, caller) => {
    const { keptByStaff: one, withoutLicenses: two } = homeOf(testApp, caller)
    const { withoutLicenses: foreign } = testApp.tenants.other
    return [
      ...propertyTargets((place) => ({ id: place.propertyId, [param]: place[part] }))(testApp, caller),
      gone('own property, a part of another own one', { id: one.propertyId, [param]: two[part] }),
      gone('own property, a part of another tenant', { id: two.propertyId, [param]: foreign[part] }),
      gone('another tenant’s property, an own part', { id: foreign.propertyId, [param]: two[part] }),
    ]
  }

const leaves: TargetsOf = (testApp, caller) => {
  const home = homeOf(testApp, caller)
  return [
    ...tenants(testApp).map((tenant) => ({
      says: `a leave of ${tenant.mark}’s user`,
      params: { id: tenant.users.ClientContributor, leaveId: tenant.leaveId },
      visible: sees(caller, tenant.clientId),
      facts: { clientId: tenant.clientId, id: tenant.users.ClientContributor },
    })),
    gone('own user, a leave of another', { id: home.users.ClientAdministrator, leaveId: home.leaveId }),
  ]
}

const tokensOfUsers: TargetsOf = (testApp, caller) => [
  ...LEVELS.map((level) => {
    const { person, tokenId } = testApp.of(`ClientContributor at ${level}`)
    const { clientId } = testApp.tenants[level]
    return {
      says: `a token of a user at ${level}`,
      params: { id: person.id, tokenId },
      visible: sees(caller, clientId),
      facts: { clientId, id: person.id },
    }
  }),
  gone('own user, a token of another', {
    id: homeOf(testApp, caller).users.ClientAdministrator,
    tokenId: testApp.of('Administrator').tokenId,
  }),
]

const users: TargetsOf = (testApp, caller) => [
  ...tenants(testApp).map((tenant) => ({
    says: `${tenant.mark}’s user`,
    params: { id: tenant.users.ClientContributor },
    visible: sees(caller, tenant.clientId),
    facts: { clientId: tenant.clientId, id: tenant.users.ClientContributor },
  })),
  {
    says: 'a member of staff',
    params: { id: testApp.of('Contributor').person.id },
    visible: sees(caller, null) && caller.person.clientId === null,
    facts: { clientId: null, id: testApp.of('Contributor').person.id },
  },
]

const clients: TargetsOf = (testApp, caller) =>
  tenants(testApp).map(({ mark, clientId }) => ({
    says: mark,
    params: { id: clientId },
    visible: sees(caller, clientId),
    facts: { clientId },
  }))

/** A prepared export belongs to its user and can be used once, so there is none to test with every user. */
const preparedExports: TargetsOf = () => [
  gone('an export never prepared', { type: 'renewal-tips', id: 1_999_999_999 }),
  gone('an unknown type', { type: 'no-such-type', id: 1 }),
]

const notes: TargetsOf = () => [
  ...releaseNotes().map(({ urlSlug }) => ({ says: urlSlug, params: { urlSlug }, visible: true, facts: {} })),
  gone('a note that never was', { urlSlug: 'no-such-note' }),
]

/** By the segment of a path that names the record. Add new segments here. */
const KINDS: Record<string, TargetsOf> = {
  ...COMPANY_KINDS,
  ...TASK_KINDS,
  ...EVIDENCE_KINDS,
  ...WEBHOOK_KINDS,
  ...REQUEST_KINDS,
  ...OWN_KINDS,
  '/licenses/{id}': licenseTargets(({ licenseId }) => ({ id: licenseId })),
  '/licenses/{id}/renewals/{renewalId}': renewalsOfLicenses,
  '/renewals/{id}': licenseTargets(({ renewalId }) => ({ id: renewalId })),
  '/renewals/{id}/check-request-invoices/{invoiceId}': invoicesOfRenewals('Check', 'Ach'),
  '/renewals/{id}/credit-card-invoices/{invoiceId}': invoicesOfRenewals('CreditCard', 'Check'),
  '/renewals/{id}/ach-credit-invoices/{invoiceId}': invoicesOfRenewals('Ach', 'CreditCard'),
  '/licensing-authorities/{id}/license-types/{typeId}': typesOfAuthorities,
  '/licensing-authorities/{id}': catalogueTargets(
    'authority',
    ({ authorityId }) => authorityId,
    ({ shared }) => shared.authorityId,
  ),
  '/licensing-authorities/{id}/contacts/{contactId}': partsOfAuthorities('contactId', 'authorityContactId'),
  '/licensing-authorities/{id}/key-contact-change-forms/{formId}': partsOfAuthorities('formId', 'keyContactChangeFormId'),
  '/dashboard/renewal-counts/licensing-authorities/{id}': catalogueTargets(
    'authority',
    ({ authorityId }) => authorityId,
    ({ shared }) => shared.authorityId,
  ),
  '/renewal-tips/{id}': catalogueTargets(
    'tip',
    ({ tipId }) => tipId,
    ({ shared }) => shared.tipId,
  ),
  '/properties/{id}': propertyTargets(({ propertyId }) => ({ id: propertyId })),
  '/properties/{id}/contacts/{contactId}': partsOfProperties('contactId', 'contactId'),
  '/properties/{id}/citations/{citationId}': partsOfProperties('citationId', 'citationId'),
  '/properties/{id}/inspection-reports/{reportId}': partsOfProperties('reportId', 'reportId'),
  '/properties/{id}/affiliated-entities/{entityId}': partsOfProperties('entityId', 'affiliatedEntityId'),
  '/users/{id}/leaves/{leaveId}': leaves,
  '/users/{id}/tokens/{tokenId}': tokensOfUsers,
  '/users/{id}': users,
  '/clients/{id}': clients,
  '/release-notes/{urlSlug}': notes,
  '/exports/{type}/{id}': preparedExports,
}

/** These actors try all malformed ids; the others try two, except in deep runs. */
const THOROUGH: readonly Actor[] = ['Administrator', 'ClientAdministrator at Saas']

/** The records to test with a call for one user: each tenant's records, mixed pairs, unknown ids and malformed ids. */
export const targetsOf = (testApp: TestApp, call: Call, caller: Signed): Target[] => {
  const named = /^.*\}/.exec(call.path)?.[0]
  if (!named) return [{ says: 'no record', params: {}, visible: true }]
  const kind = KINDS[named]
  if (!kind) throw new Error(`server/testing/targets/targets.ts does not know yet what ${named} names.`)
  const targets = kind(testApp, caller)
  const first = present(targets[0])
  const ids = Object.keys(first.params).filter((name) => typeof first.params[name] === 'number')
  const spelt = process.env.EVERGREEN_DEEP === '1' || THOROUGH.includes(caller.actor) ? MALFORMED : MALFORMED.slice(0, 2)
  const wrong = ids.flatMap((name) => [MISSING, ...spelt].map((value) => gone(`${name} ${value}`, { ...first.params, [name]: value })))
  return [...targets, ...wrong]
}
