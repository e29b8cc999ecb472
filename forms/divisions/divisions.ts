import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { addressFields } from '../address.ts'
import { formsOn, type PartOf, partForms, requestOf } from '../form.ts'

export type Division = Output<typeof calls.divisions.get>
export type DivisionContact = Output<typeof calls.divisions.contacts>['items'][number]

const divisionFields = {
  name: {},
  companyCode: {},
  divisionNumber: {},
  ...addressFields,
  // A division does not require any part of the address.
  zip: {},
}

export interface NewDivisionContext {
  /** The clients that staff choose from; null for people of a client, whose own client it is. */
  clients: readonly SelectOption[] | null
}

/** For FullService clients only the provider creates divisions. */
export const newDivision = formsOn<NewDivisionContext>()(calls.divisions.create, {
  request: () => ({}),
  record: () => ({ country: HOME_COUNTRY }),
  fields: {
    clientId: {
      label: 'Client',
      shownIf: ({ clients }) => clients !== null,
      options: ({ clients }) => (clients ?? []).filter(({ meta }) => meta?.serviceLevel === 'FullService'),
      required: () => true,
    },
    ...divisionFields,
  },
})

export const editDivision = formsOn<{ division: Division }>()(calls.divisions.update, {
  request: ({ division }) => requestOf(division),
  record: ({ division }) => division,
  fields: divisionFields,
})

export const divisionContactForms = partForms<PartOf<DivisionContact>>(
  { create: calls.divisions.createContact, update: calls.divisions.updateContact },
  'contactId',
  {
    again: ({ name }) => String(name),
    fields: {
      name: {},
      title: {},
      email: {},
      phone: {},
      isDefaultPropertyContact: {
        initial: ({ part }) => part?.isDefaultPropertyContact ?? false,
        help: 'New properties of this division get the contact by themselves.',
      },
    },
  },
)
