import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { formsOn, requestOf } from '../form.ts'

export const alertFields = { alert: { lines: 3 }, isUrgent: {} }

export const licenseAlert = formsOn<{ license: License }>()(calls.licenses.updateAlert, {
  title: ({ license }) => (license.alert === null ? 'Add License Alert' : 'Edit License Alert'),
  request: ({ license }) => requestOf(license),
  record: ({ license }) => license,
  fields: { ...alertFields, isUrgent: { initial: ({ license }) => license.isUrgentAlert } },
})
