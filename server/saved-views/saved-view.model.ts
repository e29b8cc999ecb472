import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { VIEW_LISTS } from '../../rules/saved-views.ts'
import { modelOf } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { savedViews } from '../tables/saved-views.ts'
import { LIST_CALLS } from './filters.ts'

export class SavedView extends modelOf('saved_views', savedViews) {
  /** A user's own views and those shared with them on their side, of lists that they can open. */
  static visibleTo = (user: SignedIn): Scope => {
    const open = VIEW_LISTS.filter((list) => PERMISSIONS[LIST_CALLS[list].permission].role(user))
    return (query: Query) => {
      query.whereIn('saved_views.list', open).where((either: Query) =>
        either.where('saved_views.owner_id', user.id).orWhere((shared: Query) => {
          if (user.clientId === null) shared.whereNull('saved_views.client_id')
          else shared.where('saved_views.client_id', user.clientId)
          shared.where((meant: Query) =>
            meant
              .where('saved_views.shared_with', 'Team')
              .orWhere({ 'saved_views.shared_with': 'Role', 'saved_views.role_name': user.roleName }),
          )
        }),
      )
    }
  }
}
