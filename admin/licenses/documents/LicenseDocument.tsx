import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { licenseDocument } from '../../../forms/licenses/documents.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { Section } from '../../ui/Page.tsx'
import { DocumentLink } from '../../ui/pdf/DocumentLink.tsx'
import { storedFile, usePreview } from '../../ui/pdf/preview.ts'
import { EditButton } from '../EditButton.tsx'

/** Opens the preview of the document once if the address contains `?show=document`. */
function useShownByAddress({ id, licenseNumber, licenseDocumentExists }: License) {
  const [search, setSearch] = useSearchParams()
  const show = usePreview()
  const isWanted = search.get('show') === 'document'
  useEffect(() => {
    if (!isWanted) return
    setSearch(
      (others) => {
        others.delete('show')
        return others
      },
      { replace: true },
    )
    if (licenseDocumentExists) show(storedFile(`${licenseNumber}.pdf`, calls.licenses.downloadDocument, { id }))
  }, [isWanted, setSearch, show, id, licenseNumber, licenseDocumentExists])
}

/** The PDF of the current license: view, download, replace, remove. */
export function LicenseDocument({ license }: { license: License }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { id, version, mayEdit, licenseDocumentExists, licenseNumber } = license
  const request = { params: { id }, ifMatch: version }
  const close = () => setOpen(null)
  useShownByAddress(license)
  return (
    <Section
      title="License Document"
      actions={
        mayEdit && (
          <>
            {licenseDocumentExists && (
              <Button startIcon={<DeleteIcon />} aria-label="Remove License Document" onClick={() => setOpen('remove')}>
                Remove
              </Button>
            )}
            <EditButton label="Edit License Document" onClick={() => setOpen('edit')} />
          </>
        )
      }
    >
      <Typography variant="body2" color={licenseDocumentExists ? undefined : 'textSecondary'}>
        {licenseDocumentExists ? (
          <DocumentLink call={calls.licenses.downloadDocument} params={{ id }} name={`${licenseNumber}.pdf`}>
            Download License Document
          </DocumentLink>
        ) : (
          messages.emailDocumentMissing
        )}
      </Typography>
      {open === 'edit' && <CallForm form={licenseDocument} context={{ license }} onClose={close} />}
      {open === 'remove' && (
        <ConfirmCall
          call={calls.licenses.deleteDocument}
          request={request}
          title="Remove License Document"
          text={`${sentences.deleteConfirm(`the document of ${licenseNumber}`)} The documents of its renewals stay.`}
          confirm="Remove"
          dangerous
          onClose={close}
        />
      )}
    </Section>
  )
}
