import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useResourceContext, useStore } from 'react-admin'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { type ColumnSet, hiddenAtFirst, screenColumns } from '../../../forms/columns.ts'
import { columnOf } from '../../../forms/custom-fields/fields.ts'
import { useUser } from '../useUser.tsx'

const icon = { fontSize: 18, mr: 1, color: 'primary.main' } as const

interface ColumnsMenuProps<Row, Name extends string> {
  of: ColumnSet<Row, Name>
  /** Columns that this table leaves out. */
  without?: readonly Name[]
  /** The custom fields of the list, hidden at first. */
  custom?: readonly CustomField[]
}

/**
 * Shows and hides columns, through the setting in which the list's DataTable keeps its hidden columns. React-admin's own button
 * draws options inside a menu, which screen readers cannot handle.
 */
export function ColumnsMenu<Row, Name extends string>({ of: set, without, custom = [] }: ColumnsMenuProps<Row, Name>) {
  const person = personOf(useUser())
  const resource = useResourceContext()
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, [...hiddenAtFirst(set), ...custom.map(columnOf)])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offered = [
    ...screenColumns(set, person, without).filter(({ isFixed }) => !isFixed),
    ...custom.map((field) => ({ name: columnOf(field), title: field.label })),
  ]
  const toggle = (name: string) => setHidden(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name])
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
        {offered.map(({ name, title }) => (
          <MenuItem key={name} dense role="menuitemcheckbox" aria-checked={!hidden.includes(name)} onClick={() => toggle(name)}>
            {hidden.includes(name) ? <CheckBoxOutlineBlankIcon sx={icon} /> : <CheckBoxIcon sx={icon} />}
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
