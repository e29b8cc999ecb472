import { calls } from '../../contract/index.ts'
import type { Filter } from '../filter.ts'

export const contactFilter: Filter = {
  call: calls.myCompany.contacts,
  fields: {
    contactName: {},
    isKeyContact: { flag: 'key-contact' },
    propertyIds: { list: 'properties' },
    divisionIds: { list: 'divisions' },
    activeOnly: { label: 'Active Properties Only', initial: true },
  },
}
