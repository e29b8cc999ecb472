import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import { readOnlySentences } from '../../rules/messages/read-only.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayCallOn } from '../providers/access.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { PageHeader } from '../ui/Page.tsx'
import { ReadOnly } from '../ui/states/ReadOnly.tsx'
import { useUser } from '../ui/useUser.tsx'
import { VerificationChip } from '../ui/VerificationChip.tsx'
import { type LicenseType, pathOf } from './useLicenseType.ts'

const homeOf = ({ licensingAuthorityId, licensingAuthorityName }: LicenseType) => ({
  to: `/licensing-authorities/${licensingAuthorityId}`,
  name: licensingAuthorityName,
})

/** The actions that the person may take on a type, with their dialogs. */
function TypeActions({ type }: { type: LicenseType }) {
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'status' | 'verified' | 'delete' | null>(null)
  const { name, active, licensesCount } = type
  const toggle = active ? calls.licenseTypes.deactivate : calls.licenseTypes.activate
  const verifying = type.verifiedOn === null ? 'Verify' : 'Withdraw Verification'
  const verb = active ? 'Deactivate' : 'Activate'
  const request = { params: pathOf(type), ifMatch: type.version }
  const close = () => setOpen(null)
  return (
    <>
      <Stack direction="row" sx={{ gap: 1 }}>
        {mayCallOn(user, calls.licenseTypes.verified, type) && (
          <Button variant={type.isUnverified ? 'contained' : 'outlined'} onClick={() => setOpen('verified')}>
            {verifying}
          </Button>
        )}
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
      {open === 'verified' && (
        <ConfirmCall
          call={calls.licenseTypes.verified}
          request={{ ...request, body: { isVerified: type.verifiedOn === null } }}
          title={verifying}
          text={type.verifiedOn === null ? messages.verifyConfirm : messages.unverifyConfirm}
          confirm={verifying}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteRecord
          call={calls.licenseTypes.remove}
          request={request}
          title="Delete License Type"
          text={sentences.deleteConfirm(name)}
          where={{ to: '?tab=licenses', name: 'Show the Licenses' }}
          whyNot={licensesCount > 0 ? sentences.licenseTypeHasLicenses(name, licensesCount) : null}
          onClose={close}
          onDone={() => navigate(homeOf(type).to, { replace: true })}
          left="license-types"
        />
      )}
    </>
  )
}

/** The status, name and owner of a type, and the actions on the type. */
export function TypeHeader({ type }: { type: LicenseType }) {
  const user = useUser()
  const { name, state, active, managedBy } = type
  return (
    <PageHeader title={[state, name].filter(Boolean).join(' · ')} home={homeOf(type)} aside={<TypeActions type={type} />}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        <Chip size="small" variant="outlined" color={active ? 'success' : 'warning'} label={active ? 'Active' : 'Inactive'} />
        <VerificationChip of={type} />
        <Typography variant="body2" color="textSecondary">
          Managed By: {managedBy}
        </Typography>
      </Stack>
      {!mayCallOn(user, calls.licenseTypes.details, type) && <ReadOnly why={readOnlySentences.managedBy(managedBy)} />}
    </PageHeader>
  )
}
