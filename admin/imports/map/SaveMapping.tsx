import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Refused } from '../../../client/index.ts'
import type { ImportMapping, SavedMapping } from '../../../contract/imports/mapping.ts'
import { calls } from '../../../contract/index.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { isShownInForm } from '../../ui/forms/formValues.ts'
import { saveText } from '../../ui/saveFile.ts'
import { useCall } from '../../ui/useCall.tsx'
import { Wrong } from '../steps/Wrong.tsx'

interface SaveMappingProps {
  kind: ImportKind
  clientId: number | null
  mapping: ImportMapping
  saved: readonly SavedMapping[]
  onClose(): void
}

const shown = (error: unknown) => (isShownInForm(error) ? ('shown' as const) : undefined)

/** Saves the mapping under a name, replacing the saved one of that name. */
export function SaveMapping({ kind, clientId, mapping, saved, onClose }: SaveMappingProps) {
  const mine = saved.filter(({ mayEdit }) => mayEdit)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const create = useCall(calls.importMappings.create)
  const update = useCall(calls.importMappings.update)
  const translate = useTranslate()
  const titleId = useId()
  const before = mine.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = before
      ? await update.run({ params: { id: before.id }, ifMatch: before.version, body: { name: name.trim(), mapping } }, { failed: shown })
      : await create.run({ body: { kind, clientId, name: name.trim(), mapping } }, { failed: shown })
    if ('answer' in outcome) return onClose()
    if (outcome.refused instanceof Refused) setWrong(Object.values(outcome.refused.errors).flat())
  }
  const download = async () => {
    const { writeMapping } = await import('../../../forms/imports/mapping-file/write.ts')
    saveText(writeMapping(mapping), `${name.trim() || kind}.toml`)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Save Mapping</DialogTitle>
      <form onSubmit={save}>
        <DialogContent>
          <Autocomplete
            freeSolo
            options={mine.map((one) => one.name)}
            inputValue={name}
            onInputChange={(_, text) => setName(text)}
            renderInput={(params) => (
              <TextField {...params} autoFocus label="Name" helperText={before ? 'Replaces the saved mapping of this name.' : ' '} />
            )}
          />
          <Wrong sentences={wrong} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" startIcon={<DownloadIcon />} sx={{ mr: 'auto' }} onClick={download}>
            Download as a File
          </Button>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!name.trim()} loading={create.isPending || update.isPending}>
            {before ? 'Replace' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
