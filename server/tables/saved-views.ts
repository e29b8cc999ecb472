import type { Role } from '../../rules/people/permissions.ts'
import type { SharedWith, ViewList } from '../../rules/saved-views.ts'
import { type Columns, integer, json, orNull, text } from './columns.ts'

export const savedViews = {
  ownerId: orNull(integer()),
  clientId: orNull(integer()),
  list: text<ViewList>(),
  name: text(),
  columns: orNull(json<string[]>()),
  filter: json<Record<string, unknown>>(),
  sortBy: orNull(text()),
  sortDirection: orNull(text<'asc' | 'desc'>()),
  sharedWith: text<SharedWith>(),
  roleName: orNull(text<Role>()),
} satisfies Columns
