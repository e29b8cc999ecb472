import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { type OwnerContext, ownerField, statusFields } from '../corporate-entities/entities.ts'
import { formsOn, requestOf } from '../form.ts'

export type Officer = Output<typeof calls.corporateOfficers.get>

/** New Officer needs the name and, from staff, the client. */
export const newOfficer = formsOn<OwnerContext>()(calls.corporateOfficers.create, {
  request: () => ({}),
  fields: { name: {}, ...ownerField },
})

export const officerProfile = formsOn<{ officer: Officer }>()(calls.corporateOfficers.update, {
  request: ({ officer }) => requestOf(officer),
  record: ({ officer }) => officer,
  fields: { name: {}, ...statusFields },
})
