import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { stageWords } from '../../rules/renewals/stages.ts'
import { RENEWED_WITH_PRIMARY } from '../../rules/watch/standing.ts'
import { defineColumns } from '../columns.ts'

export const licenseColumns = defineColumns(calls.licenses.list, {
  licenseNumber: { isFixed: true, priority: 1 },
  active: { isPart: true },
  alertExists: { isFixed: true },
  accountNumber: { isHidden: true },
  propertyName: { priority: 2 },
  city: { priority: 8 },
  state: { priority: 9 },
  clientName: { mayUse: isStaff },
  licenseType: { priority: 3 },
  licensingAuthority: { priority: 7 },
  licenseTermName: { isHidden: true },
  licenseRank: { isHidden: true },
  standing: { part: 'text', priority: 2.5 },
  renewalStatus: {
    value: ({ renewalStatus, licenseRank }) => (licenseRank === 'Secondary' ? RENEWED_WITH_PRIMARY : stageWords(renewalStatus)),
    priority: 6,
  },
  trackDate: { priority: 5 },
  dueDate: {},
  startBy: { isHidden: true },
  slack: { isHidden: true },
  effectiveDate: { isHidden: true },
  expirationDate: { priority: 4 },
  foundBy: { isPart: true },
  noDocument: { isPart: true },
  unassigned: { isPart: true },
})
