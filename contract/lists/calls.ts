import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATIONS, JURISDICTIONS } from '../../rules/labels.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { defineCalls } from '../call.ts'
import { Id, IncludeInactive, OneOf, Optional, SelectOptions, Text } from '../common.ts'

const flag = (title: string) => Optional(Type.Boolean({ title }))

/** Select lists that several resources use, and those of small lists without a resource. */
export const lists = defineCalls({
  users: {
    method: 'GET',
    path: '/users/select-list-options',
    permission: 'signedIn',
    does: 'Select list of users, mainly for assignees.',
    query: Type.Object({
      roles: Optional(Type.Array(OneOf('Role', ROLES), { maxItems: ROLES.length, title: 'Roles' })),
      renewalUsersOnly: flag('Renewal Users Only'),
      includeClientUsers: flag('Include Client Users'),
      orderByGroup: flag('Order By Group'),
      includeUnassigned: flag('Include Unassigned'),
      licenseId: Optional(Id),
    }),
    reply: SelectOptions,
  },
  clients: {
    method: 'GET',
    path: '/clients/select-list-options',
    permission: 'signedIn',
    does: 'Select list of clients: all for staff, their own for client users. meta has the settings that forms depend on.',
    reply: SelectOptions,
  },
  properties: {
    method: 'GET',
    path: '/properties/select-list-options',
    permission: 'signedIn',
    does: 'Select list of the properties that the user may see, optionally of one client. Inactive properties are included on request.',
    query: Type.Object({ clientId: Optional(Id), includeInactive: IncludeInactive() }),
    reply: SelectOptions,
  },
  licensingAuthorities: {
    method: 'GET',
    path: '/licensing-authorities/select-list-options',
    permission: 'signedIn',
    does: 'Select list of licensing authorities. Inactive authorities are included on request. meta has their state and jurisdiction.',
    query: Type.Object({
      clientId: Optional(Id),
      stateProvince: Optional(Text('State', limits.state)),
      jurisdiction: Optional(OneOf('Jurisdiction', JURISDICTIONS)),
      includeInactive: IncludeInactive(),
    }),
    reply: SelectOptions,
  },
  formSources: {
    method: 'GET',
    path: '/licensing-authorities/form-sources/select-list-options',
    permission: 'signedIn',
    does: 'Select list of form sources, for renewals or for a change of officers.',
    query: Type.Object({ usage: Optional(OneOf('Usage', ['officerChange', 'renewal'])) }),
    reply: SelectOptions,
  },
  cities: {
    method: 'GET',
    path: '/addresses/cities/select-list-options',
    permission: 'signedIn',
    does: 'List the cities of the properties, licensing authorities or licenses that the user may see.',
    query: Type.Object({ relationshipType: OneOf('Relationship', ['Property', 'LicensingAuthority', 'License']) }),
    reply: SelectOptions,
  },
  licenseCategories: {
    method: 'GET',
    path: '/license-categories/select-list-options',
    permission: 'signedIn',
    does: 'Select list of license categories. meta has their classification.',
    query: Type.Object({ classification: Optional(OneOf('Classification', CLASSIFICATIONS)) }),
    reply: SelectOptions,
  },
  linesOfBusiness: {
    method: 'GET',
    path: '/lines-of-business/select-list-options',
    permission: 'signedIn',
    does: 'Select list of lines of business.',
    reply: SelectOptions,
  },
  renewalTipCategories: {
    method: 'GET',
    path: '/renewal-tip-categories/select-list-options',
    permission: 'signedIn',
    does: 'Select list of renewal tip categories.',
    reply: SelectOptions,
  },
  licenseTerms: {
    method: 'GET',
    path: '/license-terms/select-list-options',
    permission: 'signedIn',
    does: 'Select list of license terms. meta.months is their length.',
    reply: SelectOptions,
  },
})
