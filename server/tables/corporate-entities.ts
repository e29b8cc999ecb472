import { type Columns, day, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const corporateEntities = {
  clientId: integer(),
  isManagedByClient: flag(),
  name: text(),
  stateOfFormation: orNull(text()),
  dateOfFormation: orNull(day()),
  formationDocumentsLinkUrl: orNull(text()),
  federalEin: orNull(text()),
  descriptionOfOwnership: orNull(text()),
  publicFilingsLinkUrl: orNull(text()),
  operatingAgreementsLinkUrl: orNull(text()),
  incumbencyCertificateLinkUrl: orNull(text()),
  contactName: orNull(text()),
  contactEmail: orNull(text()),
  phone: orNull(text()),
  entityContactInstructions: orNull(text()),
  active: flag(),
  deactivatedDate: orNull(day()),
  ...sortKeysOf('corporate_entities'),
} satisfies Columns

export const entityOfficers = {
  corporateEntityId: integer(),
  corporateOfficerId: integer(),
  active: flag(),
  deactivatedDate: orNull(day()),
} satisfies Columns
