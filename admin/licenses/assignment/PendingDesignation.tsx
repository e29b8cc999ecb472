import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { mayDo } from '../../providers/access.ts'
import { useUser } from '../../ui/useUser.tsx'
import { DecideDesignation } from './DecideDesignation.tsx'
import { WithdrawRequest } from './WithdrawRequest.tsx'

/** The change of designation that awaits approval. The requester can withdraw it; the provider decides on it. */
export function PendingDesignation({ license }: { license: License }) {
  const user = useUser()
  const [open, setOpen] = useState<'withdraw' | 'approve' | 'deny' | null>(null)
  const { renewalDesignationName, requestedDesignationName, requestedOn, mayWithdraw } = license
  const close = () => setOpen(null)
  if (requestedDesignationName === null) return null
  const decides = mayDo(user, 'designation-approvals', 'edit')
  const withdraws = mayWithdraw && mayAssign(personOf(user))
  return (
    <Alert
      severity="warning"
      action={
        (decides || withdraws) && (
          <Stack direction="row" spacing={1}>
            {withdraws && (
              <Button color="inherit" onClick={() => setOpen('withdraw')}>
                Withdraw Request
              </Button>
            )}
            {decides && (
              <Button color="inherit" onClick={() => setOpen('approve')}>
                Approve
              </Button>
            )}
            {decides && (
              <Button color="inherit" onClick={() => setOpen('deny')}>
                Deny
              </Button>
            )}
          </Stack>
        )
      }
    >
      {sentences.designationRequested(renewalDesignationName, requestedDesignationName, requestedOn && formatMoment(requestedOn))}
      {open === 'withdraw' && <WithdrawRequest license={license} onClose={close} />}
      {(open === 'approve' || open === 'deny') && (
        <DecideDesignation license={{ ...license, requestedDesignationName }} approved={open === 'approve'} onClose={close} />
      )}
    </Alert>
  )
}
