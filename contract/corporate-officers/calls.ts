import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import {
  activeListOf,
  activeOnly,
  Count,
  Day,
  Flag,
  Id,
  Ids,
  IncludeInactive,
  Made,
  Nothing,
  Optional,
  OrNull,
  pageFields,
  RequiredText,
  SelectOptions,
  Text,
  walkedActiveListOf,
  walkFields,
} from '../common.ts'
import { managed, status } from '../corporate-entities/calls.ts'
import { standingFields } from '../licenses/standing.ts'

export const OFFICER_COLUMNS = ['name', 'corporateEntityCount', 'licenseCount', 'managedBy', 'clientName'] as const

export const OfficerFilter = Type.Object(
  { ...walkFields(OFFICER_COLUMNS, 'name'), activeOnly, clientIds: Optional(Ids('Clients')) },
  { title: 'Filter Officers' },
)
export type OfficerFilter = Static<typeof OfficerFilter>

export const OFFICER_ENTITY_COLUMNS = ['entityName', 'stateOfFormation', 'deactivatedDate'] as const

export const OfficerEntityFilter = Type.Object(
  { ...pageFields(OFFICER_ENTITY_COLUMNS, 'entityName'), activeOnly },
  { title: 'Filter Entities of an Officer' },
)
export type OfficerEntityFilter = Static<typeof OfficerEntityFilter>

export const OFFICER_LICENSE_COLUMNS = ['licenseNumber', 'licenseType', 'propertyName', 'licensingAuthority', 'expirationDate'] as const

export const OfficerLicenseFilter = Type.Object(
  { ...pageFields(OFFICER_LICENSE_COLUMNS, 'licenseNumber'), activeOnly },
  { title: 'Filter Licenses of an Officer' },
)
export type OfficerLicenseFilter = Static<typeof OfficerLicenseFilter>

export const CorporateOfficer = Type.Object(
  {
    ...managed,
    name: Text('Name', limits.officerName),
    corporateEntityCount: Count('Entities'),
    licenseCount: Count('Licenses'),
  },
  { title: 'A corporate officer' },
)

const titles = Type.Array(Text('Title', limits.officerTitleName), { title: 'Titles' })

const OfficerEntity = Type.Object(
  {
    id: Id,
    entityOfficerId: Id,
    entityName: Text('Entity', limits.name),
    stateOfFormation: OrNull(Text('State of Formation', limits.stateOfFormation)),
    titles,
    active: Flag('Active'),
    deactivatedDate: OrNull(Day('Deactivated Date')),
  },
  { title: 'An entity of an officer' },
)

const OfficerLicense = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    licenseType: OrNull(Text('License Type', limits.name)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    titles,
    expirationDate: OrNull(Day('Expiration Date')),
    active: Flag('Active'),
    ...standingFields,
  },
  { title: 'A license of an officer' },
)

const name = RequiredText('Name', limits.officerName)

export const corporateOfficers = defineCalls({
  list: {
    method: 'GET',
    path: '/corporate-officers',
    permission: 'mayRenew',
    does: 'List corporate officers, filtered, sorted and paged.',
    query: OfficerFilter,
    reply: walkedActiveListOf(CorporateOfficer),
  },
  get: {
    method: 'GET',
    path: '/corporate-officers/{id}',
    permission: 'mayRenew',
    does: 'Return a corporate officer with its numbers of entities and licenses.',
    reply: CorporateOfficer,
  },
  create: {
    method: 'POST',
    path: '/corporate-officers',
    permission: 'mayEditEntity',
    does: 'Create a corporate officer, managed by the side of the user. Staff send the client.',
    body: Type.Object({ name, clientId: Optional(OrNull(Id)) }, { title: 'New Officer' }),
    reply: Made,
    status: 201,
    success: messages.officerCreated,
    attempt: 'create the Officer',
  },
  update: {
    method: 'PUT',
    path: '/corporate-officers/{id}',
    permission: 'mayEditEntity',
    does: 'Rename, deactivate or activate a corporate officer.',
    body: Type.Object({ name, ...status }, { title: 'Edit Officer' }),
    reply: Nothing,
    success: messages.officerUpdated,
    attempt: 'update the Officer',
  },
  remove: {
    method: 'DELETE',
    path: '/corporate-officers/{id}',
    permission: 'mayEditEntity',
    does: 'Delete a corporate officer without entities.',
    reply: Nothing,
    success: messages.officerDeleted,
    attempt: 'delete the Officer',
  },
  entities: {
    method: 'GET',
    path: '/corporate-officers/{id}/entities',
    permission: 'mayRenew',
    does: 'List the entities of an officer, with the titles held there.',
    query: OfficerEntityFilter,
    reply: activeListOf(OfficerEntity),
  },
  licenses: {
    method: 'GET',
    path: '/corporate-officers/{id}/licenses',
    permission: 'mayRenew',
    does: 'List the licenses of an officer, with the titles held there.',
    query: OfficerLicenseFilter,
    reply: activeListOf(OfficerLicense),
  },
  options: {
    method: 'GET',
    path: '/corporate-officers/select-list-options',
    permission: 'signedIn',
    does: 'Select list of officers of a client or of affiliated entities. Inactive officers are included on request.',
    query: Type.Object({
      clientId: Optional(Id),
      propertyAffiliatedEntityIds: Optional(Ids('Affiliated Entities')),
      includeInactive: IncludeInactive(),
    }),
    reply: SelectOptions,
  },
})
