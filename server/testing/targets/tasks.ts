import type { Tenant } from '../tenants.ts'
import { gone, homeOf, licenseTargets, placesOf, sees, type TargetsOf, tenants } from './target.ts'

/** Each tenant's property tasks, on the side of the property's keeper. Those of a property that both sides keep are of both. */
const propertyTasks =
  (part: 'managerChangeTaskId' | 'propertyContactTaskId'): TargetsOf =>
  (testApp, caller) =>
    tenants(testApp).flatMap((tenant) =>
      placesOf(tenant).map(({ says, place, allLicensesDesignatedToClient, hasActiveLicenses }) => ({
        says: `${tenant.mark}, a task of ${says}`,
        params: { id: place[part] },
        visible: sees(caller, tenant.clientId),
        facts: {
          clientId: tenant.clientId,
          renewalDesignation: allLicensesDesignatedToClient && tenant.level !== 'FullService' ? 'BillingClient' : 'Provider',
          isOfBothSides: !hasActiveLicenses && tenant.level !== 'FullService',
        },
      })),
    )

const renewalTasks: TargetsOf = (testApp, caller) => licenseTargets(({ taskId }) => ({ id: taskId }))(testApp, caller)

/** Tasks of one kind, and a task of another kind that must not be found. */
const tasksOf =
  (kind: TargetsOf, another: (tenant: Tenant) => number): TargetsOf =>
  (testApp, caller) => [...kind(testApp, caller), gone('a task of another kind', { id: another(homeOf(testApp, caller)) })]

const tasksOfRenewals: TargetsOf = (testApp, caller) => {
  const { onClientSide: one, onProviderSide: two } = homeOf(testApp, caller)
  const { onClientSide: foreign } = testApp.tenants.other
  return [
    ...licenseTargets(({ renewalId, taskId }) => ({ id: renewalId, taskId }))(testApp, caller),
    gone('own renewal, the task of another own one', { id: one.renewalId, taskId: two.taskId }),
    gone('own renewal, the task of another tenant', { id: one.renewalId, taskId: foreign.taskId }),
    gone('another tenant’s renewal, own task', { id: foreign.renewalId, taskId: one.taskId }),
  ]
}

/** Tasks of the three kinds, for the table in targets.ts. */
export const TASK_KINDS: Record<string, TargetsOf> = {
  '/user-tasks/{id}': (testApp, caller) =>
    [renewalTasks, propertyTasks('managerChangeTaskId'), propertyTasks('propertyContactTaskId')].flatMap((kind) => kind(testApp, caller)),
  '/user-tasks/renewals/{id}': tasksOf(renewalTasks, ({ keptByStaff }) => keptByStaff.managerChangeTaskId),
  '/user-tasks/manager-changes/{id}': tasksOf(propertyTasks('managerChangeTaskId'), ({ keptByStaff }) => keptByStaff.propertyContactTaskId),
  '/user-tasks/property-contacts/{id}': tasksOf(propertyTasks('propertyContactTaskId'), ({ onClientSide }) => onClientSide.taskId),
  '/renewals/{id}/tasks/{taskId}': tasksOfRenewals,
}
