import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button, Card, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { beginRenewal } from '../../forms/renewals/renewals.ts'
import { APPROVAL_STATUS_LABELS } from '../../rules/labels.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/permissions.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AssignDialog } from './assignment/AssignDialog.tsx'
import { LicenseActions } from './LicenseActions.tsx'

const isAssignable = ({ active, propertyActive, isChild, renewalDesignationApprovalStatus }: License) =>
  active && propertyActive && !isChild && renewalDesignationApprovalStatus === 'None'

/** Who renews the license, and the actions that are possible now. */
export function TopBar({ license }: { license: License }) {
  const person = personOf(useUser())
  const [open, setOpen] = useState<'assign' | 'begin' | null>(null)
  const { id, assignedUserName, renewalDesignationName, renewalDesignationApprovalStatus, inProcessRenewal, cannotBegin } = license
  const offersBegin = license.mayEdit && !license.isChild && inProcessRenewal === null
  const reasonId = `cannot-begin-${id}`
  const { today } = useUser()
  const close = () => setOpen(null)
  return (
    <Card sx={{ px: 2, py: 1.25 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <div>
          <Typography variant="caption" color="textSecondary" component="div">
            Assignee
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {assignedUserName ?? UNASSIGNED_LABEL}
          </Typography>
        </div>
        <div>
          <Typography variant="caption" color="textSecondary" component="div">
            Renewal Designation
          </Typography>
          <Typography variant="body2">{renewalDesignationName}</Typography>
        </div>
        {renewalDesignationApprovalStatus !== 'None' && (
          <Chip size="small" color="warning" label={APPROVAL_STATUS_LABELS[renewalDesignationApprovalStatus]} />
        )}
        {license.inProcessRenewalOnMaster && <Chip size="small" color="info" label={messages.inRenewalUnderPrimary} />}
        <Stack direction="row" sx={{ gap: 1, ml: 'auto', alignItems: 'center', flexWrap: 'wrap' }}>
          {offersBegin && cannotBegin && (
            <Typography id={reasonId} variant="body2" color="textSecondary">
              {cannotBegin}
            </Typography>
          )}
          {mayAssign(person) && (
            <Button
              variant="outlined"
              startIcon={<AssignmentIndIcon />}
              disabled={!isAssignable(license)}
              onClick={() => setOpen('assign')}
            >
              Assign
            </Button>
          )}
          {offersBegin && (
            <Button
              variant="contained"
              startIcon={<PlayArrowIcon />}
              disabled={cannotBegin !== null}
              aria-describedby={cannotBegin ? reasonId : undefined}
              onClick={() => setOpen('begin')}
            >
              Begin Renewal
            </Button>
          )}
          <LicenseActions license={license} />
        </Stack>
      </Stack>
      {open === 'assign' && <AssignDialog id={id} onClose={close} />}
      {open === 'begin' && <CallForm form={beginRenewal} context={{ license, today }} onClose={close} />}
    </Card>
  )
}
