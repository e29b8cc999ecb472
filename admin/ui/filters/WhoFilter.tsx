import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../../contract/authentication/calls.ts'
import { UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { useOwnStore, useUser } from '../useUser.tsx'
import { useList } from './useChoices.ts'

interface WhoFilterProps {
  value: string
  onChange(who: string): void
}

const isPerson = (who: string) => who !== 'Mine' && who !== 'Everyone'

/** The choice of `WhoFilter` on a page, stored for the next visit. People who may no longer choose see their own work. */
export function useWho(page: string) {
  const mayChoose = mayAssign(personOf(useUser()))
  const [who, setWho] = useOwnStore(`${page}.who`, 'Mine')
  return [mayChoose ? who : 'Mine', setWho] as const
}

/** Whose work a page shows. Only people who may assign can choose. */
export function WhoFilter({ value, onChange }: WhoFilterProps) {
  const user = useUser()
  const mayChoose = mayAssign(personOf(user))
  const [isOpened, setOpened] = useState(false)
  // Loads the people, possibly hundreds, only when they are needed.
  const people = useList('users', mayChoose && (isOpened || isPerson(value)))
  if (!mayChoose) return null
  const others = people.filter((person) => person.value !== UNASSIGNED && person.value !== user.id)
  return (
    <TextField
      select
      label="Who"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { onOpen: () => setOpened(true) } }}
      sx={{ width: 220, m: 0 }}
    >
      <MenuItem value="Mine">Mine</MenuItem>
      <MenuItem value="Everyone">Everyone</MenuItem>
      {others.map((person) => (
        <MenuItem key={String(person.value)} value={String(person.value)}>
          {person.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
