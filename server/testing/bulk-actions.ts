import { aLicense, aLicenseType, aLicensingAuthority, aProperty, aRenewalTip, aTask, aUser } from '../../fixtures/builders.ts'
import { theirLicense, theirRenewal } from './in-process.ts'
import type { Actor } from './people/actors.ts'
import { type TestApp, TODAY } from './test-app.ts'

const ADMIN: Actor = 'ClientAdministrator at Saas'

/** A bulk action on three records of ours. */
export interface BulkCase {
  call: string
  method: 'POST' | 'PUT'
  path: string
  id?: number
  /** The field of the body that lists the records, and their table. */
  rows: string
  record: 'licenses' | 'user_tasks' | 'license_types' | 'properties'
  ids: [number, number, number]
  body: Record<string, unknown>
  /** Changes the first record, as another user would in between. */
  edit(): Promise<unknown>
}

const three = async (make: () => Promise<{ id: number }>): Promise<[number, number, number]> => [
  (await make()).id,
  (await make()).id,
  (await make()).id,
]

const editLicense = (testApp: TestApp, id: number) => async () => {
  const isAlerted = (await testApp.database.read('licenses').where('id', id).first('renewal_designation')).renewal_designation
  const actor = isAlerted === 'Provider' ? 'Administrator' : ADMIN
  return testApp.as(actor).licenses.updateAlert({ params: { id }, body: { alert: 'Changed in between' } })
}

const licenseCase = async (
  testApp: TestApp,
  given: Omit<BulkCase, 'record' | 'rows' | 'ids' | 'edit'>,
  license: object = {},
): Promise<BulkCase> => {
  const ids = await three(() => theirLicense(testApp, license))
  return { ...given, rows: 'licenseIds', record: 'licenses', ids, edit: editLicense(testApp, ids[0]) }
}

const taskCase = async (testApp: TestApp, verb: string, path: string, body: Record<string, unknown>): Promise<BulkCase> => {
  const ids = await three(async () => {
    const { renewalId } = await theirRenewal(testApp)
    return testApp.build((db) => aTask(db, { renewalId, followUpDate: '2026-11-25' }))
  })
  const edit = () =>
    testApp
      .as(ADMIN)
      .renewalTasks.update({ params: { id: ids[0] }, body: { followUpDate: '2026-12-24', description: 'Changed in between' } })
  return {
    call: `userTasks.${verb}`,
    method: 'PUT',
    path: `/user-tasks/${path}`,
    rows: 'userTaskIds',
    record: 'user_tasks',
    ids,
    body,
    edit,
  }
}

const RULE = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalValue: -10, dueDateRelativeIntervalUnit: 'Days' } as const

const typeCase = async (testApp: TestApp, call: string, path: string, body: Record<string, unknown>): Promise<BulkCase> => {
  const { clientId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aLicensingAuthority(db, { clientId, ...RULE, dueDateRelativeIntervalValue: -30 }))
  const rule = { ...RULE, trackDateIntervalValue: -5, trackDateIntervalUnit: 'Days' as const }
  const ids = await three(() => testApp.build((db) => aLicenseType(db, { clientId, licensingAuthorityId: id, ...rule })))
  const edit = () =>
    testApp.as(ADMIN).licenseTypes.renewalDetails({ params: { id, typeId: ids[0] }, body: { renewalDetails: 'Changed in between' } })
  return {
    call,
    method: 'PUT',
    path: `/licensing-authorities/${id}/${path}`,
    id,
    rows: 'licenseTypeIds',
    record: 'license_types',
    ids,
    body,
    edit,
  }
}

const atProperty = async (
  testApp: TestApp,
  verb: string,
  path: string,
  body: Record<string, unknown>,
  license: object = {},
): Promise<BulkCase> => {
  const { clientId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) =>
    aProperty(db, { billingClientId: clientId, address1: '1 New Road', city: 'Hilo', state: 'HI' }),
  )
  const ids = await three(() => testApp.build((db) => aLicense(db, { clientId, propertyId: id, address1: '9 Old Road', ...license })))
  const given = { call: `propertyLicenses.${verb}`, method: 'PUT' as const, path: `/properties/${id}/${path}`, id, body }
  return { ...given, rows: 'licenseIds', record: 'licenses', ids, edit: editLicense(testApp, ids[0]) }
}

