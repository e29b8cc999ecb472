import type { Call } from '../../../contract/call.ts'
import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { releaseNotes } from '../../release-notes/files.ts'
import { type Actor, partsOf, type Signed } from '../actors.ts'
import type { Case, Place } from '../tenants.ts'
import type { World } from '../world.ts'
import { COMPANY_KINDS, catalogueTargets } from './company.ts'
import { gone, homeOf, type Kind, licenseTargets, MALFORMED, MISSING, placesOf, sees, type Target, tenants } from './target.ts'
import { TASK_KINDS } from './tasks.ts'

const renewalsOfLicenses: Kind = (world, asker) => {
  const { onClientSide: one, onProviderSide: two } = homeOf(world, asker)
  const { onClientSide: foreign } = world.tenants.other
  return [
    ...licenseTargets(({ licenseId, renewalId }) => ({ id: licenseId, renewalId }))(world, asker),
    gone('own license, the renewal of another own one', { id: one.licenseId, renewalId: two.renewalId }),
    gone('own license, the renewal of another tenant', { id: one.licenseId, renewalId: foreign.renewalId }),
    gone('own license, a renewal that never was', { id: one.licenseId, renewalId: MISSING }),
    gone('another tenant’s license, own renewal', { id: foreign.licenseId, renewalId: one.renewalId }),
  ]
}

const invoicesOfRenewals =
  (kind: InvoiceKind, otherKind: InvoiceKind): Kind =>
  (world, asker) => {
    const { onClientSide: one, onProviderSide: two } = homeOf(world, asker)
    const { onClientSide: foreign } = world.tenants.other
    const pair = ({ completedRenewalId: id, invoices }: Case, invoiceId = invoices[kind]) => ({ id, invoiceId })
    return [
      ...licenseTargets((each) => pair(each))(world, asker),
      gone('own renewal, the invoice of another own one', pair(one, two.invoices[kind])),
      gone('own renewal, the invoice of the one before', { id: one.renewalId, invoiceId: one.invoices[kind] }),
      gone('own renewal, its invoice of another kind', pair(one, one.invoices[otherKind])),
      gone('own renewal, the invoice of another tenant', pair(one, foreign.invoices[kind])),
      gone('another tenant’s renewal, own invoice', pair(foreign, one.invoices[kind])),
    ]
  }

