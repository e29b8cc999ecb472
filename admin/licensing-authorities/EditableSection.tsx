import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Section } from '../ui/Page.tsx'

interface EditableSectionProps {
  title: string
  /** The label of the edit button; false for read-only access. */
  edit: string | false
  /** Further buttons, before the edit button. */
  others?: ReactNode
  disabled: boolean
  /** Renders the dialog that the button opens. */
  dialog(close: () => void): ReactNode
  children: ReactNode
}

/** A card of a profile with a button that opens its dialog. */
export function EditableSection({ title, edit, others, disabled, dialog, children }: EditableSectionProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={title}
      actions={
        <>
          {others}
          {edit && (
            <Button
              startIcon={<EditIcon />}
              aria-label={edit === 'Edit' ? `Edit ${title}` : undefined}
              disabled={disabled}
              onClick={() => setOpen(true)}
            >
              {edit}
            </Button>
          )}
        </>
      }
    >
      {children}
      {open && dialog(() => setOpen(false))}
    </Section>
  )
}
