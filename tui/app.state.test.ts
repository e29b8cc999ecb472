import { expect, it } from 'vitest'
import { type AppEvent, appReducer, openApp, routesOf } from './app.state.ts'
import { aUser } from './testing/fake.ts'

const run = (...events: AppEvent[]) => events.reduce(appReducer, openApp('token'))
const ann: AppEvent = { type: 'identified', user: aUser(), token: 'token' }
const license: AppEvent = { type: 'go', route: { screen: 'license', id: 1 } }

it('keeps the screens after a lost sign-in only for the same user', () => {
  const lost = [ann, license, { type: 'signedOut', why: 'gone' }] as const
  expect(routesOf(run(...lost, ann))).toHaveLength(2)
  expect(routesOf(run(...lost, { type: 'identified', user: aUser({ id: 99 }), token: 'other' }))).toEqual([{ screen: 'today' }])
})

it('goes back to the first screen and no further', () => {
  expect(routesOf(run(ann, license, { type: 'back' }, { type: 'back' }))).toEqual([{ screen: 'today' }])
})

it('keeps the screens of each view while the other is shown', () => {
  const tasks: AppEvent = { type: 'view', view: 'tasks' }
  expect(routesOf(run(ann, license, tasks))).toEqual([{ screen: 'tasks' }])
  const there = run(ann, license, tasks, license, { type: 'view', view: 'today' })
  expect(routesOf(there)).toHaveLength(2)
  expect(routesOf(appReducer(appReducer(there, tasks), { type: 'back' }))).toEqual([{ screen: 'tasks' }])
})

it('removes only the toast whose time is over', () => {
  const two = run({ type: 'toast', kind: 'done', sentence: 'one' }, { type: 'toast', kind: 'failed', sentence: 'two' })
  expect(appReducer(two, { type: 'toastGone', number: 1 }).toast?.sentence).toBe('two')
  expect(appReducer(two, { type: 'toastGone' }).toast).toBeNull()
})

it.each([
  ['Properties', ['ClientAdministrator'], [{ screen: 'queue' }, { screen: 'records', of: 'properties' }]],
  ['Properties', ['Client'], [{ screen: 'queue' }, { screen: 'records', of: 'properties' }]],
  ['Renewals', ['ClientAdministrator'], [{ screen: 'queue' }]],
  ['Tasks', ['ClientAdministrator'], [{ screen: 'tasks' }]],
  ['Calendar', ['ClientAdministrator'], [{ screen: 'today' }]],
  [null, ['Client'], [{ screen: 'queue' }]],
] as const)('the first screen %s of a %j', (firstScreen, roles, routes) => {
  expect(routesOf(run({ type: 'identified', user: aUser({ firstScreen, roles: [...roles] }), token: 'token' }))).toEqual(routes)
})
