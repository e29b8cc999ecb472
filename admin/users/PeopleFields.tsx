import { Button, MenuItem, Stack, TextField } from '@mui/material'
import type { ChangeEvent } from 'react'
import type { SelectOption } from '../../contract/common.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { noteOf } from '../../forms/choices.ts'
import { messages } from '../../rules/messages.ts'
import { isStaffRole, ROLES, type Role } from '../../rules/people/permissions.ts'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions, useRoleOptions } from './useUserOptions.ts'

/** The values of the invitation form. */
export interface People {
  text: string
  /** The role for lines without one. */
  roleName: Role | null
  clientId: number | null
}

interface PeopleFieldsProps {
  people: People
  onChange(people: People): void
  wrong: string | null
}

/** Fields for the names and addresses, as pasted text or a file, and for the role. */
export function PeopleFields({ people, onChange, wrong }: PeopleFieldsProps) {
  const { text, roleName, clientId } = people
  const roles = useRoleOptions()
  const clients = useClientOptions()
  const needsClient = useUser().clientId === null && roleName !== null && !isStaffRole(roleName)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChange({ ...people, text: await file.text() })
    target.value = ''
  }
  const chooseRole = (role: string) => {
    const chosen = ROLES.find((name) => name === role) ?? null
    onChange({ ...people, roleName: chosen, clientId: chosen && isStaffRole(chosen) ? null : clientId })
  }
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <TextField
        label="Names and Addresses"
        multiline
        rows={9}
        autoFocus
        value={text}
        onChange={({ target }) => onChange({ ...people, text: target.value })}
        placeholder={'Anna Bell <anna@harbor.example>\nBo Cruz, bo@harbor.example'}
        error={wrong !== null}
        helperText={wrong ?? messages.peopleHow}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Choice label={fieldOf(calls.users.invite.body, 'roleName').title} value={roleName} onChange={chooseRole} options={roles} />
        {needsClient && (
          <Choice label="Client" value={clientId} onChange={(id) => onChange({ ...people, clientId: Number(id) })} options={clients} />
        )}
        <Button component="label" variant="outlined" sx={{ flexShrink: 0, alignSelf: 'start', mt: 0.5 }}>
          Choose a File
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            hidden
            aria-label="File of names and addresses"
            onChange={choose}
          />
        </Button>
      </Stack>
    </Stack>
  )
}

interface ChoiceProps {
  label: string | undefined
  value: string | number | null
  onChange(value: string): void
  options: readonly SelectOption[]
}

function Choice({ label, value, onChange, options }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      helperText={noteOf(options.find((option) => option.value === value))}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
