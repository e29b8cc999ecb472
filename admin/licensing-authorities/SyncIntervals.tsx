import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  Typography,
} from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { Simulation } from '../intervals/Simulation.tsx'
import { api } from '../providers/api.ts'
import { holdWork } from '../providers/work.ts'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'

export type Interval = 'DueDate' | 'TrackDate'

type Groups = Output<typeof calls.authorityIntervals.asyncDueDates>

const KINDS = {
  DueDate: {
    groups: api.authorityIntervals.asyncDueDates,
    call: calls.authorityIntervals.syncDueDates,
    noun: 'due date interval',
    inSync: messages.dueDatesInSync,
  },
  TrackDate: {
    groups: api.authorityIntervals.asyncTrackDates,
    call: calls.authorityIntervals.syncTrackDates,
    noun: 'track date interval',
    inSync: messages.trackDatesInSync,
  },
} as const

interface SyncIntervalsProps {
  authority: Authority
  interval: Interval
  onClose(): void
}

const titleOf = (interval: Interval) => schemaTitle(KINDS[interval].call.body)

/** Sync Due Date Intervals or Sync Track Date Intervals. Shows a notice if all are in sync. */
export function SyncIntervals({ authority, interval, onClose }: SyncIntervalsProps) {
  const { id } = authority
  const { groups, inSync } = KINDS[interval]
  const { data } = useRead(['licensing-authorities', 'out of sync', interval, id], (how) => groups({ params: { id }, ...how }))
  if (!data) return null
  if (data.items.length === 0) return <Notice title={titleOf(interval)} text={inSync} onClose={onClose} />
  return <Choose authority={authority} interval={interval} groups={data} onClose={onClose} />
}

/** Selects the groups to sync and previews the changes. */
function Choose({ authority, interval, groups, onClose }: SyncIntervalsProps & { groups: Groups }) {
  const { call, noun } = KINDS[interval]
  const { id } = authority
  const { run, isPending } = useCall(call)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const translate = useTranslate()
  const titleId = useId()
  useEffect(holdWork, [])
  const toggle = (label: string) => setTicked(ticked.includes(label) ? ticked.filter((other) => other !== label) : [...ticked, label])
  const licenseTypeIds = groups.items.filter(({ label }) => ticked.includes(label)).flatMap((group) => group.licenseTypeIds)
  const save = async () => {
    const outcome = await run({ ...requestOf(authority), body: { licenseTypeIds } })
    if ('answer' in outcome) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{titleOf(interval)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          {`The ${noun} of the Licensing Authority is: ${groups.licensingAuthorityLabel}. Choose the License Types to sync to it.`}
        </DialogContentText>
        <FormGroup sx={{ gap: 1 }}>
          {groups.items.map(({ label, licenseTypeNames, disabled }) => (
            <FormControlLabel
              key={label}
              sx={{ alignItems: 'flex-start', mr: 0, '& .MuiCheckbox-root': { pt: 0 } }}
              disabled={disabled}
              control={<Checkbox size="small" checked={ticked.includes(label)} onChange={() => toggle(label)} />}
              label={<TwoLineCell under={licenseTypeNames.join(', ')}>{label}</TwoLineCell>}
            />
          ))}
        </FormGroup>
        {groups.items.some(({ disabled }) => disabled) && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {messages.syncWithoutDueDate}
          </Alert>
        )}
        {licenseTypeIds.length > 0 && (
          <>
            <Typography variant="h3" sx={{ mt: 2 }}>
              {messages.whatWouldChange}
            </Typography>
            <Simulation
              about={['licensing-authorities', 'simulate', id, interval, licenseTypeIds]}
              ask={(page, how) =>
                api.authorityIntervals.simulate({ params: { id }, body: { ...page, licenseTypeIds, sync: interval }, ...how })
              }
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={licenseTypeIds.length === 0} loading={isPending} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
