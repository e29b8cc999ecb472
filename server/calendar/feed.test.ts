import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_PATH } from '../../contract/index.ts'
import { aTask, aUser } from '../../fixtures/builders.ts'
import { CALENDAR_LIMITS } from '../../rules/calendar.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: 'https://licenses.harbor.example' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** A contributor of the Saas tenant with a license, its renewal and its task. */
const somebody = async (roleName: 'ClientContributor' | 'ClientAdministrator' = 'ClientContributor') => {
  const { clientId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aUser(db, { clientId, roleName, firstName: 'Ann', lastName: 'Bell' }))
  const token = await testApp.tokenOf(id)
  const made = await theirRenewal(testApp, { renewalDueDate: '2026-11-28' }, { licenseNumber: 'A;1, B\\n', assignedUserId: id })
  const task = await testApp.build((db) => aTask(db, { renewalId: made.renewalId, assignedUserId: id, followUpDate: '2026-12-04' }))
  return { id, ...made, taskId: task.id, api: testApp.as({ token }) }
}

const pathOf = (url: string) => url.slice(url.indexOf(BASE_PATH) + BASE_PATH.length)
const read = (url: string) => testApp.request({ method: 'GET', path: pathOf(url) })

/** The events that a calendar program sees, by UID. */
const subscribed = async (url: string) => {
  const { status, text, headers } = await read(url)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/calendar/)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return new Map(
    calendar.getAllSubcomponents('vevent').map((event) => {
      const value = (name: string) => event.getFirstPropertyValue(name)
      const start = value('dtstart') as ICAL.Time
      return [
        String(value('uid')),
        { day: String(start), isDate: start.isDate, summary: value('summary'), url: value('url'), description: value('description') },
      ]
    }),
  )
}

test('a calendar program subscribes without a session, and sees what has moved or gone', async () => {
  const { api, licenseId, taskId } = await somebody()
  const { id, url } = await api.calendarFeeds.create({ body: { name: ' My phone ' } })
  expect(url).toMatch(/^https:\/\/licenses\.harbor\.example\/api\/v1\.0\/calendar\/[\w-]{43}$/)
  const first = await subscribed(url)
  const host = 'licenses.harbor.example'
  expect([...first.keys()].sort()).toEqual(
    [`duedate-${licenseId}@${host}`, `expiration-${licenseId}@${host}`, `task-${taskId}@${host}`].sort(),
  )
  expect(first.get(`task-${taskId}@${host}`)).toMatchObject({ day: '2026-12-04', isDate: true })
  expect(first.get(`duedate-${licenseId}@${host}`)?.summary).toMatch(/^Renewal due: A;1, B\\n, /)
  expect(first.get(`duedate-${licenseId}@${host}`)?.url).toBe(`https://${host}/licenses/${licenseId}`)

  // The due date is Thanksgiving's weekend.
  expect(first.get(`duedate-${licenseId}@${host}`)?.description).toMatch(/^act by 11\/27\/26$/m)
  expect(first.get(`task-${taskId}@${host}`)?.description).not.toContain('act by')

  await api.userTasks.bulkUpdateFollowUpDates({ body: { followUpDate: '2026-12-08', userTaskIds: [taskId] } })
  expect((await subscribed(url)).get(`task-${taskId}@${host}`)?.day).toBe('2026-12-08')
  await api.userTasks.complete({ params: { id: taskId } })
  expect((await subscribed(url)).has(`task-${taskId}@${host}`)).toBe(false)

  const { items } = await api.calendarFeeds.list()
  expect(items).toMatchObject([{ id, name: 'My phone', who: 'Mine' }])
  await api.calendarFeeds.remove({ params: { id } })
  expect((await read(url)).status).toBe(404)
  expect(await api.calendarFeeds.list()).toEqual({ items: [], totalItemCount: 0 })
})

test('a feed has what its owner may see now: nothing of another client, nothing of a viewer or an inactive user', async () => {
  const owner = await somebody('ClientAdministrator')
  const { url } = await owner.api.calendarFeeds.create({ body: { name: 'All', who: 'Everyone' } })
  const other = await theirRenewal(testApp, {}, { licenseNumber: 'OTHER' })
  const seen = await subscribed(url)
  expect([...seen.keys()]).toContain(`expiration-${other.licenseId}@licenses.harbor.example`)
  const ids = [...seen.keys()].map((uid) => Number(/\d+/.exec(uid)?.[0]))
  const foreign = [testApp.tenants.Hybrid.onClientSide.licenseId, testApp.tenants.other.onClientSide.licenseId]
  expect(ids).not.toEqual(expect.arrayContaining([expect.toSatisfy((id: number) => foreign.includes(id))]))
  const become = (values: object) => testApp.build((db) => db('users').where({ id: owner.id }).update(values))
  await become({ role_name: 'ClientContributor' })
  expect([...(await subscribed(url)).keys()]).toHaveLength(3)
  await become({ role_name: 'Client' })
  expect((await read(url)).status).toBe(404)
  await become({ role_name: 'ClientContributor', active: false })
  expect((await read(url)).status).toBe(404)
})

test('a wrong address, one of another, and an unknown one are the same 404', async () => {
  const answers = await Promise.all(['x', 'A'.repeat(43), '%00', '..%2f'].map((token) => read(`${BASE_PATH}/calendar/${token}`)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(answers.map(({ body }) => body.detail))).toEqual(new Set([messages.notFound]))
})

test('a contributor makes no feed of everyone, and nobody more than 20', async () => {
  const { api } = await somebody()
  expect(await refused(api.calendarFeeds.create({ body: { name: 'All', who: 'Everyone' } }))).toMatchObject({
    status: 400,
    errors: { who: [messages.notAllowed] },
  })
  const create = (n: number) => refused(api.calendarFeeds.create({ body: { name: `Feed ${n}` } }))
  const made = await Promise.all(Array.from({ length: CALENDAR_LIMITS.feedsOfUser + 2 }, (_, n) => create(n)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(CALENDAR_LIMITS.feedsOfUser)
  expect(present(made.find(({ status }) => status === 400))).toMatchObject({ detail: messages.tooManyCalendarFeeds })
})
