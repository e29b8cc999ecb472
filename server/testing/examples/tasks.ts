import { aProperty, aTask } from '../../../fixtures/builders.ts'
import { addDays } from '../../../rules/day.ts'
import type { TaskKind } from '../../../rules/tasks.ts'
import { theirRenewal } from '../in-process.ts'
import { TODAY, type World } from '../world.ts'
import type { Given } from './example.ts'

type Body = Record<string, unknown>
type Make = (world: World) => Promise<Given>

const actor = 'ClientAdministrator at Saas' as const

/** An open task of ours on the client's side. */
const aTaskOf = async (world: World, kind: TaskKind): Promise<number> => {
  const { clientId, users } = world.tenants.Saas
  const assignedUserId = users.ClientContributor
  if (kind === 'Renewal') {
    const { renewalId } = await theirRenewal(world)
    return (await world.build((db) => aTask(db, { renewalId, assignedUserId }))).id
  }
  const { id: propertyId } = await world.build((db) => aProperty(db, { billingClientId: clientId }))
  return (await world.build((db) => aTask(db, { kind, propertyId, assignedUserId }))).id
}

const fields = (world: World) => ({
  followUpDate: addDays(TODAY, 7),
  description: 'Some words',
  assignedUserId: world.tenants.Saas.users.ClientAdministrator,
  addToCalendar: true,
})

const one =
  (kind: TaskKind, body?: (world: World) => Body): Make =>
  async (world) => ({ actor, params: { id: await aTaskOf(world, kind) }, ...(body && { body: body(world) }) })

const several =
  (body: (world: World) => Body = () => ({})): Make =>
  async (world) => ({ actor, params: {}, body: { ...body(world), userTaskIds: [await aTaskOf(world, 'Renewal')] } })

const ofRenewal =
  (body?: (world: World) => Body): Make =>
  async (world) => {
    const { renewalId } = await theirRenewal(world)
    const { id: taskId } = await world.build((db) => aTask(db, { renewalId }))
    return { actor, params: { id: renewalId, taskId }, ...(body && { body: body(world) }) }
  }

const assignee = (world: World) => ({ assignedUserId: world.tenants.Saas.users.ClientAdministrator })

/** Successful requests for the calls about tasks; see exampleOf. */
export const TASK_EXAMPLES: Record<string, Make> = {
  'renewalTasks.update': one('Renewal', fields),
  'managerChangeTasks.update': one('ManagerChange', fields),
  'propertyContactTasks.update': one('PropertyContact', fields),
  'userTasks.assign': one('PropertyContact', assignee),
  'userTasks.complete': one('Renewal'),
  'userTasks.bulkAssign': several(assignee),
  'userTasks.bulkComplete': several(),
  'userTasks.bulkUpdateFollowUpDates': several(() => ({ followUpDate: addDays(TODAY, 7) })),
  'userTasks.bulkUpdateDescriptions': several(() => ({ description: 'Some words' })),
  'tasksOfRenewal.create': async (world) => {
    const { renewalId } = await theirRenewal(world)
    return { actor, params: { id: renewalId }, body: fields(world) }
  },
  'tasksOfRenewal.update': ofRenewal(fields),
  'tasksOfRenewal.remove': ofRenewal(),
  'tasksOfRenewal.complete': ofRenewal(),
}
