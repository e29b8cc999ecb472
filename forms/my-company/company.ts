import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { addressFields, needsZip } from '../address.ts'
import { approvalField, requestCodeField, secondFactorField } from '../clients/clients.ts'
import { formsOn } from '../form.ts'

/** The fields that the company sets itself. */
export const editCompany = formsOn<{ company: Output<typeof calls.myCompany.get> }>()(calls.myCompany.update, {
  request: ({ company }) => ({ ifMatch: company.version }),
  record: ({ company }) => company,
  fields: {
    legalName: {},
    displayName: {},
    ...addressFields,
    county: {},
    isPropertyContactRequired: {},
    isPropertyDivisionRequired: {},
    isRequestCodeRequired: requestCodeField,
    approvalAbove: approvalField,
    secondFactorRoles: secondFactorField,
  },
  check: (values): Record<string, string> => (needsZip(values) ? { zip: messages.required } : {}),
})
