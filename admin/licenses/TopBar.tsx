import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import { Button, Card, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { APPROVAL_STATUS_LABELS } from '../../rules/labels.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { useUser } from '../ui/useUser.tsx'
import { AssignDialog } from './assignment/AssignDialog.tsx'
import { LicenseActions } from './LicenseActions.tsx'

const isAssignable = ({ active, propertyActive, isChild, renewalDesignationApprovalStatus }: License) =>
  active && propertyActive && !isChild && renewalDesignationApprovalStatus === 'None'

/** Who renews the license, and the actions currently possible. */
export function TopBar({ license }: { license: License }) {
  const person = personOf(useUser())
  const [isAssigning, setAssigning] = useState(false)
  const { id, assignedUserName, renewalDesignationName, renewalDesignationApprovalStatus } = license
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
          {mayAssign(person) && (
            <Button
              variant="outlined"
              startIcon={<AssignmentIndIcon />}
              disabled={!isAssignable(license)}
              onClick={() => setAssigning(true)}
            >
              Assign
            </Button>
          )}
          <LicenseActions license={license} />
        </Stack>
      </Stack>
      {isAssigning && <AssignDialog id={id} onClose={() => setAssigning(false)} />}
    </Card>
  )
}
