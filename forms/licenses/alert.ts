import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { messages } from '../../rules/messages.ts'
import { formsOn, requestOf } from '../form.ts'

export const alertFields = { alert: { lines: 3 }, isUrgent: {} }

export const licenseAlert = formsOn<{ license: License }>()(calls.licenses.updateAlert, {
  title: ({ license }) => (license.alert === null ? 'Add License Alert' : 'Edit License Alert'),
  request: ({ license }) => requestOf(license),
  record: ({ license }) => license,
  fields: { ...alertFields, isUrgent: { initial: ({ license }) => license.isUrgentAlert } },
})

/** One alert for licenses of any properties. Those that cannot get it are left out. */
export const alertLicenses = formsOn<{ licenseIds: readonly number[] }>()(calls.licenses.bulkAlert, {
  request: () => ({}),
  fields: alertFields,
  bodyOf: (values, { licenseIds }) => ({ ...values, licenseIds }),
  success: ({ updatedLicensesCount }) => (updatedLicensesCount > 0 ? messages.licenseAlertsCreated : ''),
})
