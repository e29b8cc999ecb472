import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { late } from '../../states/late.tsx'
import type { ColumnsMenuProps } from './ColumnsPopover.tsx'

const ColumnsPopover = late(async () => (await import('./ColumnsPopover.tsx')).ColumnsPopover)

/** The columns of a list. React-admin's own button draws options inside a menu, which screen readers cannot handle. */
export function ColumnsMenu<Row, Name extends string>(props: ColumnsMenuProps<Row, Name>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      {anchor && <ColumnsPopover {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
