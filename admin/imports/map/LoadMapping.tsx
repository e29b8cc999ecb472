import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { IconButton, List, ListItem, ListItemButton, ListItemText } from '@mui/material'
import { useState } from 'react'
import type { ImportMapping, SavedMapping } from '../../../contract/imports/mapping.ts'
import { calls } from '../../../contract/index.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { ReadDialog } from '../../ui/dialogs/ReadDialog.tsx'
import { formatMoment } from '../../ui/format.ts'

interface LoadMappingProps {
  saved: readonly SavedMapping[]
  onLoad(mapping: ImportMapping): void
  onClose(): void
}

/** The saved mappings of this kind and client. */
export function LoadMapping({ saved, onLoad, onClose }: LoadMappingProps) {
  const [deleting, setDeleting] = useState<SavedMapping | null>(null)
  return (
    <ReadDialog title="Load Mapping" onClose={onClose}>
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
