import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { SHARED_WITH, VIEW_LISTS } from '../../rules/saved-views.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, Id, listOf, Made, Nothing, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'

const columnNames = Type.Array(Text('Column', limits.label, { minLength: 1 }), {
  maxItems: 100,
  uniqueItems: true,
  title: 'Columns',
  description: 'The shown ones in their order; null: those of the list',
})

/** The filter of a view: the body of the list call without page and order. Checked against the schema of that call. */
const filter = Type.Unsafe<Record<string, unknown>>({ type: 'object', title: 'Filter', maxBytes: limits.viewBytes })

const fields = {
  name: RequiredText('Name', limits.name),
  columns: Optional(OrNull(columnNames)),
  filter,
  sortBy: Optional(OrNull(Text('Sort By', limits.label))),
  sortDirection: Optional(OrNull(OneOf('Sort Direction', ['asc', 'desc']))),
  sharedWith: Optional(OneOf('Shared With', SHARED_WITH, { default: 'Nobody' })),
  roleName: Optional(OrNull(OneOf('Role', ROLES))),
}

const list = OneOf('List', VIEW_LISTS)

export const SavedView = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version' }),
    list,
    name: Text('Name', limits.name),
    columns: OrNull(columnNames),
    filter: Type.Unsafe<Record<string, unknown>>({ type: 'object', title: 'Filter' }),
    sortBy: OrNull(Text('Sort By', limits.label)),
    sortDirection: OrNull(OneOf('Sort Direction', ['asc', 'desc'])),
    sharedWith: OneOf('Shared With', SHARED_WITH),
    roleName: OrNull(OneOf('Role', ROLES)),
    ownerName: OrNull(Text('Made by', 2 * limits.name)),
    mayEdit: Flag('May Edit'),
    isDefault: Flag('Default'),
    droppedCount: Count('Left Out'),
  },
  { title: 'A saved view; droppedCount says how many records of its filter the caller cannot see, which are left out' },
)
export type SavedView = Static<typeof SavedView>

export const savedViews = defineCalls({
  list: {
    method: 'GET',
    path: '/saved-views',
    permission: 'signedIn',
    does: 'List your saved views and those that are shared with you, by name.',
    query: Type.Object({ list: Optional(list) }),
    reply: listOf(SavedView),
  },
  create: {
    method: 'POST',
    path: '/saved-views',
    permission: 'signedIn',
    does: 'Save the filter, columns and order of a list under a name. Administrators who may assign can share it.',
    body: Type.Object({ list, ...fields }, { title: 'Save View' }),
    reply: Made,
    status: 201,
    success: messages.viewSaved,
    attempt: 'save the view',
  },
  update: {
    method: 'PUT',
    path: '/saved-views/{id}',
    permission: 'signedIn',
    does: 'Change, rename or share your view. A view whose owner was deleted belongs to the administrators of its side.',
    body: Type.Object(fields, { title: 'Edit View' }),
    reply: Nothing,
    success: messages.viewSaved,
    attempt: 'save the view',
  },
  setDefault: {
    method: 'PUT',
    path: '/saved-views/{id}/default',
    permission: 'signedIn',
    does: 'Open the list with this view by default, or stop doing so. Applies only to you.',
    body: Type.Object({ isDefault: Flag('Default') }, { title: 'Default View' }),
    reply: Nothing,
    attempt: 'set the default view',
  },
  remove: {
    method: 'DELETE',
    path: '/saved-views/{id}',
    permission: 'signedIn',
    does: 'Delete your view, also for those with whom it is shared.',
    reply: Nothing,
    success: messages.viewDeleted,
    attempt: 'delete the view',
  },
})
