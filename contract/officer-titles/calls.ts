import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Flag,
  Id,
  Ids,
  Made,
  Moment,
  Nothing,
  Optional,
  OrNull,
  RequiredText,
  SelectOptions,
  Text,
  walkedListOf,
  walkFields,
} from '../common.ts'

export const OFFICER_TITLE_COLUMNS = ['name', 'entityCount', 'licenseCount', 'createdOn', 'managedBy'] as const

export const OfficerTitleFilter = Type.Object(
  { ...walkFields(OFFICER_TITLE_COLUMNS, 'name'), clientIds: Optional(Ids('Clients')) },
  { title: 'Filter Officer Titles' },
)
export type OfficerTitleFilter = Static<typeof OfficerTitleFilter>

export const OfficerTitle = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    clientId: OrNull(Id),
    name: Text('Name', limits.officerTitleName),
    entityCount: Count('Entities'),
    licenseCount: Count('Licenses'),
    createdOn: Moment('Created On'),
    managedBy: Text('Managed By', limits.name),
    isClientSpecific: Flag('Client Specific'),
  },
  { title: 'An officer title' },
)

const fields = { name: RequiredText('Name', limits.officerTitleName) }

export const officerTitles = defineCalls({
  list: {
    method: 'POST',
    path: '/officer-titles/list',
    permission: 'mayRenew',
    does: 'List provider-wide officer titles and those of the user’s client, with the numbers of entities and licenses that use them.',
    reads: true,
    body: OfficerTitleFilter,
    reply: walkedListOf(OfficerTitle),
  },
  create: {
    method: 'POST',
    path: '/officer-titles',
    alsoAt: '/officer-titles/',
    permission: 'mayEditTip',
    does: 'Create an officer title: provider-wide for staff, otherwise specific to the user’s client.',
    body: Type.Object(fields, { title: 'Add Officer Title' }),
    reply: Made,
    status: 201,
    success: messages.officerTitleCreated,
    attempt: 'create the Officer Title',
  },
  update: {
    method: 'PUT',
    path: '/officer-titles/{id}',
    permission: 'mayEditTip',
    does: 'Rename an officer title.',
    body: Type.Object(fields, { title: 'Edit Officer Title' }),
    reply: Nothing,
    success: messages.officerTitleUpdated,
    attempt: 'update the Officer Title',
  },
  remove: {
    method: 'DELETE',
    path: '/officer-titles/{id}',
    permission: 'mayDeleteCatalogue',
    does: 'Delete an officer title that no license and no entity uses.',
    reply: Nothing,
    success: messages.officerTitleDeleted,
    attempt: 'delete the Officer Title',
  },
  options: {
    method: 'GET',
    path: '/officer-titles/select-list-options',
    permission: 'signedIn',
    does: 'Select list of officer titles. With a property, only titles that its client may use.',
    query: Type.Object({ propertyId: Optional(Id) }),
    reply: SelectOptions,
  },
})
