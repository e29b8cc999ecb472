import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const approvalColumns = defineColumns(calls.designationApprovals.list, {
  licenseNumber: {},
  propertyName: {},
  clientName: {},
  requestedByUserName: { isPart: true },
  requestedOn: { title: 'Requested' },
  renewalDesignation: { value: ({ renewalDesignationName }) => renewalDesignationName },
  assignedUserName: { isPart: true },
  requestedDesignation: { value: ({ requestedDesignationName }) => requestedDesignationName },
  requestedUserName: { isPart: true },
  dueDate: {},
  expirationDate: {},
  standing: { part: 'text' },
})
