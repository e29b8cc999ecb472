import { Button } from '@mui/material'
import { useState } from 'react'
import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import type { ImportDetail } from '../../../contract/imports/schemas.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'
import { LoadMapping } from './LoadMapping.tsx'
import { SaveMapping } from './SaveMapping.tsx'

interface SavedMappingsProps {
  one: ImportDetail
  mapping: ImportMapping
  onLoad(mapping: ImportMapping): void
}

/** The page size. A client has fewer: about one mapping for each source of files. */
const MOST = 100 as const

/** Saves the mapping for later files, or loads a saved one. */
export function SavedMappings({ one: { kind, clientId }, mapping, onLoad }: SavedMappingsProps) {
  const [open, setOpen] = useState<'load' | 'save' | null>(null)
  const query = { kind, ...(clientId !== null && { clientId }), pageSize: MOST }
  const { data } = useRead(['import-mappings', query], (how) => api.importMappings.list({ query, ...how }))
  const saved = data?.items ?? []
  const close = () => setOpen(null)
  return (
    <>
      <Button color="inherit" onClick={() => setOpen('load')}>
        Load Mapping
      </Button>
      <Button color="inherit" onClick={() => setOpen('save')}>
        Save Mapping
      </Button>
      {open === 'load' && (
        <LoadMapping
          kind={kind}
          saved={saved}
          onLoad={(chosen) => {
            close()
            onLoad(chosen)
          }}
          onClose={close}
        />
      )}
      {open === 'save' && <SaveMapping kind={kind} clientId={clientId} mapping={mapping} saved={saved} onClose={close} />}
    </>
  )
}
