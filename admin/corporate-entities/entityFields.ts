import type { FieldData } from '../ui/forms/SchemaInput.tsx'

/** Active or not, and since when it is inactive. Shared by all records with a deactivated date. */
export const STATUS_FIELDS: readonly FieldData[] = [
  { name: 'active' },
  { name: 'deactivatedDate', helperText: 'Today, where it is left empty', shownIf: ({ active }) => active === false },
]

/** The fields of Edit Entity, in the order of the profile. */
export const ENTITY_FIELDS: readonly FieldData[] = [
  { name: 'name' },
  { name: 'stateOfFormation' },
  { name: 'dateOfFormation' },
  { name: 'formationDocumentsLinkUrl' },
  { name: 'federalEin' },
  { name: 'descriptionOfOwnership', lines: 2 },
  { name: 'publicFilingsLinkUrl' },
  { name: 'operatingAgreementsLinkUrl' },
  { name: 'incumbencyCertificateLinkUrl' },
  { name: 'contactName' },
  { name: 'contactEmail' },
  { name: 'phone' },
  { name: 'entityContactInstructions', lines: 3 },
  ...STATUS_FIELDS,
]
