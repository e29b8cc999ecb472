import type { EvidenceScope } from '../../contract/evidence/calls.ts'
import { calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { formsOn } from '../form.ts'

/** The record or licenses that a pack is about. */
export type PackOf = Pick<EvidenceScope, 'propertyId' | 'licensingAuthorityId' | 'clientId' | 'corporateEntityId' | 'licenseIds'>

interface PackContext {
  of: PackOf
  person: Parameters<typeof isStaff>[0]
  today: Day
}

export const preparePack = formsOn<PackContext>()(calls.evidence.prepare, {
  request: () => ({}),
  lead: 'One zip file with a cover sheet, the current documents, the history and a signed list of all files.',
  fields: {
    since: {},
    asOf: { initial: ({ today }) => today, help: messages.evidenceAsOfHelp },
    forClient: { initial: () => true, shownIf: ({ person }) => isStaff(person) },
  },
  bodyOf: (values, { of }) => ({ ...values, ...of }),
  save: 'Make Pack',
  example: { since: '2025-01-01' },
})
