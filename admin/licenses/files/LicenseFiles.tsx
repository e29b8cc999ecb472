import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { LicenseFile } from '../../../contract/licenses/files.ts'
import { newLicenseFile } from '../../../forms/licenses/files.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { FILE_KIND_LABELS, receivedWords } from '../../../rules/requests.ts'
import { mayCall } from '../../providers/access.ts'
import { api } from '../../providers/api.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { Section } from '../../ui/Page.tsx'
import { DocumentLink } from '../../ui/pdf/DocumentLink.tsx'
import { useAfterOpening } from '../../ui/useAfterOpening.ts'
import { useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

const MOST = limits.pageSizes.at(-1)

const factsOf = (file: LicenseFile) =>
  [
    FILE_KIND_LABELS[file.kind],
    file.isOfProperty && 'of the property',
    file.source === 'Request' ? receivedWords(file) : `added by ${file.givenBy}`,
    formatMoment(file.createdOn),
  ]
    .filter(Boolean)
    .join(' · ')

/** Files without a field for them: certificates of insurance, inspection photos, signed forms. */
export function LicenseFiles({ license }: { license: License }) {
  const { id, mayEdit } = license
  const isAfterOpening = useAfterOpening()
  const isOpen = mayCall(useUser(), calls.licenseFiles.list) && isAfterOpening
  const { data } = useRead(
    ['licenses', 'files', id],
    (how) => api.licenseFiles.list({ params: { id }, query: { pageSize: MOST }, ...how }),
    {
      enabled: isOpen,
    },
  )
  const [open, setOpen] = useState<'add' | LicenseFile | null>(null)
  const close = () => setOpen(null)
  if (!data) return null
  return (
    <Section
      title="Files"
      actions={
        mayEdit && (
          <Button startIcon={<AddIcon />} onClick={() => setOpen('add')}>
            Add File
          </Button>
        )
      }
    >
      {data.items.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {messages.noLicenseFiles}
        </Typography>
      )}
      <Stack component="ul" spacing={1} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {data.items.map((file) => (
          <Stack component="li" key={file.id} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <DocumentLink call={calls.licenseFiles.get} params={{ id, fileId: file.id }} name={file.label} />
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {factsOf(file)}
              </Typography>
            </Stack>
            {mayEdit && (
              <IconButton aria-label={`Delete ${file.label}`} onClick={() => setOpen(file)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </Stack>
        ))}
      </Stack>
      {open === 'add' && <CallForm form={newLicenseFile} context={{ license }} onClose={close} />}
      {open !== null && open !== 'add' && (
        <ConfirmCall
          call={calls.licenseFiles.remove}
          request={{ params: { id, fileId: open.id } }}
          title="Delete File"
          text={sentences.deleteConfirm(open.label)}
          confirm="Delete"
          dangerous
          onClose={close}
        />
      )}
    </Section>
  )
}
