import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useState } from 'react'

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  if (entries.length === 0) return null
  const choose = (entry: MenuEntry) => {
    setAnchor(null)
    setChosen(entry.label)
  }
  return (
    <>
      <Button
        {...button}
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem key={entry.label} disabled={entry.disabled} onClick={() => choose(entry)}>
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
      {entries.find((entry) => entry.label === chosen)?.open(() => setChosen(null))}
    </>
  )
}
