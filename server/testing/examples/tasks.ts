import { aProperty, aTask } from '../../../fixtures/builders.ts'
import { addDays } from '../../../rules/day.ts'
import type { TaskKind } from '../../../rules/tasks.ts'
import { theirRenewal } from '../in-process.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

type Body = Record<string, unknown>
type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const actor = 'ClientAdministrator at Saas' as const

/** An open task of ours on the client's side. */
const aTaskOf = async (testApp: TestApp, kind: TaskKind): Promise<number> => {
  const { clientId, users } = testApp.tenants.Saas
  const assignedUserId = users.ClientContributor
  if (kind === 'Renewal') {
    const { renewalId } = await theirRenewal(testApp)
    return (await testApp.build((db) => aTask(db, { renewalId, assignedUserId }))).id
  }
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
  return (await testApp.build((db) => aTask(db, { kind, propertyId, assignedUserId }))).id
}

const fields = (testApp: TestApp) => ({
  followUpDate: addDays(TODAY, 7),
  description: 'Some words',
  assignedUserId: testApp.tenants.Saas.users.ClientAdministrator,
  addToCalendar: true,
})

const one =
  (kind: TaskKind, body?: (testApp: TestApp) => Body): MakeExample =>
  async (testApp) => ({ actor, params: { id: await aTaskOf(testApp, kind) }, ...(body && { body: body(testApp) }) })

const several =
  (body: (testApp: TestApp) => Body = () => ({})): MakeExample =>
  async (testApp) => ({ actor, params: {}, body: { ...body(testApp), userTaskIds: [await aTaskOf(testApp, 'Renewal')] } })

const ofRenewal =
  (body?: (testApp: TestApp) => Body): MakeExample =>
  async (testApp) => {
    const { renewalId } = await theirRenewal(testApp)
    const { id: taskId } = await testApp.build((db) => aTask(db, { renewalId }))
    return { actor, params: { id: renewalId, taskId }, ...(body && { body: body(testApp) }) }
  }

const assignee = (testApp: TestApp) => ({ assignedUserId: testApp.tenants.Saas.users.ClientAdministrator })

/** Successful requests for the calls about tasks; see exampleOf. */
export const TASK_EXAMPLES: Record<string, MakeExample> = {
  'renewalTasks.update': one('Renewal', fields),
  'managerChangeTasks.update': one('ManagerChange', fields),
  'propertyContactTasks.update': one('PropertyContact', fields),
  'userTasks.assign': one('PropertyContact', assignee),
  'userTasks.complete': one('Renewal'),
  'userTasks.bulkAssign': several(assignee),
  'userTasks.bulkComplete': several(),
  'userTasks.bulkUpdateFollowUpDates': several(() => ({ followUpDate: addDays(TODAY, 7) })),
  'userTasks.bulkUpdateDescriptions': several(() => ({ description: 'Some words' })),
  'tasksOfRenewal.create': async (testApp) => {
    const { renewalId } = await theirRenewal(testApp)
    return { actor, params: { id: renewalId }, body: fields(testApp) }
  },
  'tasksOfRenewal.update': ofRenewal(fields),
  'tasksOfRenewal.remove': ofRenewal(),
  'tasksOfRenewal.complete': ofRenewal(),
}
