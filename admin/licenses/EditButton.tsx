import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'

/** Opens the dialog of a section; `label` says which, since the sections stand beside each other. */
export const EditButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button startIcon={<EditIcon />} aria-label={label} onClick={onClick}>
    Edit
  </Button>
)
