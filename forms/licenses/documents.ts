import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { formsOn, requestOf } from '../form.ts'

/** A selected PDF replaces the stored one. */
export const licenseDocument = formsOn<{ license: License }>()(calls.licenses.updateDocument, {
  request: ({ license }) => requestOf(license),
  fields: {
    document: {
      reads: ({ license }) => ({ licenseId: license.id }),
      note: ({ license }) => (license.licenseDocumentExists ? 'It takes the place of the document that is there.' : undefined),
    },
  },
})
