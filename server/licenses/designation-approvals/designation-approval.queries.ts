import type { Knex } from 'knex'
import type { DesignationApprovalFilter } from '../../../contract/designation-approvals/calls.ts'
import type { Day } from '../../../rules/day.ts'
import type { Designation } from '../../../rules/licenses/designation.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../../clients/client.model.ts'
import { sideName, withSideName } from '../../clients/side-name.queries.ts'
import { countMatches, paged, pageWith } from '../../kit/database/pages/page.ts'
import { searchIn } from '../../kit/database/query.ts'
import { RENEWAL_DUE } from '../license.model.ts'
import { standingSelect, withStanding } from '../standing/standing.queries.ts'

const SORT: Record<NonNullable<DesignationApprovalFilter['sortBy']>, string> = {
  requestedOn: 'licenses.requested_on',
  licenseNumber: 'licenses.license_number_sort',
  propertyName: 'licenses.property_name_sort',
  clientName: CLIENT_SORT,
  dueDate: RENEWAL_DUE,
  expirationDate: 'licenses.expiration_date',
}

const SEARCHED = ['licenses.license_number', 'licenses.property_name', 'clients.legal_name', 'clients.display_name']

// Must be written exactly as in the partial index of pending approvals.
const AWAITING = `licenses.renewal_designation_approval_status = 'ApprovalRequested'`

const nameOf = (table: string) => `${table}.first_name || ' ' || ${table}.last_name`

const withNames = <R extends { renewalDesignation: Designation; requestedDesignation: Designation; clientName: string }>(row: R) => ({
  ...withSideName(row),
  requestedDesignationName: sideName(row.requestedDesignation, row.clientName),
})

/** A page of the pending changes of designation. */
export const designationApprovalsPage = async (db: Knex, filter: DesignationApprovalFilter, today: Day) => {
  const { sortBy = 'requestedOn', sortDirection = 'asc', clientIds, searchTerm } = filter
  const awaiting = db('licenses')
    .join('clients', 'clients.id', 'licenses.client_id')
    .whereRaw(AWAITING)
    .modify(searchIn(SEARCHED, searchTerm))
  if (clientIds?.length) awaiting.whereIn('licenses.client_id', clientIds)
  const rows = awaiting
    .clone()
    .leftJoin('users as requester', 'requester.id', 'licenses.requested_by_user_id')
    .leftJoin('users as assignee', 'assignee.id', 'licenses.assigned_user_id')
    .leftJoin('users as wanted', 'wanted.id', 'licenses.requested_user_id')
    .orderByRaw(`${SORT[sortBy]} ${sortDirection} nulls last, licenses.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      id: 'licenses.id',
      version: 'licenses.version',
      licenseNumber: 'licenses.license_number',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      clientId: 'licenses.client_id',
      clientName: db.raw(CLIENT_NAME),
      requestedByUserName: db.raw(nameOf('requester')),
      requestedOn: 'licenses.requested_on',
      renewalDesignation: 'licenses.renewal_designation',
      assignedUserName: db.raw(nameOf('assignee')),
      requestedDesignation: 'licenses.requested_designation',
      requestedUserId: 'licenses.requested_user_id',
      requestedUserName: db.raw(nameOf('wanted')),
      dueDate: db.raw(RENEWAL_DUE),
      expirationDate: 'licenses.expiration_date',
      standing: standingSelect(db, today).standing,
    })
  const { items, ...total } = await pageWith(rows, countMatches(db, awaiting.clone(), filter), filter)
  return { items: items.map(withNames).map(withStanding(today)), ...total }
}
