import { Type } from 'typebox'
import { JURISDICTIONS } from '../rules/labels.ts'
import { limits } from '../rules/limits.ts'
import { ROLES } from '../rules/who.ts'
import { defineCalls } from './call.ts'
import { Id, OneOf, Optional, SelectOptions, Text } from './common.ts'

const flag = (title: string) => Optional(Type.Boolean({ title }))

/** The select lists that belong to no resource built yet; each moves to its resource's file when that is built. */
export const lists = defineCalls({
  users: {
    method: 'GET',
    path: '/users/select-list-options',
    who: 'signedIn',
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
    who: 'signedIn',
    does: 'Clients to choose from: all for staff, their own for client users; meta has the settings that forms depend on.',
    reply: SelectOptions,
  },
  properties: {
    method: 'GET',
    path: '/properties/select-list-options',
    who: 'signedIn',
    does: 'Active properties to choose from: all that the asker sees, or those of a client.',
    query: Type.Object({ clientId: Optional(Id) }),
    reply: SelectOptions,
  },
  licensingAuthorities: {
    method: 'GET',
    path: '/licensing-authorities/select-list-options',
    who: 'signedIn',
    does: 'Licensing authorities to choose from.',
    query: Type.Object({
      clientId: Optional(Id),
      stateProvince: Optional(Text('State', limits.state)),
      jurisdiction: Optional(OneOf('Jurisdiction', JURISDICTIONS)),
    }),
    reply: SelectOptions,
  },
  licenseTerms: {
    method: 'GET',
    path: '/license-terms/select-list-options',
    who: 'signedIn',
    does: 'License terms to choose from; meta.months is their length.',
    reply: SelectOptions,
  },
  linesOfBusiness: {
    method: 'GET',
    path: '/lines-of-business/select-list-options',
    who: 'signedIn',
    does: 'Lines of business to choose from, for the billing of a property.',
    reply: SelectOptions,
  },
})
