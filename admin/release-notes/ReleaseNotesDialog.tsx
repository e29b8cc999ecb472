import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, Divider, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { api } from '../providers/api.ts'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useDownload } from '../ui/useDownload.tsx'
import { useRead } from '../ui/useRead.ts'

type Note = Output<typeof calls.releaseNotes.list>['items'][number]

const WIDTH = 700

const NoteItem = ({ note: { title, summary, publishedDate, urlSlug, isNew } }: { note: Note }) => {
  const downloading = useDownload()
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, py: 1.5, alignItems: 'start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3">{title}</Typography>
          {isNew && <Chip size="small" color="warning" label="New" />}
        </Stack>
        <Typography variant="caption" color="textSecondary">
          {formatDay(publishedDate)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {summary}
        </Typography>
      </Box>
      <Button
        {...downloading(calls.releaseNotes.download, { urlSlug })}
        startIcon={<DownloadIcon />}
        aria-label={`Download ${title}`}
        sx={{ flexShrink: 0 }}
      >
        Download
      </Button>
    </Stack>
  )
}

/** The release notes, latest first. */
export function ReleaseNotesDialog({ onClose }: { onClose(): void }) {
  const reading = useRead(['release-notes', 'list'], (how) => api.releaseNotes.list(how))
  const { data: notes } = reading
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth slotProps={{ paper: { sx: { maxWidth: WIDTH } } }}>
      <DialogTitle id={titleId}>Release Notes</DialogTitle>
      <DialogContent>
        {!notes && <Waiting on={reading} of="release notes" />}
        {notes?.items.length === 0 && <Typography sx={{ py: 2 }}>There are no release notes yet.</Typography>}
        <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {notes?.items.map((note) => (
            <NoteItem key={note.urlSlug} note={note} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Dismiss
        </Button>
      </DialogActions>
    </Dialog>
  )
}
