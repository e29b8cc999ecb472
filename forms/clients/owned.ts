import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import type { Filter, FilterField } from '../filter.ts'

/** The lists of records that belong to clients. Staff see those of all clients and filter them by client. */

const clientIds: FilterField = { list: 'clients', mayUse: isStaff, isInToolbar: true }
const activeOnly: FilterField = { initial: true, isInToolbar: true }
const widest = { activeOnly: false }

export const entityFilter: Filter = { call: calls.corporateEntities.list, fields: { clientIds, activeOnly }, widest }
export const officerFilter: Filter = { call: calls.corporateOfficers.list, fields: { clientIds, activeOnly }, widest }
export const officerTitleFilter: Filter = { call: calls.officerTitles.list, fields: { clientIds } }
export const divisionFilter: Filter = { call: calls.divisions.list, fields: { clientIds } }
export const designationApprovalFilter: Filter = { call: calls.designationApprovals.list, fields: { clientIds } }
