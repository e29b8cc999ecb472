import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, IconButton, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import type { ImportMapping, SavedMapping } from '../../../contract/imports/mapping.ts'
import { calls } from '../../../contract/index.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { ReadDialog } from '../../ui/dialogs/ReadDialog.tsx'
import { Wrong } from '../steps/Wrong.tsx'

interface LoadMappingProps {
  kind: ImportKind
  saved: readonly SavedMapping[]
  onLoad(mapping: ImportMapping): void
  onClose(): void
}

/** Loads a saved mapping of this kind and client, or a file. */
export function LoadMapping({ kind, saved, onLoad, onClose }: LoadMappingProps) {
  const [deleting, setDeleting] = useState<SavedMapping | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    // The TOML parser is loaded only when needed.
    const { readMapping } = await import('../../../forms/imports/mapping-file/read.ts')
    try {
      onLoad(readMapping(await file.text(), file.name, kind))
    } catch (error) {
      setWrong([error instanceof Error ? error.message : String(error)])
    }
  }
  return (
    <ReadDialog title="Load Mapping" onClose={onClose}>
      {saved.length === 0 && <Typography variant="body2">No mapping of such files is saved yet.</Typography>}
      <List dense disablePadding>
        {saved.map((one) => (
          <ListItem
            key={one.id}
            disablePadding
            secondaryAction={
              one.mayEdit && (
                <IconButton edge="end" aria-label={`Delete ${one.name}`} onClick={() => setDeleting(one)}>
                  <DeleteIcon fontSize="small" />
                </IconButton>
              )
            }
          >
            <ListItemButton onClick={() => onLoad(one.mapping)}>
              <ListItemText primary={one.name} secondary={[one.userName, formatMoment(one.modifiedOn)].filter(Boolean).join(' · ')} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Button variant="outlined" startIcon={<UploadIcon />} sx={{ mt: 1 }} onClick={() => input.current?.click()}>
        Load a Mapping File
      </Button>
      <input
        ref={input}
        type="file"
        accept=".toml"
        hidden
        aria-label="Mapping file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) read(file)
          target.value = ''
        }}
      />
      <Wrong sentences={wrong} />
      {deleting && (
        <DeleteRecord
          call={calls.importMappings.remove}
          request={{ params: { id: deleting.id }, ifMatch: deleting.version }}
          title={`Delete the Mapping ${deleting.name}`}
          text="Imports that have used it stay as they are."
          onClose={() => setDeleting(null)}
        />
      )}
    </ReadDialog>
  )
}
