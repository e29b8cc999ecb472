import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button } from '@mui/material'
import { type ChangeEvent, useRef } from 'react'
import { useNotify } from 'react-admin'
import { messages } from '../../rules/messages.ts'
import type { CatalogueFile } from './useComparison.ts'

/** Chooses a catalogue file downloaded from another installation. */
export function FileButton({ onChoose }: { onChoose(file: CatalogueFile): void }) {
  const picker = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const text = await file.text()
    // Allows the same file to be chosen again.
    target.value = ''
    try {
      onChoose({ name: file.name, catalogue: JSON.parse(text) })
    } catch {
      notify(messages.catalogueNotJson, { type: 'error' })
    }
  }
  return (
    <>
      <input ref={picker} type="file" accept="application/json,.json" aria-label="Catalogue file" onChange={choose} hidden />
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => picker.current?.click()}>
        Open a File
      </Button>
    </>
  )
}
