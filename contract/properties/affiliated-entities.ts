import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import {
  activeListOf,
  activeOnly,
  Count,
  Flag,
  Id,
  IdOrName,
  Ids,
  listOf,
  Made,
  Nothing,
  Optional,
  pageFields,
  RequiredText,
  SelectOptions,
  Text,
} from '../common.ts'

export const AFFILIATED_ENTITY_COLUMNS = ['name', 'affiliation', 'licenseesCount'] as const

export const AffiliatedEntityFilter = Type.Object({
  ...pageFields(AFFILIATED_ENTITY_COLUMNS, 'name'),
  activeOnly,
})
export type AffiliatedEntityFilter = Static<typeof AffiliatedEntityFilter>

export const AffiliatedEntity = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    propertyId: Id,
    corporateEntityId: Id,
    name: Text('Entity', limits.name),
    affiliation: Text('Affiliation', limits.affiliation),
    licenseesCount: Count('Licenses as Licensee'),
    active: Flag('Active'),
  },
  { title: 'An entity affiliated with a property' },
)

const AffiliatedEntityFields = (title: string) =>
  Type.Object(
    {
      corporateEntity: IdOrName('Entity', limits.name),
      affiliation: RequiredText('Affiliation', limits.affiliation),
    },
    { title },
  )
export type AffiliatedEntityFields = Static<ReturnType<typeof AffiliatedEntityFields>>

const AffiliatedOfficer = Type.Object(
  {
    id: Id,
    corporateOfficerId: Id,
    name: Text('Officer', limits.officerName),
    corporateEntityId: Id,
    entityName: Text('Entity', limits.name),
    propertyAffiliatedEntityId: Id,
    officerTitleIds: Ids('Titles'),
    titles: Type.Array(Text('Title', limits.officerTitleName), { title: 'Titles' }),
  },
  { title: 'An active officer of an entity affiliated with the property' },
)
export type AffiliatedOfficer = Static<typeof AffiliatedOfficer>

export const affiliatedEntities = defineCalls({
  list: {
    method: 'GET',
    path: '/properties/{id}/affiliated-entities',
    permission: 'signedIn',
    does: 'List the entities affiliated with a property that the user may see.',
    query: AffiliatedEntityFilter,
    reply: activeListOf(AffiliatedEntity),
  },
  officers: {
    method: 'GET',
    path: '/properties/{id}/affiliated-entities/officers',
    permission: 'signedIn',
    does: 'List the active officers of the given affiliated entities of a property, or of all of them.',
    query: Type.Object({ propertyAffiliatedEntityIds: Optional(Ids('Affiliated Entities')) }),
    reply: listOf(AffiliatedOfficer),
  },
  create: {
    method: 'POST',
    path: '/properties/{id}/affiliated-entities',
    permission: 'mayKeepProperty',
    does: 'Affiliate an entity with a property: an entity of its client by id, or a new one by name.',
    body: AffiliatedEntityFields('Add Affiliated Entity'),
    reply: Made,
    status: 201,
    success: messages.affiliatedEntityCreated,
    attempt: 'create the Affiliated Entity',
  },
  update: {
    method: 'PUT',
    path: '/properties/{id}/affiliated-entities/{entityId}',
    permission: 'mayKeepProperty',
    does: 'Update an affiliation. An entity that is a licensee at the property cannot be replaced by another.',
    body: AffiliatedEntityFields('Update Affiliated Entity'),
    reply: Nothing,
    success: messages.affiliatedEntityUpdated,
    attempt: 'update the Affiliated Entity',
  },
  remove: {
    method: 'DELETE',
    path: '/properties/{id}/affiliated-entities/{entityId}',
    permission: 'mayKeepProperty',
    does: 'Remove an entity from a property, unless it is a licensee there.',
    reply: Nothing,
    success: messages.affiliatedEntityDeleted,
    attempt: 'delete the Affiliated Entity',
  },
  options: {
    method: 'GET',
    path: '/properties/{id}/affiliated-entities/select-list-options',
    permission: 'signedIn',
    does: 'Select list of active affiliated entities, mainly for licensees. The value is the id of the entity; meta has its affiliation.',
    reply: SelectOptions,
  },
})
