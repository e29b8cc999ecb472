import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import {
  activeListOf,
  activeOnly,
  allowDuplicate,
  Count,
  Day,
  Flag,
  Id,
  IdOrName,
  Ids,
  IncludeInactive,
  Made,
  Moment,
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
import { entityDetails } from './details.ts'

export const ENTITY_COLUMNS = [
  'name',
  'stateOfFormation',
  'federalEin',
  'affiliatedPropertiesCount',
  'activeOfficersCount',
  'managedBy',
  'clientName',
] as const

export const EntityFilter = Type.Object(
  { ...walkFields(ENTITY_COLUMNS, 'name'), activeOnly, clientIds: Optional(Ids('Clients')) },
  { title: 'Filter Entities' },
)
export type EntityFilter = Static<typeof EntityFilter>

export const ENTITY_OFFICER_COLUMNS = ['name', 'deactivatedDate'] as const

export const EntityOfficerFilter = Type.Object({ ...pageFields(ENTITY_OFFICER_COLUMNS, 'name'), activeOnly }, { title: 'Filter Officers' })
export type EntityOfficerFilter = Static<typeof EntityOfficerFilter>
export const ENTITY_PROPERTY_COLUMNS = ['propertyName', 'affiliation', 'city', 'state', 'licenseesCount'] as const

export const EntityPropertyFilter = Type.Object(
  { ...pageFields(ENTITY_PROPERTY_COLUMNS, 'propertyName'), activeOnly: Optional(Flag('Active Only')) },
  { title: 'Filter Property Affiliations' },
)
export type EntityPropertyFilter = Static<typeof EntityPropertyFilter>

const version = Type.Integer({ title: 'Version, to send as If-Match' })
const requiredName = RequiredText('Name', limits.name)
const active = Flag('Active')
const deactivatedDate = OrNull(Day('Deactivated Date'))
export const status = { active: Optional(active), deactivatedDate: Optional(deactivatedDate) }

/** It always belongs to one client, and either that client or the provider manages it. */
export const managed = {
  id: Id,
  version,
  clientId: Id,
  clientName: Text('Client', limits.name),
  isManagedByClient: Flag('Managed by the Client'),
  managedBy: Text('Managed By', limits.name),
  active,
  deactivatedDate,
  createdOn: Moment('Created On'),
  modifiedOn: Moment('Modified On'),
}

const name = Text('Name', limits.name)
const counts = { affiliatedPropertiesCount: Count('Property Affiliations'), activeOfficersCount: Count('Officers') }

const EntityRow = Type.Object(
  {
    ...managed,
    name,
    stateOfFormation: OrNull(Text('State of Formation', limits.stateOfFormation)),
    federalEin: OrNull(Text('Federal EIN', limits.federalEin)),
    ...counts,
  },
  { title: 'An entity in a list' },
)

const EntityOfficer = Type.Object(
  {
    id: Id,
    version,
    corporateEntityId: Id,
    corporateOfficerId: Id,
    name: Text('Officer', limits.officerName),
    officerTitleIds: Type.Array(Id, { title: 'Titles' }),
    titles: Type.Array(Text('Title', limits.officerTitleName), { title: 'Titles' }),
    active,
    deactivatedDate,
  },
  { title: 'An officer of an entity' },
)

export const CorporateEntity = Type.Object(
  { ...managed, name, ...entityDetails, ...counts, officers: Type.Array(EntityOfficer, { title: 'Active Officers' }) },
  { title: 'A corporate entity' },
)

const EntityProperty = Type.Object(
  {
    id: Id,
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    affiliation: Text('Affiliation', limits.affiliation),
    address1: OrNull(Text('Address 1', limits.address)),
    city: OrNull(Text('City', limits.city)),
    state: OrNull(Text('State', limits.state)),
    zip: OrNull(Text('Zip', limits.zip)),
    licenseesCount: Count('Licenses as Licensee'),
    active,
  },
  { title: 'A property that an entity is affiliated with' },
)

const officerTitleIds = Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true, title: 'Titles' })

