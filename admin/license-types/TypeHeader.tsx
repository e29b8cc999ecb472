import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayCallOn } from '../providers/access.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { type LicenseType, pathOf } from './useLicenseType.ts'

/** The status, name and owner of a type, and the actions on the type. */
export function TypeHeader({ type }: { type: LicenseType }) {
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'status' | 'delete' | null>(null)
  const { name, state, active, managedBy, licensesCount, licensingAuthorityName } = type
  const home = { to: `/licensing-authorities/${type.licensingAuthorityId}`, name: licensingAuthorityName }
  const toggle = active ? calls.licenseTypes.deactivate : calls.licenseTypes.activate
  const verb = active ? 'Deactivate' : 'Activate'
  const request = { params: pathOf(type), ifMatch: type.version }
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={[state, name].filter(Boolean).join(' · ')}
        home={home}
        aside={
          <Stack direction="row" sx={{ gap: 1 }}>
            {mayCallOn(user, toggle, type) && (
              <Button variant="outlined" onClick={() => setOpen('status')}>
                {verb}
              </Button>
            )}
            {mayCallOn(user, calls.licenseTypes.remove, type) && (
              <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={() => setOpen('delete')}>
                Delete
              </Button>
            )}
          </Stack>
        }
      >
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
          <Chip size="small" variant="outlined" color={active ? 'success' : 'warning'} label={active ? 'Active' : 'Inactive'} />
          <Typography variant="body2" color="textSecondary">
            Managed By: {managedBy}
          </Typography>
        </Stack>
      </PageHeader>
      {open === 'status' && (
        <ConfirmCall
          call={toggle}
          request={request}
          title={`${verb} License Type`}
          text={active ? messages.licenseTypeDeactivateConfirm : messages.licenseTypeActivateConfirm}
          confirm={verb}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteRecord
          call={calls.licenseTypes.remove}
          request={request}
          title="Delete License Type"
          text={sentences.deleteConfirm(name)}
          whyNot={licensesCount > 0 ? sentences.licenseTypeHasLicenses(name, licensesCount) : null}
          onClose={close}
          onDone={() => navigate(home.to, { replace: true })}
          left="license-types"
        />
      )}
    </>
  )
}
