import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEntity, aRenewal, aTask } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { licenseNow } from '../testing/in-process.ts'
import { check, run, upload } from '../testing/jobs/importing.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const COLUMNS =
  'License #,License Type,Licensing Authority,Jurisdiction,State of the Authority,Term,Classification,Property,Address 1,City,State'

interface Row {
  number: string
  [column: string]: string
}

/** A file of licenses of one type and place, with some more columns. */
const fileOf = (...rows: Row[]) => {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row).filter((column) => column !== 'number')))]
  const line = ({ number, ...cells }: Row) => {
    const dates = { 'Effective Date': '2026-06-01', 'Expiration Date': '2027-05-31', ...cells } as Record<string, string>
    const fixed = [number, 'Tavern', 'Assigned Here', 'Town', 'CO', '1 Year', 'Liquor', 'The Inn', '1 Main St', 'Denver', 'CO']
    return [...fixed, dates['Effective Date'], dates['Expiration Date'], ...more.filter(isOther).map((column) => cells[column] ?? '')].join(
      ',',
    )
  }
  const isOther = (column: string) => !column.endsWith('e Date') && column !== 'Expiration Date'
  return [[COLUMNS, 'Effective Date', 'Expiration Date', ...more.filter(isOther)].join(','), ...rows.map(line)].join('\n')
}

const clientId = () => testApp.tenants.Saas.clientId
const checkOf = async (file: string, actor: Actor = ADMIN) => {
  const one = await upload(testApp, file, actor === ADMIN ? {} : { clientId: clientId() }, actor)
  expect(one.missing).toEqual([])
  return { id: one.id, checked: await check(testApp, one.id, actor) }
}
const whole = async (file: string, actor: Actor = ADMIN) => {
  const { id, checked } = await checkOf(file, actor)
  return { checked, done: await run(testApp, id, actor) }
}
const idOf = async (number: string) => (await testApp.database.read('licenses').where('license_number', number).first('id')).id
const emailOf = async (actor: Actor) => (await testApp.as(actor).authentication.identity()).email
const counts = (of: object) => expect.objectContaining({ created: 0, updated: 0, unchanged: 0, refused: 0, ...of })

test('edited cells of assignee and designation assign a license as by hand', async () => {
  const { users } = testApp.tenants.Saas
  await whole(fileOf({ number: 'AS-1' }, { number: 'AS-2' }))
  const id = await idOf('AS-1')
  const [first, second] = [await emailOf('ClientContributor at Saas'), await emailOf(ADMIN)]
  const { checked, done } = await whole(fileOf({ number: 'AS-1', Assignee: first }, { number: 'AS-2', Assignee: '' }))
  expect(checked).toEqual(counts({ updated: 1, unchanged: 1 }))
  expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: users.ClientContributor })
  const rows = await testApp.database.read('audit').where({ batch_id: done.batchId, record: 'licenses' }).whereNull('event')
  expect(rows.map(({ call, changes }) => [call, JSON.parse(changes)])).toEqual([
    ['licenses.assign', [{ field: 'assignedUserId', from: null, to: users.ClientContributor }]],
  ])
  // Another assignee and another field, in one row.
  expect((await whole(fileOf({ number: 'AS-1', Assignee: second, Notes: 'Moved' }))).done).toMatchObject({
    updatedCount: 1,
    refusedCount: 0,
  })
  expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: users.ClientAdministrator, notes: 'Moved' })
  // A blank cell keeps the assignee; the word for "unassigned" clears it.
  expect((await whole(fileOf({ number: 'AS-1', Assignee: '', Notes: 'Moved' }))).checked).toEqual(counts({ unchanged: 1 }))
  await whole(fileOf({ number: 'AS-1', Assignee: 'Unassigned' }))
  expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: null })
  await whole(fileOf({ number: 'AS-1', 'Renewal Designation': 'Provider' }))
  expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider' })
})

test('a designation near a date is requested, and then waits: the check and the run refuse the row', async () => {
  const near = { 'Effective Date': '2026-01-01', 'Expiration Date': '2026-11-30' }
  await whole(fileOf({ number: 'AS-3', ...near }))
  const file = fileOf({ number: 'AS-3', ...near, 'Renewal Designation': 'Provider' })
  await whole(file)
  expect(await licenseNow(testApp, await idOf('AS-3'))).toMatchObject({
    renewalDesignation: 'BillingClient',
    renewalDesignationApprovalStatus: 'ApprovalRequested',
  })
  const { checked, done } = await whole(file)
  expect(checked.refusedRows).toEqual([{ row: 2, name: 'AS-3', errors: { row: [messages.approvalPending] } }])
  expect(done).toMatchObject({ updatedCount: 0, refusedCount: 1 })
})