/** Every bulk action that can be undone. */
export const BULK_ACTIONS: Record<string, (testApp: TestApp) => Promise<BulkCase>> = {
  'dashboard.bulkAssign to a colleague': (testApp) =>
    licenseCase(testApp, {
      call: 'dashboard.bulkAssign',
      method: 'POST',
      path: '/dashboard/bulk-assign-licenses',
      body: { renewalDesignation: 'BillingClient', userId: testApp.tenants.Saas.users.ClientAdministrator },
    }),
  'dashboard.bulkAssign to the provider': (testApp) =>
    licenseCase(
      testApp,
      { call: 'dashboard.bulkAssign', method: 'POST', path: '/dashboard/bulk-assign-licenses', body: { renewalDesignation: 'Provider' } },
      { dueDate: '2027-06-01', expirationDate: '2027-07-01', trackDate: '2027-04-01' },
    ),
  'licenses.bulkAlert': (testApp) =>
    licenseCase(testApp, {
      call: 'licenses.bulkAlert',
      method: 'PUT',
      path: '/licenses/bulk-alert',
      body: { alert: 'Call the city', isUrgent: true },
    }),
  'userTasks.bulkAssign': (testApp) =>
    taskCase(testApp, 'bulkAssign', 'bulk-assign', { assignedUserId: testApp.tenants.Saas.users.ClientAdministrator }),
  'userTasks.bulkUpdateFollowUpDates': (testApp) =>
    taskCase(testApp, 'bulkUpdateFollowUpDates', 'bulk-update-follow-up-dates', { followUpDate: '2026-12-01' }),
  'userTasks.bulkUpdateDescriptions': (testApp) =>
    taskCase(testApp, 'bulkUpdateDescriptions', 'bulk-update-descriptions', { description: 'Call the city' }),
  'propertyLicenses.bulkCreateAlerts': (testApp) =>
    atProperty(testApp, 'bulkCreateAlerts', 'licenses/bulk-create-alerts', { alert: 'Call the city', isUrgent: true }),
  'propertyLicenses.bulkDeleteAlerts': (testApp) =>
    atProperty(testApp, 'bulkDeleteAlerts', 'licenses/bulk-delete-alerts', {}, { alert: 'Look', isUrgentAlert: true }),
  'propertyLicenses.syncPremisesAddresses': (testApp) => atProperty(testApp, 'syncPremisesAddresses', 'sync-premises-addresses', {}),
  'authorityIntervals.syncDueDates': (testApp) => typeCase(testApp, 'authorityIntervals.syncDueDates', 'sync-due-date-intervals', {}),
  'authorityIntervals.syncTrackDates': (testApp) => typeCase(testApp, 'authorityIntervals.syncTrackDates', 'sync-track-date-intervals', {}),
  'authorityIntervals.recalculate': async (testApp) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aLicensingAuthority(db, { clientId, ...RULE }))
    const { id: licenseTypeId } = await testApp.build((db) => aLicenseType(db, { clientId, licensingAuthorityId: id }))
    const dates = { expirationDate: '2027-06-30', dueDate: '2027-01-01', dueDateSource: 'rule' } as const
    const ids = await three(() => testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId, ...dates })))
    return {
      call: 'authorityIntervals.recalculate',
      method: 'POST',
      path: `/licensing-authorities/${id}/recalculate`,
      id,
      rows: 'licenseIds',
      record: 'licenses',
      ids,
      body: {},
      edit: editLicense(testApp, ids[0]),
    }
  },
  'licenseTypes.bulkUpdateFormLink': (testApp) =>
    typeCase(testApp, 'licenseTypes.bulkUpdateFormLink', 'license-types/bulk-update-form-link', {
      formLinkUrl: 'https://city.example/form',
    }),
  'licenseTypes.bulkUpdateRenewalTip': async (testApp) => {
    const { id } = await testApp.build((db) => aRenewalTip(db, {}))
    return typeCase(testApp, 'licenseTypes.bulkUpdateRenewalTip', 'license-types/bulk-update-renewal-tip', { renewalTipIds: [id] })
  },
  'users.handOver': async (testApp) => {
    const { clientId, users } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))
    const license = { clientId, assignedUserId: id, renewalDesignation: 'BillingClient' } as const
    const ids = await three(() => testApp.build((db) => aProperty(db, { billingClientId: clientId })))
    const made: { id: number }[] = []
    for (const propertyId of ids) made.push(await testApp.build((db) => aLicense(db, { ...license, propertyId })))
    const edit = async () => {
      await testApp.build((db) => db('properties').where('id', ids[0]).increment('version'))
      await editLicense(testApp, made[0]?.id ?? 0)()
    }
    const body = { userId: users.ClientAdministrator }
    const given = { call: 'users.handOver', method: 'POST' as const, path: `/users/${id}/hand-over`, id, body }
    return { ...given, rows: 'propertyIds', record: 'properties', ids, edit }
  },
  'renewals.bulkBegin': async (testApp) => {
    const begun = { call: 'renewals.bulkBegin', method: 'POST', path: '/renewals/bulk/begin', body: { processStartDate: TODAY } } as const
    const given = await licenseCase(testApp, begun)
    // A change of the license does not change its renewal. Before the renewal begins, there is only the license.
    const edit = async () => {
      const params = { id: given.ids[0] }
      const { renewal_id: renewalId } = await testApp.database.read('licenses').where('id', params.id).first('renewal_id')
      if (renewalId === null) return given.edit()
      return testApp.as(ADMIN).renewals.updateNotes({ params: { ...params, renewalId }, body: { notes: 'Changed in between' } })
    }
    return { ...given, edit }
  },
}
