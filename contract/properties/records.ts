import { limits } from '../../rules/installation/limits.ts'
import { documentFields, Flag, Id, Moment, Optional, OrNull, Text } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

/** The fields that citations and inspection reports share: a license, notes, and a PDF. */

export const recordReply = {
  id: Id,
  propertyId: Id,
  licenseId: OrNull(Id),
  licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
  standing: OrNull(Standing),
  disposition: OrNull(Text('Disposition', limits.citationText)),
  notes: OrNull(Text('Notes', limits.citationText)),
  notesTimestamp: OrNull(Moment('Notes Changed On')),
  hasDocument: Flag('Document'),
  documentFileName: OrNull(Text('File Name', limits.name)),
}

export const recordFields = {
  licenseId: Optional(OrNull(Id)),
  disposition: Optional(OrNull(Text('Disposition', limits.citationText))),
  notes: Optional(OrNull(Text('Notes', limits.citationText))),
  document: Optional(documentFields.document),
  documentFileName: Optional(documentFields.documentFileName),
  documentContentType: Optional(documentFields.documentContentType),
}

/** For updates only. A PDF in the same body replaces the stored one instead. */
export const removal = { removeDocument: Optional(Flag('Remove the stored PDF')) }