test('an assignee who cannot be named refuses the row, unless the license is theirs already', async () => {
  const email = await emailOf('ClientContributor at Saas')
  await whole(fileOf({ number: 'AS-4', Assignee: email }))
  const unknown = await checkOf(
    fileOf({ number: 'AS-4', Assignee: 'nobody@example.com' }, { number: 'AS-5', Assignee: 'nobody@example.com' }),
  )
  expect(unknown.checked).toEqual(counts({ refused: 2 }))
  expect(unknown.checked.reasons).toEqual([{ field: 'assignedUser', text: messages.importNoAssignee, count: 2 }])
  const staff = await checkOf(fileOf({ number: 'AS-4', Assignee: await emailOf('Contributor') }), 'Administrator')
  expect(staff.checked.reasons).toEqual([{ field: 'assignedUser', text: messages.assigneeNotAllowed, count: 1 }])

  const { ClientContributor: id } = testApp.tenants.Saas.users
  await testApp.build((db) => db('users').where({ id }).update({ active: false }))
  const { checked } = await checkOf(fileOf({ number: 'AS-4', Assignee: email }, { number: 'AS-6', Assignee: email }))
  expect(checked).toEqual(counts({ unchanged: 1, refused: 1 }))
  await testApp.build((db) => db('users').where({ id }).update({ active: true }))
})

test('the check names what it keeps: term and classification of a type, dates that were renewed, licensees', async () => {
  await whole(fileOf({ number: 'AS-7', Licensees: 'One LLC;Two LLC' }, { number: 'AS-8' }))
  await testApp.build((db) => db('licenses').where('license_number', 'AS-8').update({ effective_date_source: 'typed' }))
  const changed = fileOf({ number: 'AS-7', Licensees: 'Two LLC' }, { number: 'AS-8', 'Expiration Date': '2028-05-31' })
    .replaceAll('1 Year', '2 Years')
    .replaceAll('Liquor', 'Operational')
  const { checked } = await checkOf(changed)
  expect(checked).toEqual(counts({ unchanged: 2 }))
  expect(checked.warnings.filter(({ field }) => !['zip', 'trackDate', 'licensees'].includes(field))).toEqual([
    { field: 'licenseTerm', count: 2, text: sentences.importTermKept(2, [2, 3]) },
    { field: 'licenseClassification', count: 2, text: sentences.importClassificationKept(2, [2, 3]) },
    { field: 'effectiveDate', count: 1, text: sentences.importDatesKept(1, [3]) },
  ])
  expect(checked.warnings).toContainEqual({ field: 'licensees', count: 1, text: sentences.importLicenseesKept(1, [2]) })
})

test('the check says how many licenses get no due date, as long as no rule of their authority or type gives one', async () => {
  const file = fileOf({ number: 'AS-9' }, { number: 'AS-10' })
  const { checked } = await checkOf(file)
  expect(checked.warnings).toContainEqual({ field: 'trackDate', count: 2, text: sentences.importNoDueDate(2) })
  const day = { due_date_fixed_interval_day_of_month: 15, due_date_fixed_interval_target_month: 'MonthOf' }
  await testApp.build((db) =>
    db('licensing_authorities')
      .where('name', 'Assigned Here')
      .update({ due_date_interval_type: 'Fixed', ...day }),
  )
  expect((await checkOf(file)).checked.warnings.map(({ text }) => text)).not.toContain(sentences.importNoDueDate(2))
})

test('an authority is found by its name where the state is blank, unless several have it', async () => {
  await whole(fileOf({ number: 'AS-9' }))
  const blank = (number: string) => fileOf({ number }).replace('Town,CO,', 'Town,,')
  expect((await checkOf(blank('AS-9'))).checked).toEqual(counts({ unchanged: 1 }))
  expect((await checkOf(blank('AS-9').replace('Assigned Here', 'Nowhere'))).checked.reasons).toMatchObject([
    { field: 'authorityState', text: sentences.importNoStateYet({ name: 'Nowhere' }) },
  ])
  await whole(fileOf({ number: 'AS-10' }).replace('Town,CO,', 'Town,UT,'))
  expect((await checkOf(blank('AS-9'))).checked.reasons).toMatchObject([
    { field: 'authorityState', text: messages.importSeveralAuthorities },
  ])
})

test('the check counts the entities that are created', async () => {
  await testApp.build((db) => anEntity(db, { clientId: clientId(), name: 'Known LLC', isManagedByClient: true }))
  const { checked } = await checkOf(fileOf({ number: 'AS-11', Licensees: 'known llc;New LLC' }, { number: 'AS-12', Licensees: 'new  LLC' }))
  expect(checked.alsoCreated).toContainEqual({ record: 'Entities', count: 1 })
})

test('an undo of the import gives the open task back with its license', async () => {
  const { users } = testApp.tenants.Saas
  const [first, second] = [await emailOf('ClientContributor at Saas'), await emailOf(ADMIN)]
  await whole(fileOf({ number: 'AS-9', Assignee: first }))
  const licenseId = await idOf('AS-9')
  const { id: taskId } = await testApp.build(async (db) => aTask(db, { renewalId: (await aRenewal(db, { licenseId })).id }))
  const { done } = await whole(fileOf({ number: 'AS-9', Assignee: second }))
  const assignees = async () => [
    (await licenseNow(testApp, licenseId)).assignedUserId,
    (await testApp.database.read('user_tasks').where('id', taskId).first('assigned_user_id')).assigned_user_id,
  ]
  expect(await assignees()).toEqual([users.ClientAdministrator, users.ClientAdministrator])
  const undone = await testApp.as(ADMIN).batches.undo({ params: { id: done.batchId as number }, body: {} })
  expect(undone).toMatchObject({ undone: 2, kept: [] })
  expect(await assignees()).toEqual([users.ClientContributor, users.ClientContributor])
})
