import type { SvgIconComponent } from '@mui/icons-material'
import MoreIcon from '@mui/icons-material/MoreVert'
import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type ReactElement, useState } from 'react'
import { usePhone } from '../../theme/phone.ts'
import { RowButton } from '../RowButton.tsx'
import { ButtonColumn } from './ButtonColumn.tsx'
import { Column } from './Column.tsx'

/** An action on a row. Screen readers read its label with the name of the row. */
export interface RowAction<R> {
  label: string
  icon: SvgIconComponent
  /** Replaces the label and the name of the row. */
  says?(name: string): string
  isDisabled?(row: R): boolean
  /** The tooltip of a disabled button. */
  whyDisabled?: string
  /** A click on the row does the same, so a phone does not offer it. */
  isRowClick?: boolean
  /** Stays a button on a phone, where other actions are in the card's menu. */
  isFirst?: boolean
  onPress(row: R): void
}

/** The columns of a `DataTable` with the actions on a row: a button for each, and on a phone at most one beside a menu. */
export function useActionColumns<R extends { id: number }>(actions: readonly RowAction<R>[], nameOf: (row: R) => string): ReactElement[] {
  const isPhone = usePhone()
  const inMenu = isPhone ? actions.filter(({ isFirst, isRowClick }) => !isFirst && !isRowClick) : []
  const asButtons = actions.filter((action) => !inMenu.includes(action))
  return [
    ...asButtons.map((action) => <ButtonColumn<R> key={action.label} nameOf={nameOf} {...action} />),
    ...(inMenu.length > 0
      ? [
          <Column<R>
            key="more"
            label="More"
            disableSort
            className="card-button"
            render={(row) => <RowMenu row={row} name={nameOf(row)} actions={inMenu} />}
          />,
        ]
      : []),
  ]
}

function RowMenu<R>({ row, name, actions }: { row: R; name: string; actions: readonly RowAction<R>[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const press = (action: RowAction<R>) => {
    setAnchor(null)
    action.onPress(row)
  }
  return (
    <>
      <RowButton label={`More for ${name}`} icon={MoreIcon} opensMenu onClick={setAnchor} />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <MenuItem key={action.label} disabled={action.isDisabled?.(row) ?? false} onClick={() => press(action)}>
            <ListItemIcon>
              <action.icon fontSize="small" />
            </ListItemIcon>
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
