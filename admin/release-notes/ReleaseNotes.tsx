import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import NewReleasesIcon from '@mui/icons-material/NewReleasesOutlined'
import { Button, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { late } from '../ui/states/late.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'

const ReleaseNotesDialog = late(async () => (await import('./ReleaseNotesDialog.tsx')).ReleaseNotesDialog)

/** The button for the release notes in the header, highlighted while there are new ones. Closing the dialog marks them as seen. */
export function ReleaseNotes() {
  const { data: status } = useRead(['release-notes', 'status'], (how) => api.releaseNotes.status(how))
  const { run } = useCall(calls.releaseNotes.dismiss)
  const [open, setOpen] = useState(false)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const isNew = status?.hasNewReleaseNotes === true && !status.userDismissed
  const close = () => {
    setOpen(false)
    if (status && !status.userDismissed) run({})
  }
  return (
    <>
      <Button
        color={isNew ? 'warning' : 'inherit'}
        startIcon={isNew ? <NewReleasesIcon /> : <CampaignIcon />}
        aria-label={isNew ? 'Release Notes, new' : 'Release Notes'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minWidth: 0, ...(isNarrow && { '& .MuiButton-startIcon': { m: 0 } }) }}
      >
        {isNarrow ? null : 'Release Notes'}
      </Button>
      {open && <ReleaseNotesDialog onClose={close} />}
    </>
  )
}