const typesOfAuthorities: Kind = (world, asker) => {
  const home = homeOf(world, asker)
  const { other } = world.tenants
  const { authorityId, licenseTypeId } = world.shared
  return [
    ...tenants(world).map((tenant) => ({
      says: `${tenant.mark}’s own type`,
      params: { id: tenant.authorityId, typeId: tenant.licenseTypeId },
      visible: sees(asker, tenant.clientId),
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
  (param: string, part: 'authorityContactId' | 'keyContactChangeFormId'): Kind =>
  (world, asker) => {
    const own = homeOf(world, asker)
    const { shared, tenants: all } = world
    return [
      ...tenants(world).map((tenant) => ({
        says: `${tenant.mark}’s own authority`,
        params: { id: tenant.authorityId, [param]: tenant[part] },
        visible: sees(asker, tenant.clientId),
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
  (params: (place: Place) => Target['params']): Kind =>
  (world, asker) =>
    tenants(world).flatMap((tenant) =>
      placesOf(tenant).map(({ says, place, allLicensesDesignatedToClient }) => ({
        says: `${tenant.mark}, ${says}`,
        params: params(place),
        visible: sees(asker, tenant.clientId),
        facts: {
          clientId: tenant.clientId,
          billingClientId: tenant.clientId,
          billingClientServiceLevel: tenant.level,
          allLicensesDesignatedToClient,
        },
      })),
    )

const partsOfProperties =
  (param: string, part: Exclude<keyof Place, 'propertyId'>): Kind =>
  (world, asker) => {
    const { keptByStaff: one, withoutLicenses: two } = homeOf(world, asker)
    const { withoutLicenses: foreign } = world.tenants.other
    return [
      ...propertyTargets((place) => ({ id: place.propertyId, [param]: place[part] }))(world, asker),
      gone('own property, a part of another own one', { id: one.propertyId, [param]: two[part] }),
      gone('own property, a part of another tenant', { id: two.propertyId, [param]: foreign[part] }),
      gone('another tenant’s property, an own part', { id: foreign.propertyId, [param]: two[part] }),
    ]
  }

const users: Kind = (world, asker) => [
  ...tenants(world).map((tenant) => ({
    says: `${tenant.mark}’s user`,
    params: { id: tenant.users.ClientContributor },
    visible: sees(asker, tenant.clientId),
    facts: { clientId: tenant.clientId },
  })),
  {
    says: 'a member of staff',
    params: { id: world.of('Contributor').person.id },
    visible: sees(asker, null) && asker.person.clientId === null,
    facts: { clientId: null },
  },
]

const clients: Kind = (world, asker) =>
  tenants(world).map(({ mark, clientId }) => ({
    says: mark,
    params: { id: clientId },
    visible: sees(asker, clientId),
    facts: { clientId },
  }))

/** A prepared export belongs to its user and can be used once, so there is none to test with every user. */
const preparedExports: Kind = () => [
  gone('an export never prepared', { type: 'renewal-tips', id: 1_999_999_999 }),
  gone('an unknown type', { type: 'no-such-type', id: 1 }),
]

const notes: Kind = () => [
  ...releaseNotes().map(({ urlSlug }) => ({ says: urlSlug, params: { urlSlug }, visible: true, facts: {} })),
  gone('a note that never was', { urlSlug: 'no-such-note' }),
]

/** A token belongs to its user; not even an administrator sees it. */
const tokens: Kind = (world, asker) => {
  const another = asker.actor === 'Administrator' ? 'Contributor' : 'Administrator'
  const { level } = partsOf(asker.actor)
  const colleague = level === null ? another : (`Client at ${level}` as const)
  return [
    { says: 'own token', params: { id: asker.tokenId }, visible: true, facts: {} },
    gone('a token of staff', { id: world.of(another).tokenId }),
    ...(colleague === asker.actor ? [] : [gone('a colleague’s token', { id: world.of(colleague).tokenId })]),
  ]
}

/** A job belongs to the user who started it and to the administrators of their side. */
const jobs: Kind = (world, { actor, person }) =>
  tenants(world).map(({ mark, clientId, jobId, users: { ClientContributor } }) => ({
    says: `the job of ${mark}’s contributor`,
    params: { id: jobId },
    visible: person.id === ClientContributor || (person.clientId === clientId && partsOf(actor).role === 'ClientAdministrator'),
    facts: {},
  }))

/** By the segment of a path that names the record. Add new segments here. */
const KINDS: Record<string, Kind> = {
  ...COMPANY_KINDS,
  ...TASK_KINDS,
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
  '/jobs/{id}': jobs,
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
  '/users/{id}': users,
  '/clients/{id}': clients,
  '/release-notes/{urlSlug}': notes,
  '/exports/{type}/{id}': preparedExports,
  '/authentication/tokens/{id}': tokens,
}

/** These actors try all malformed ids; the others try two, except in deep runs. */
const THOROUGH: readonly Actor[] = ['Administrator', 'ClientAdministrator at Saas']

/** The records to test with a call for one user: each tenant's records, mixed pairs, unknown ids and malformed ids. */
export const targetsOf = (world: World, call: Call, asker: Signed): Target[] => {
  const named = /^.*\}/.exec(call.path)?.[0]
  if (!named) return [{ says: 'no record', params: {}, visible: true }]
  const kind = KINDS[named]
  if (!kind) throw new Error(`server/testing/targets/targets.ts does not know yet what ${named} names.`)
  const targets = kind(world, asker)
  const first = targets[0] as Target
  const ids = Object.keys(first.params).filter((name) => typeof first.params[name] === 'number')
  const spelt = process.env.EVERGREEN_DEEP === '1' || THOROUGH.includes(asker.actor) ? MALFORMED : MALFORMED.slice(0, 2)
  const wrong = ids.flatMap((name) => [MISSING, ...spelt].map((value) => gone(`${name} ${value}`, { ...first.params, [name]: value })))
  return [...targets, ...wrong]
}
