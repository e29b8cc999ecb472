import type { Property } from '../../../contract/properties/schemas.ts'
import { downloadDocuments } from '../../../forms/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useLicensesThere } from './useLicensesThere.ts'

/** Download License Documents: several documents in one archive. Only licenses with a document can be selected. */
export function DownloadDocuments({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const licenses = useLicensesThere(id)
  if (!licenses) return null
  if (licenses.every(({ licenseDocumentExists }) => !licenseDocumentExists))
    return <Notice title="Unable to Download" text={messages.noLicenseHasDocument} onClose={onClose} />
  return <CallForm form={downloadDocuments} context={{ propertyId: id, licenses }} onClose={onClose} onDone={saveFile} />
}
