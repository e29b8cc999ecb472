import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'

/** Opens the dialog of a section. `label` tells the Edit buttons of neighboring sections apart. */
export const EditButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button startIcon={<EditIcon />} aria-label={label} onClick={onClick}>
    Edit
  </Button>
)