export const corporateEntities = defineCalls({
  list: {
    method: 'GET',
    path: '/corporate-entities',
    permission: 'mayRenew',
    does: 'List corporate entities, filtered, sorted and paged.',
    query: EntityFilter,
    reply: walkedActiveListOf(EntityRow),
  },
  get: {
    method: 'GET',
    path: '/corporate-entities/{id}',
    permission: 'mayRenew',
    does: 'Return a corporate entity with its counts and its active officers.',
    reply: CorporateEntity,
  },
  create: {
    method: 'POST',
    path: '/corporate-entities',
    permission: 'mayEditEntity',
    does: 'Create a corporate entity, managed by the side of the user. Staff send its client.',
    body: Type.Object({ name: requiredName, clientId: Optional(OrNull(Id)), ...entityDetails, allowDuplicate }, { title: 'New Entity' }),
    reply: Made,
    status: 201,
    success: messages.entityCreated,
    attempt: 'create the Entity',
  },
  update: {
    method: 'PUT',
    path: '/corporate-entities/{id}',
    permission: 'mayEditEntity',
    does: 'Update, deactivate or activate a corporate entity.',
    body: Type.Object({ name: requiredName, ...entityDetails, ...status }, { title: 'Edit Entity' }),
    reply: Nothing,
    success: messages.entityUpdated,
    attempt: 'update the Entity',
  },
  remove: {
    method: 'DELETE',
    path: '/corporate-entities/{id}',
    permission: 'mayEditEntity',
    does: 'Delete a corporate entity without property affiliations.',
    reply: Nothing,
    success: messages.entityDeleted,
    attempt: 'delete the Entity',
  },
  properties: {
    method: 'GET',
    path: '/corporate-entities/{id}/properties',
    permission: 'mayRenew',
    does: 'List the properties that an entity is affiliated with.',
    query: EntityPropertyFilter,
    reply: activeListOf(EntityProperty),
  },
  officers: {
    method: 'GET',
    path: '/corporate-entities/{id}/officers',
    permission: 'mayRenew',
    does: 'List the officers of an entity with their titles.',
    query: EntityOfficerFilter,
    reply: activeListOf(EntityOfficer),
  },
  addOfficer: {
    method: 'POST',
    path: '/corporate-entities/{id}/officers',
    permission: 'mayEditEntity',
    does: 'Add an officer to an entity: an officer of the client by id, or a new one by name.',
    body: Type.Object({ corporateOfficer: IdOrName('Officer', limits.officerName), officerTitleIds, ...status }, { title: 'Add Officer' }),
    reply: Made,
    status: 201,
    success: messages.officerAdded,
    attempt: 'create the Officer',
  },
  updateOfficer: {
    method: 'PUT',
    path: '/corporate-entities/{id}/officers/{officerId}',
    permission: 'mayEditEntity',
    does: 'Update the titles of an officer of an entity, or deactivate the officer there. officerId is the id of the row, not of the officer.',
    body: Type.Object({ officerTitleIds, ...status }, { title: 'Edit Officer' }),
    reply: Nothing,
    success: messages.officerUpdated,
    attempt: 'update the Officer',
  },
  removeOfficer: {
    method: 'DELETE',
    path: '/corporate-entities/{id}/officers/{officerId}',
    permission: 'mayEditEntity',
    does: 'Remove an officer from an entity. The officer is not deleted. officerId is the id of the row, not of the officer.',
    reply: Nothing,
    success: messages.officerRemovedFromEntity,
    attempt: 'delete the Officer',
  },
  options: {
    method: 'GET',
    path: '/corporate-entities/select-list-options',
    permission: 'signedIn',
    does: 'Select list of entities. Inactive entities are included on request; clientsOnly excludes entities that the provider manages.',
    query: Type.Object({
      clientIds: Optional(Ids('Clients')),
      clientsOnly: Optional(Flag('Clients Only')),
      includeInactive: IncludeInactive(),
    }),
    reply: SelectOptions,
  },
})
