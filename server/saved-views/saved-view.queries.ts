import type { Knex } from 'knex'
import type { SavedView as Reply } from '../../contract/saved-views/calls.ts'
import { mayEditView, type ViewList } from '../../rules/saved-views.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { seenBy } from './filters.ts'
import { SavedView } from './saved-view.model.ts'

type Row = Omit<Reply, 'columns' | 'filter' | 'mayEdit' | 'isDefault' | 'droppedCount'> & {
  columns: string | null
  filter: string
  ownerId: number | null
  clientId: number | null
  defaultId: number | null
}

/** The views that a user can open, by name, without records in their filters that the user cannot see. */
export const viewsOf = async (db: Knex, user: SignedIn, list?: ViewList): Promise<{ items: Reply[]; totalItemCount: number }> => {
  const query = db('saved_views').modify(SavedView.visibleTo(user))
  if (list) query.where('saved_views.list', list)
  const rows: Row[] = await query
    .leftJoin('users', 'users.id', 'saved_views.owner_id')
    .leftJoin('default_views', (mine) => {
      mine.on('default_views.view_id', 'saved_views.id').andOnVal('default_views.user_id', user.id)
    })
    .orderByRaw('lower(saved_views.name), saved_views.id')
    .select({
      id: 'saved_views.id',
      version: 'saved_views.version',
      list: 'saved_views.list',
      name: 'saved_views.name',
      columns: 'saved_views.columns',
      filter: 'saved_views.filter',
      sortBy: 'saved_views.sort_by',
      sortDirection: 'saved_views.sort_direction',
      sharedWith: 'saved_views.shared_with',
      roleName: 'saved_views.role_name',
      ownerId: 'saved_views.owner_id',
      clientId: 'saved_views.client_id',
      ownerName: db.raw("users.first_name || ' ' || users.last_name"),
      defaultId: 'default_views.id',
    })
  const seen = await seenBy(
    db,
    user,
    rows.map(({ filter }) => JSON.parse(filter)),
  )
  const items = rows.map(({ ownerId, clientId, defaultId, ...row }, index) => ({
    ...row,
    filter: {},
    droppedCount: 0,
    ...seen[index],
    columns: row.columns === null ? null : JSON.parse(row.columns),
    mayEdit: mayEditView(user, { ownerId, clientId }),
    isDefault: defaultId !== null,
  }))
  return { items, totalItemCount: items.length }
}
