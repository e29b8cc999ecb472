import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { checkLicenses } from './checkLicenses.ts'
import { noteOf, useLicensesThere } from './useLicensesThere.ts'

const { downloadDocuments } = calls.propertyLicenses

/** Download License Documents: several documents in one archive. Only licenses with a document can be selected. */
export function DownloadDocuments({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const licenses = useLicensesThere(id)
  if (!licenses) return null
  const withDocument = licenses.filter(({ licenseDocumentExists }) => licenseDocumentExists)
  if (withDocument.length === 0) return <Notice title="Unable to Download" text={messages.noLicenseHasDocument} onClose={onClose} />
  const options = licenses.map((license) => ({
    value: license.id,
    label: license.licenseNumber,
    disabled: !license.licenseDocumentExists,
    meta: { note: license.licenseDocumentExists ? noteOf(license) : messages.emailDocumentMissing },
  }))
  options.sort((one, other) => Number(one.disabled) - Number(other.disabled))
  return (
    <CallDialog
      dialog={{ call: downloadDocuments, fields: [{ name: 'licenseIds', listed: true, options }] }}
      values={{ licenseIds: withDocument.map((license) => license.id) }}
      request={{ params: { id } }}
      check={checkLicenses}
      save="Download"
      onClose={onClose}
      onDone={(answer) => saveFile(answer as Response)}
    />
  )
}
