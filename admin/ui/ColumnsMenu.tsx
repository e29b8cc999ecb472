import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button, Checkbox, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useResourceContext, useStore } from 'react-admin'

export interface Column {
  source: string
  label: string
}

/**
 * Shows and hides the columns of a list's DataTable, in the place where that keeps its hidden columns. React-admin's own
 * button draws options inside a menu, which screen readers cannot make sense of.
 */
export function ColumnsMenu({ columns, hiddenAtFirst }: { columns: readonly Column[]; hiddenAtFirst: string[] }) {
  const resource = useResourceContext()
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, hiddenAtFirst)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (source: string) => setHidden(hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source])
  return (
    <>
      <Button
        startIcon={<ViewColumnIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ source, label }) => (
          <MenuItem key={source} dense role="menuitemcheckbox" aria-checked={!hidden.includes(source)} onClick={() => toggle(source)}>
            <Checkbox size="small" checked={!hidden.includes(source)} tabIndex={-1} aria-hidden disableRipple sx={{ p: 0, mr: 1 }} />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
