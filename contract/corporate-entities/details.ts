import { limits } from '../../rules/installation/limits.ts'
import { Day, Optional, OrNull, Text, Url } from '../common.ts'
import { Phone } from '../users/calls.ts'

const linkUrl = (title: string) => Optional(OrNull(Url(title)))

/** The fields of a corporate entity besides its name. */
export const entityDetails = {
  stateOfFormation: Optional(OrNull(Text('State of Formation', limits.stateOfFormation))),
  dateOfFormation: Optional(OrNull(Day('Date of Formation'))),
  formationDocumentsLinkUrl: linkUrl('Formation Documents Link'),
  federalEin: Optional(OrNull(Text('Federal EIN', limits.federalEin))),
  descriptionOfOwnership: Optional(OrNull(Text('Description of Ownership', limits.descriptionOfOwnership))),
  publicFilingsLinkUrl: linkUrl('Public Filings Link'),
  operatingAgreementsLinkUrl: linkUrl('Operating Agreements Link'),
  incumbencyCertificateLinkUrl: linkUrl('Incumbency Certificate Link'),
  contactName: Optional(OrNull(Text('Contact Name', limits.name))),
  contactEmail: Optional(OrNull(Text('Contact Email', limits.email, { format: 'email' }))),
  phone: Optional(OrNull(Phone())),
  entityContactInstructions: Optional(OrNull(Text('Entity Contact Instructions', limits.entityContactInstructions))),
}
