import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { mayEditView, rolesOfSide, type ViewList } from '../../rules/saved-views.ts'
import { type CallContext, type Handlers, type LoadContext, on, type SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { LIST_CALLS, mustFitList, mustSeeAll } from './filters.ts'
import { SavedView } from './saved-view.model.ts'
import { viewsOf } from './saved-view.queries.ts'

const visibleView = ({ db, user, params }: LoadContext) => SavedView.query(db).modify(SavedView.visibleTo(user)).findById(params.id)

type Given = Input<Calls['savedViews']['update']>['body']

const mustBeFree = async (db: Knex, user: SignedIn, list: ViewList, name: string, except = 0): Promise<void> => {
  const mine = () => db('saved_views').where({ owner_id: user.id, list }).whereNot('id', except)
  if (await mine().whereRaw('lower(name) = lower(?)', [name]).first('id')) throw refuse.rule('viewNameTaken', 'name')
}

/** Only administrators who can assign can share a view, and only with roles of their own side. */
const mustBeShareable = (user: SignedIn, { sharedWith = 'Nobody', roleName }: Given): void => {
  if (sharedWith !== 'Nobody' && !PERMISSIONS.mayAssign.role(user)) throw refuse.notAllowed()
  if (sharedWith === 'Role' && !roleName) throw refuse.rule('required', 'roleName')
  if (sharedWith === 'Role' && roleName && !rolesOfSide(user).includes(roleName)) throw refuse.rule('viewRole', 'roleName')
}

const valuesOf = async ({ db, user }: CallContext, list: ViewList, body: Given) => {
  if (!PERMISSIONS[LIST_CALLS[list].permission].role(user)) throw refuse.notAllowed()
  mustBeShareable(user, body)
  mustFitList(list, body)
  await mustSeeAll(db, user, body.filter)
  const { columns = null, filter, sortBy = null, sortDirection = null, sharedWith = 'Nobody', roleName = null } = body
  return { name: body.name.trim(), columns, filter, sortBy, sortDirection, sharedWith, roleName: sharedWith === 'Role' ? roleName : null }
}

const mustBeMine = (user: SignedIn, view: SavedView): void => {
  if (!mayEditView(user, view)) throw refuse.notAllowed()
}

export const savedViewHandlers: Handlers<Calls['savedViews']> = {
  list: ({ db, user, query }) => viewsOf(db, user, query.list),

  create: async (ctx) => {
    const { db, user, body } = ctx
    const values = await valuesOf(ctx, body.list, body)
    await mustBeFree(db, user, body.list, values.name)
    const found = await db('saved_views').where('owner_id', user.id).count({ total: '*' }).first()
    if (Number(found?.total) >= limits.savedViews) throw refuse.rule('tooManyViews', 'name')
    const { id } = await SavedView.query(db).insert({ ...values, list: body.list, ownerId: user.id, clientId: user.clientId })
    return { id }
  },

  update: on(visibleView, async (ctx, view) => {
    const { db, user, body } = ctx
    mustBeMine(user, view)
    const values = await valuesOf(ctx, view.list, body)
    await mustBeFree(db, user, view.list, values.name, view.id)
    await SavedView.query(db)
      .findById(view.id)
      .patch({ ...values, version: view.version + 1 })
    return null
  }),

  setDefault: on(visibleView, async ({ db, user, body }, { id, list }) => {
    await db('default_views')
      .where({ user_id: user.id, list })
      .modify((rows) => body.isDefault || rows.where('view_id', id))
      .delete()
    if (body.isDefault) await db('default_views').insert({ user_id: user.id, list, view_id: id })
    return null
  }),

  remove: on(visibleView, async ({ db, user }, view) => {
    mustBeMine(user, view)
    await SavedView.query(db).deleteById(view.id)
    return null
  }),
}
