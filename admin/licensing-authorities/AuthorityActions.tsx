import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PowerIcon from '@mui/icons-material/PowerSettingsNew'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { mayCallOn } from '../providers/access.ts'
import { listAddress } from '../providers/paths.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { ActionMenu } from '../ui/MenuButton.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AuthorityStatus } from './AuthorityStatus.tsx'
import { BulkAddFormLink, BulkAddRenewalTip } from './BulkAdd.tsx'
import { SyncIntervals } from './SyncIntervals.tsx'
import { VerifyAuthority } from './VerifyAuthority.tsx'

/** What blocks the deletion, in the server's order: licenses, then license types. */
const whyNotDelete = ({ useCount, hasLicenseTypes }: Authority): string | null => {
  if (useCount > 0) return sentences.authorityHasLicenses(useCount)
  return hasLicenseTypes ? messages.authorityHasTypes : null
}

/** The actions on an authority for people who manage it. */
export function AuthorityActions({ authority, mayEdit }: { authority: Authority; mayEdit: boolean }) {
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'tip' | 'link' | 'DueDate' | 'TrackDate' | 'status' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { active } = authority
  const dialog = { authority, onClose: close }
  const menu = { variant: 'outlined', color: 'inherit', endIcon: <ArrowDropDownIcon />, disabled: !active, dense: true } as const
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {mayEdit && (
        <>
          <VerifyAuthority authority={authority} />
          <ActionMenu
            {...menu}
            label="Bulk Add"
            actions={[
              { label: 'Renewal Tip', onClick: () => setOpen('tip') },
              { label: 'Form Link', onClick: () => setOpen('link') },
            ]}
          />
          <ActionMenu
            {...menu}
            label="Sync Date Intervals"
            actions={[
              { label: 'Due Dates', onClick: () => setOpen('DueDate') },
              { label: 'Track Dates', onClick: () => setOpen('TrackDate') },
            ]}
          />
          <Button variant="outlined" color="inherit" startIcon={<PowerIcon />} onClick={() => setOpen('status')}>
            {active ? 'Deactivate' : 'Activate'}
          </Button>
        </>
      )}
      <EvidenceButton of={{ licensingAuthorityId: authority.id }} />
      {mayCallOn(user, calls.licensingAuthorities.remove, authority) && (
        <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {open === 'tip' && <BulkAddRenewalTip {...dialog} />}
      {open === 'link' && <BulkAddFormLink {...dialog} />}
      {(open === 'DueDate' || open === 'TrackDate') && <SyncIntervals {...dialog} interval={open} />}
      {open === 'status' && <AuthorityStatus {...dialog} />}
      {open === 'delete' && (
        <DeleteRecord
          call={calls.licensingAuthorities.remove}
          request={requestOf(authority)}
          title="Delete Licensing Authority"
          text={sentences.deleteConfirm(`${authority.name} with its contacts and forms`)}
          whyNot={whyNotDelete(authority)}
          where={
            authority.useCount > 0
              ? { to: listAddress('licenses', { licensingAuthorityIds: [authority.id] }), name: 'Show the Licenses' }
              : null
          }
          onClose={close}
          onDone={() => navigate('/licensing-authorities')}
          left="licensing-authorities"
        />
      )}
    </Stack>
  )
}
