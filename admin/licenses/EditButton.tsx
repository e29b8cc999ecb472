import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'

/** An Edit button. `label` is its accessible name, to distinguish the Edit buttons of neighboring sections. */
export const EditButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button startIcon={<EditIcon />} aria-label={label} onClick={onClick}>
    Edit
  </Button>
)
