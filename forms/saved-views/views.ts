import { calls } from '../../contract/index.ts'
import type { SavedView } from '../../contract/saved-views/calls.ts'
import { optionsOf, ROLE_LABELS } from '../../rules/labels.ts'
import { mayAssign, type Person } from '../../rules/people/permissions.ts'
import { rolesOfSide, SHARED_WITH_LABELS, type ViewList } from '../../rules/saved-views.ts'
import { defineForm, requestOf } from '../form.ts'

/** The filter, columns and order of a list, which a view stores under a name. */
export interface ListLook {
  filter: Record<string, unknown>
  columns: string[] | null
  sortBy: string | null
  sortDirection: 'asc' | 'desc' | null
}

export interface NewViewContext {
  list: ViewList
  look: ListLook
  person: Person
}

export interface ViewContext {
  view: SavedView
  /** Replaces what the view shows. */
  look?: ListLook
  person: Person
}

const fields = {
  name: {},
  sharedWith: { options: () => optionsOf(SHARED_WITH_LABELS), shownIf: ({ person }: { person: Person }) => mayAssign(person) },
  roleName: {
    options: ({ person }: { person: Person }) => rolesOfSide(person).map((value) => ({ value, label: ROLE_LABELS[value] })),
    shownIf: ({ person }: { person: Person }) => mayAssign(person),
    appliesIf: ({ sharedWith }: Record<string, unknown>) => sharedWith === 'Role',
    requiredIf: () => true,
    flag: 'role',
  },
}

export const newView = defineForm<NewViewContext, typeof calls.savedViews.create>(calls.savedViews.create, {
  request: () => ({}),
  fields: { ...fields, sharedWith: { ...fields.sharedWith, initial: () => 'Nobody' } },
  bodyOf: (values, { list, look }) => ({ list, ...look, ...values }),
  save: 'Save',
  example: { name: 'Due in Hawaii' },
})

/** What a view shows, as its PUT takes it. */
export const lookOf = ({ filter, columns, sortBy, sortDirection }: SavedView): ListLook => ({ filter, columns, sortBy, sortDirection })

export const editView = defineForm<ViewContext, typeof calls.savedViews.update>(calls.savedViews.update, {
  request: ({ view }) => requestOf(view),
  record: ({ view }) => view,
  fields,
  bodyOf: (values, { view, look }) => ({ ...(look ?? lookOf(view)), ...values }),
  example: { name: 'Due on Hawaii' },
})
