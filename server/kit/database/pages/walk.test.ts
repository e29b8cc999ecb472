import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aClient,
  aDivision,
  aJob,
  aLicense,
  aLicenseType,
  aLicensingAuthority,
  anEntity,
  anImport,
  anOfficer,
  anOfficerTitle,
  aPlan,
  aProperty,
  aReminderLine,
  aRenewalTip,
  aRequest,
  aUser,
} from '../../../../fixtures/builders.ts'
import { FIRST_CURSOR } from '../../../../rules/cursors.ts'
import { messages } from '../../../../rules/messages.ts'
import { present } from '../../../../rules/present.ts'
import { theirLicense } from '../../../testing/in-process.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const OURS = 'ClientAdministrator at Saas'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  for (let n = 0; n < 12; n++) await theirLicense(testApp, { licenseNumber: `W-${12 - n}`, expirationDate: '2026-12-31' })
  const { clientId, propertyId, users } = testApp.tenants.Saas
  const { id: licenseId } = await theirLicense(testApp)
  const userId = users.ClientAdministrator
  await testApp.build(async (db) => {
    for (let n = 0; n < 6; n++) {
      const name = `Walked ${9 - n}`
      await aClient(db, { legalName: name })
      await aUser(db, { clientId, roleName: 'ClientContributor', firstName: name })
      await aDivision(db, { clientId, name })
      await aJob(db, { userId, clientId, createdOn: `2026-11-${19 - n}T12:00:00.000Z` })
      await aPlan(db, { userId, clientId })
      await aRequest(db, { clientId, propertyId, dueDate: `2026-12-${19 - n}` })
      await anEntity(db, { clientId, name })
      await anOfficer(db, { clientId, name })
      await anOfficerTitle(db, { clientId, name })
      await aRenewalTip(db, { clientId, description: name })
      const { id: licensingAuthorityId } = await aLicensingAuthority(db, { name })
      await aLicenseType(db, { licensingAuthorityId, name })
      await anImport(db, { userId, clientId })
      await db('notifications').insert({ user_id: userId, event: name, kind: 'jobDone', happened_on: `2026-11-${19 - n}T12:00:00.000Z` })
      await aReminderLine(db, { licenseId, clientId, propertyId, userId, recipient: `${n}@walked.example` })
    }
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

interface Page {
  items: { id: number }[]
  next?: string | null
}

/** Every page of a list after the first cursor. `between` runs after each page. */
const walked = async (ask: (after: string) => Promise<Page>, between?: (page: Page) => Promise<unknown>) => {
  const ids: number[] = []
  for (let after: string | null = FIRST_CURSOR; after !== null; ) {
    const page: Page = await ask(after)
    ids.push(...page.items.map(({ id }) => id))
    await between?.(page)
    after = page.next ?? null
  }
  return ids
}

const lists: Record<string, (page: object) => Promise<Page>> = {
  licenses: (page) => testApp.as(OURS).licenses.list({ body: page }),
  queue: (page) => testApp.as(OURS).dashboard.renewalsList({ body: { showCurrentRenewals: false, ...page } }),
  properties: (page) => testApp.as(OURS).properties.list({ body: page }),
  renewalTasks: (page) => testApp.as(OURS).renewalTasks.list({ query: page }),
  managerChangeTasks: (page) => testApp.as(OURS).managerChangeTasks.list({ query: page }),
  propertyContactTasks: (page) => testApp.as(OURS).propertyContactTasks.list({ query: page }),
  activity: (page) => testApp.as(OURS).activity.list({ query: page }),
  clients: (page) => testApp.as('Administrator').clients.list({ body: page }),
  users: (page) => testApp.as(OURS).users.list({ body: { sortBy: 'email', ...page } }),
  divisions: (page) => testApp.as(OURS).divisions.list({ query: page }),
  jobs: (page) => testApp.as(OURS).jobs.list({ query: page }),
  batches: (page) => testApp.as(OURS).batches.list({ body: page }),
  requests: (page) => testApp.as(OURS).requests.list({ body: { sortBy: 'dueDate', ...page } }),
  entities: (page) => testApp.as(OURS).corporateEntities.list({ query: page }),
  officers: (page) => testApp.as(OURS).corporateOfficers.list({ query: page }),
  officerTitles: (page) => testApp.as(OURS).officerTitles.list({ body: page }),
  renewalTips: (page) => testApp.as(OURS).renewalTips.list({ body: page }),
  authorities: (page) => testApp.as(OURS).licensingAuthorities.list({ body: page }),
  licenseTypes: (page) => testApp.as(OURS).licenseTypes.referenceList({ query: page }),
  notifications: (page) => testApp.as(OURS).notifications.list({ body: page }),
  imports: (page) => testApp.as(OURS).imports.list({ query: page }),
  reminders: (page) => testApp.as(OURS).reminders.list({ body: page }),
}

/** Lists whose rows are not created here. */
const FEW = ['properties', 'activity', 'renewalTasks', 'managerChangeTasks', 'propertyContactTasks']

test.each(Object.entries(lists))('%s: a walk by cursor has the rows of the list, by id, whatever it is sorted by', async (name, list) => {
  const all = await list({ pageSize: 100 })
  expect(all).not.toHaveProperty('next')
  const ids = all.items.map(({ id }) => id).sort((a, b) => a - b)
  if (!FEW.includes(name)) expect(ids.length).toBeGreaterThan(5)
  expect(await walked((after) => list({ after, pageSize: 5, sortDirection: 'desc', pageNumber: 3 }))).toEqual(ids)
})

test('rows that change, come and go meanwhile take no other row along', async () => {
  const list = present(lists.licenses)
  const before = (await list({ pageSize: 100 })).items.map(({ id }) => id)
  const gone = present(before.toSorted((a, b) => a - b)[1])
  const made: number[] = []
  const { clientId, propertyId, licenseTypeId } = testApp.tenants.Saas
  const ids = await walked(
    (after) => list({ after, pageSize: 5 }),
    async ({ items }) => {
      if (made.length > 2) return
      const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId, licenseNumber: `A-${made.length}` }))
      made.push(id)
      // The sort value changes on every row, and one row that was already read is deleted.
      await testApp.build((db) =>
        db('licenses')
          .whereIn(
            'id',
            items.map((row) => row.id),
          )
          .update({ license_number: db.raw("'AAA' || id"), property_name: 'AAA' }),
      )
      await testApp.build((db) => db('licenses').where('id', gone).update({ active: false }))
    },
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(before))
  expect(ids).toEqual(expect.arrayContaining(made))
})

test('a walk ends where the last page is full, and keeps to what its caller may see', async () => {
  await testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId }))
  const { items } = await present(lists.properties)({ pageSize: 100 })
  const pages: Page[] = []
  const all = await walked(
    (after) => present(lists.properties)({ after, pageSize: 5 }),
    async (page) => pages.push(page),
  )
  expect(all.length).toBe(items.length)
  const theirs = await walked((after) => testApp.as('Administrator').properties.list({ body: { after, pageSize: 100 } }))
  expect(theirs.length).toBeGreaterThan(all.length)
})

test.each(['', 'x', 'c', 'c0', '7', 'c'.repeat(500), "c1' or 1=1"])('%j is no cursor: the error is on its field', async (after) => {
  const { status, body } = await testApp.request({ method: 'POST', path: '/licenses/list', body: { after } }, OURS)
  expect(status).toBe(400)
  expect(Object.keys(body.errors)).toEqual(['after'])
  if (after.length < 20) expect(body.errors.after).toEqual([messages.validCursor])
})
