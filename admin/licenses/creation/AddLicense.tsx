import AddIcon from '@mui/icons-material/Add'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { mayCall } from '../../providers/access.ts'
import { ActionMenu } from '../../ui/MenuButton.tsx'
import { late } from '../../ui/states/late.tsx'
import { useUser } from '../../ui/useUser.tsx'

const NewLicense = late(async () => (await import('./NewLicense.tsx')).NewLicense)

/** Adds a standalone or primary license at the given property, or at one chosen in the form. Hidden for people who may not add licenses. */
export function AddLicense({ property }: { property?: Property }) {
  const user = useUser()
  const [adding, setAdding] = useState<{ isMaster: boolean } | null>(null)
  if (!mayCall(user, calls.licenses.create)) return null
  return (
    <>
      <ActionMenu
        label="Add License"
        variant="contained"
        startIcon={<AddIcon />}
        disabled={property?.active === false}
        actions={[
          { label: 'Add A New License', onClick: () => setAdding({ isMaster: false }) },
          { label: 'Add A Primary License', onClick: () => setAdding({ isMaster: true }) },
        ]}
      />
      {adding && <NewLicense property={property} isMaster={adding.isMaster} onClose={() => setAdding(null)} />}
    </>
  )
}
