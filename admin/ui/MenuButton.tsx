import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useState } from 'react'

interface ActionMenuProps extends Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'endIcon' | 'disabled' | 'loading'> {
  label: string
  actions: readonly { label: string; disabled?: boolean; onClick(): void }[]
  /** Draws the actions closer together. */
  dense?: boolean
}

/** A button with a menu of actions. */
export function ActionMenu({ label, actions, dense, ...button }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button {...button} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            dense={dense}
            disabled={action.disabled}
            onClick={() => {
              close()
              action.onClick()
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

export interface MenuEntry {
  label: string
  disabled?: boolean
  /** The dialog of the entry. */
  open(onClose: () => void): ReactNode
}

interface MenuButtonProps extends Pick<ButtonProps, 'startIcon' | 'disabled'> {
  label: string
  entries: readonly MenuEntry[]
}

/** A button with a menu of dialogs. Hidden without entries. */
export function MenuButton({ label, entries, ...button }: MenuButtonProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (entries.length === 0) return null
  const actions = entries.map((entry) => ({ label: entry.label, disabled: entry.disabled, onClick: () => setChosen(entry.label) }))
  return (
    <>
      <ActionMenu {...button} label={label} endIcon={<ArrowDropDownIcon />} actions={actions} />
      {entries.find((entry) => entry.label === chosen)?.open(() => setChosen(null))}
    </>
  )
}
