import type { Command } from 'commander'
import type { Values } from '../../contract/fields/schema.ts'
import type { SavedView } from '../../contract/saved-views/calls.ts'
import { sentences } from '../../rules/messages.ts'
import type { ViewList } from '../../rules/saved-views.ts'
import { EXIT, Failure } from './errors.ts'
import { printStatus } from './output/print.ts'
import type { Flags, Run, Session } from './run.ts'

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The view with a name or an id. Names are unique for an owner and a list only. */
export async function findView({ api }: Pick<Session, 'api'>, typed: string, list?: ViewList): Promise<SavedView> {
  const { items } = await api.savedViews.list({ query: { ...(list && { list }) } })
  const found = /^\d+$/.test(typed) ? items.filter(({ id }) => id === Number(typed)) : items.filter(({ name }) => same(name, typed))
  const [view, ...others] = found
  if (!view) throw new Failure(EXIT.failed, `There is no view ${typed}.`, ['Look it up: evergreen saved-views list'])
  if (others.length > 0)
    throw new Failure(EXIT.failed, `Several views are named ${typed}.`, ['Name it by its id: evergreen saved-views list'])
  return view
}

export const addViewFlag = (command: Command): Command =>
  command.option('--view <view>', 'a saved view: its name or id; other flags replace what it says')

/** The name of the view that was typed. */
export const viewIn = ({ view }: Flags): string | undefined => (typeof view === 'string' ? view : undefined)

/** The values of a saved view, overridden by the typed ones. */
export async function throughView(run: Run, session: Session, list: ViewList, name: string | undefined, typed: Values): Promise<Values> {
  if (name === undefined) return typed
  const { filter, sortBy, sortDirection, ...view } = await findView(session, name, list)
  if (view.droppedCount > 0) printStatus(run, sentences.viewLeavesOut(view.name, view.droppedCount))
  return { ...filter, ...(sortBy && { sortBy, sortDirection: sortDirection ?? 'asc' }), ...typed }
}
