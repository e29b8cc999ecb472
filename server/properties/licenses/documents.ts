import { present } from '../../../rules/present.ts'
import { Document } from '../../documents/document.model.ts'
import type { CallContext, FileAnswer } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { type Sending, sendLicense } from '../../licenses/documents/send.actions.ts'
import type { License } from '../../licenses/license.model.ts'
import { editableLicensesAtProperty, licensesAtProperty } from '../../licenses/licenses-of-property.actions.ts'
import { zipOf } from '../../outside/archive.ts'
import type { Property } from '../property.model.ts'

const mustHaveDocuments = (licenses: License[]): void => {
  if (licenses.some(({ licenseDocumentId }) => licenseDocumentId === null)) throw refuse.rule('emailDocumentMissing', 'licenseIds')
}

/** The documents of several licenses of a property in one archive, which is streamed. */
export const downloadDocuments = async (ctx: CallContext, property: Property, licenseIds: number[]): Promise<FileAnswer> => {
  const licenses = await licensesAtProperty(ctx, property.id, licenseIds)
  mustHaveDocuments(licenses)
  const rows = await Document.query(ctx.db).findByIds(licenses.map(({ licenseDocumentId }) => present(licenseDocumentId)))
  const files = licenses.map(({ licenseNumber, licenseDocumentId }) => {
    const { sha256, fileName, size, createdOn } = present(rows.find(({ id }) => id === licenseDocumentId))
    return { name: `${licenseNumber} ${fileName}`, size, modified: new Date(createdOn), open: () => ctx.documents.get(sha256) }
  })
  return { body: zipOf(files), fileName: `${property.name} licenses.zip` }
}

/**
 * Mails several licenses of a property to its contacts. Each license is a separate mail, so that its profile lists recipients and
 * times.
 */
export const sendDocuments = async (
  ctx: CallContext,
  property: Property,
  { licenseIds, ...sending }: Sending & { licenseIds: number[] },
): Promise<void> => {
  const licenses = await editableLicensesAtProperty(ctx, property.id, licenseIds)
  mustHaveDocuments(licenses)
  for (const license of licenses) {
    const { licenseDocumentId: documentId, expirationDate } = license
    await sendLicense(ctx, license, { documentId, expirationDate }, sending)
  }
}
