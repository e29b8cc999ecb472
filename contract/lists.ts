import { Type } from 'typebox'
import { JURISDICTIONS } from '../rules/labels.ts'
import { limits } from '../rules/limits.ts'
import { ROLES } from '../rules/permissions.ts'
import { defineCalls } from './call.ts'
import { Id, IncludeInactive, OneOf, Optional, SelectOptions, Text } from './common.ts'
import { CLASSIFICATIONS } from './license-types.schemas.ts'

const flag = (title: string) => Optional(Type.Boolean({ title }))

/** The select lists of more than one resource, and of the small lists that are no resource. */
export const lists = defineCalls({
  users: {
    method: 'GET',
    path: '/users/select-list-options',
    permission: 'signedIn',
    does: 'Users to choose from, as assignees above all.',
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
    does: 'Clients to choose from: all for staff, their own for client users; meta has the settings that forms depend on.',
    reply: SelectOptions,
  },
  properties: {
    method: 'GET',
    path: '/properties/select-list-options',
    permission: 'signedIn',
    does: 'Properties to choose from: all that the asker sees, or those of a client; active ones, unless inactive ones are asked for too.',
    query: Type.Object({ clientId: Optional(Id), includeInactive: IncludeInactive() }),
    reply: SelectOptions,
  },
  licensingAuthorities: {
    method: 'GET',
    path: '/licensing-authorities/select-list-options',
    permission: 'signedIn',
    does: 'Licensing authorities to choose from: active ones, unless inactive ones are asked for too; meta has their state and jurisdiction.',
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
    does: 'Where an authority’s forms come from: those for renewals or those for a change of officers.',
    query: Type.Object({ usage: Optional(OneOf('Usage', ['officerChange', 'renewal'])) }),
    reply: SelectOptions,
  },
  cities: {
    method: 'GET',
    path: '/addresses/cities/select-list-options',
    permission: 'signedIn',
    does: 'The cities of the properties, licensing authorities or licenses that the asker sees.',
    query: Type.Object({ relationshipType: OneOf('Relationship', ['Property', 'LicensingAuthority', 'License']) }),
    reply: SelectOptions,
  },
  licenseCategories: {
    method: 'GET',
    path: '/license-categories/select-list-options',
    permission: 'signedIn',
    does: 'License categories to choose from; meta.classification is theirs.',
    query: Type.Object({ classification: Optional(OneOf('Classification', CLASSIFICATIONS)) }),
    reply: SelectOptions,
  },
  linesOfBusiness: {
    method: 'GET',
    path: '/lines-of-business/select-list-options',
    permission: 'signedIn',
    does: 'Lines of business to choose from.',
    reply: SelectOptions,
  },
  renewalTipCategories: {
    method: 'GET',
    path: '/renewal-tip-categories/select-list-options',
    permission: 'signedIn',
    does: 'Categories of renewal tips to choose from.',
    reply: SelectOptions,
  },
  licenseTerms: {
    method: 'GET',
    path: '/license-terms/select-list-options',
    permission: 'signedIn',
    does: 'License terms to choose from; meta.months is their length.',
    reply: SelectOptions,
  },
})
