import { Autocomplete, TextField } from '@mui/material'
import type { SelectOption } from '../../../contract/common.ts'

interface ClientInputProps {
  clients: SelectOption[]
  required?: boolean
  helperText: string | undefined
  value: number | null
  onChange(clientId: number | null): void
}

/** Selects the client that a page is about; empty stands for the provider. */
export const ClientInput = ({ clients, required = false, helperText, value, onChange }: ClientInputProps) => (
  <Autocomplete
    options={clients}
    value={clients.find((one) => one.value === value) ?? null}
    onChange={(_, chosen) => onChange(chosen ? Number(chosen.value) : null)}
    renderInput={(params) => <TextField {...params} label="Client" required={required} helperText={helperText} />}
  />
)
