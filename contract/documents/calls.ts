import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, Dollars, documentFields, Id, OneOf, Optional, OrNull, Text } from '../common.ts'

/** The fields that are read from a license document. */
export const READ_FIELDS = ['licenseNumber', 'effectiveDate', 'expirationDate', 'fee'] as const
export type ReadField = (typeof READ_FIELDS)[number]

export const DocumentReading = Type.Object(
  {
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    fee: OrNull(Dollars('Fee')),
    lines: Type.Array(
      Type.Object(
        { field: OneOf('Field', READ_FIELDS), line: Text('Line', limits.readLine), page: Count('Page') },
        { title: 'The line in which a field was found' },
      ),
      { title: 'Lines' },
    ),
    warnings: Type.Array(Text('Warning', limits.description), { title: 'Warnings' }),
  },
  { title: 'What a license document says. A field that it does not say clearly is null' },
)
export type DocumentReading = Static<typeof DocumentReading>

export const documents = defineCalls({
  read: {
    method: 'POST',
    path: '/documents/read',
    permission: 'mayRenew',
    does: 'Read the license number, the dates and the fee in the PDF of a license, and compare them with the license: a given file, what came back for a request, or the document that a renewal keeps. Nothing is stored.',
    reads: true,
    body: Type.Object(
      {
        document: Optional(documentFields.document),
        requestId: Optional({
          ...Id,
          title: 'Request',
          description: 'With answerId: a file that came back. It is compared with the license that it was asked for',
        }),
        answerId: Optional({ ...Id, title: 'Answer' }),
        renewalId: Optional({ ...Id, title: 'Renewal', description: 'Its document. It is compared with its license' }),
        licenseId: Optional({ ...Id, title: 'License', description: 'What a given document is compared with' }),
        isNextTerm: Optional(
          Type.Boolean({ title: 'Is the Next Term', description: 'A given document is of the term after the current one of the license' }),
        ),
      },
      { title: 'Read a License Document' },
    ),
    reply: DocumentReading,
    attempt: 'read the PDF',
  },
})
