import AddIcon from '@mui/icons-material/Add'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { mayCall } from '../../providers/access.ts'
import { late } from '../../ui/late.tsx'
import { useUser } from '../../ui/useUser.tsx'

const NewLicense = late(async () => (await import('./NewLicense.tsx')).NewLicense)

/**
 * Adds a standalone or primary license at the given property, or at one that the form asks for. Hidden for people who may not.
 */
export function AddLicense({ property }: { property?: Property }) {
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [adding, setAdding] = useState<{ isMaster: boolean } | null>(null)
  if (!mayCall(user, calls.licenses.create)) return null
  const add = (isMaster: boolean) => {
    setAnchor(null)
    setAdding({ isMaster })
  }
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        disabled={property?.active === false}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Add License
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => add(false)}>Add A New License</MenuItem>
        <MenuItem onClick={() => add(true)}>Add A Primary License</MenuItem>
      </Menu>
      {adding && <NewLicense property={property} isMaster={adding.isMaster} onClose={() => setAdding(null)} />}
    </>
  )
}
