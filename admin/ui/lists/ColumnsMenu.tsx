import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useResourceContext, useStore } from 'react-admin'

export interface Column {
  source: string
  label: string
}

const icon = { fontSize: 18, mr: 1, color: 'primary.main' } as const

/**
 * Shows and hides columns, through the setting in which the list's DataTable keeps its hidden columns. React-admin's own button
 * draws options inside a menu, which screen readers cannot handle.
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
            {hidden.includes(source) ? <CheckBoxOutlineBlankIcon sx={icon} /> : <CheckBoxIcon sx={icon} />}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
