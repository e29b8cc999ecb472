import type { ServiceLevel } from '../../../rules/people/permissions.ts'
import { modelOf } from '../../kit/database/model.ts'
import { integer, text } from '../../tables/columns.ts'
import { divisionContacts } from '../../tables/divisions.ts'

/** A contact of a division. A default contact is copied to each new property of the division. */
export class DivisionContact extends modelOf('division_contacts', divisionContacts, {
  clientId: integer(),
  clientServiceLevel: text<ServiceLevel>(),
}) {}
