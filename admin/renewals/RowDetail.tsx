import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Divider, Link, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { api } from '../providers/api.ts'
import { Field, FieldGrid, Fields } from '../ui/Fields.tsx'
import { jurisdictionLabel } from '../ui/labels.ts'
import { Standing } from '../ui/Standing.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { Stage } from './Stage.tsx'

type Details = Output<typeof calls.licenses.listItemDetails>
const schema = calls.licenses.listItemDetails.reply

const TRACKING = [
  'standing',
  'renewalStatus',
  'trackDate',
  'renewalDueDate',
  'followUpDate',
  'expirationDate',
  'assignedUserName',
  'renewalDesignationName',
]
const LICENSE = ['clientName', 'propertyName', 'premisesName']
const LICENSE_MORE = ['jurisdiction', 'licensingAuthority', 'licenseType', 'licenseTerm', 'licensees']

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
      {title}
    </Typography>
    <FieldGrid width={140}>{children}</FieldGrid>
    <Divider sx={{ mt: 2 }} />
  </>
)

const addressOf = ({ address1, address2, city, state, zip, county }: Details) =>
  [address1, address2, [city, state, zip].filter(Boolean).join(' '), county].filter(Boolean).join('\n')

const periodOf = ({ effectiveDate, expirationDate }: Details) =>
  [effectiveDate, expirationDate].map((day) => (day ? formatDay(day) : '–')).join(' to ')

const Parts = ({ details }: { details: Details }) => (
  <>
    <Part title="Tracking Details">
      <Fields
        schema={schema}
        record={details}
        names={TRACKING}
        shown={{
          standing: <Standing {...details} />,
          renewalStatus: <Stage stage={details.renewalStatus} rank={details.licenseRank} />,
          ...(details.assignedUserName === null && { assignedUserName: UNASSIGNED_LABEL }),
        }}
        notes={{ assignedUserName: details.assignedUserEmail }}
      />
    </Part>
    <Part title="License Information">
      <Fields schema={schema} record={details} names={LICENSE} notes={{ premisesName: addressOf(details) }} />
      <Field label="License Period">{periodOf(details)}</Field>
      <Fields schema={schema} record={details} names={LICENSE_MORE} shown={{ jurisdiction: jurisdictionLabel(details.jurisdiction) }} />
    </Part>
    <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
      {fieldOf(schema, 'notes').title}
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
      {details.notes ?? '–'}
    </Typography>
  </>
)

interface DetailDialogProps {
  licenseId: number
  /** Undefined while loading. */
  details: Details | undefined
  /** The query that reads `details`. */
  reading: { error: unknown; refetch(): unknown }
  onClose(): void
}

/** The read-only details of a license. */
export function DetailDialog({ licenseId, details, reading, onClose }: DetailDialogProps) {
  const person = personOf(useUser())
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>License {details?.licenseNumber}</DialogTitle>
      <DialogContent>{details ? <Parts details={details} /> : <Waiting on={reading} of="license" />}</DialogContent>
      <DialogActions>
        {mayRenew(person) && (
          <Link component={RouterLink} to={`/licenses/${licenseId}`} sx={{ mr: 'auto', ml: 1 }}>
            Open the license
          </Link>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The details of a row of the queue. */
export function RowDetail({ id, onClose }: { id: number; onClose(): void }) {
  const reading = useRead(['licenses', 'listItemDetails', id], (how) => api.licenses.listItemDetails({ params: { id }, ...how }))
  return <DetailDialog licenseId={id} details={reading.data} reading={reading} onClose={onClose} />
}
