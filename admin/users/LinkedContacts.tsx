import { Typography } from '@mui/material'
import { CheckboxGroupInput } from 'react-admin'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { useReadOnce } from '../ui/useRead.ts'

const titleOf = (name: string) => fieldOf(calls.users.remove.body, name).title

interface Contact {
  id: number
  name: string
  title: string | null
}

const choice = ({ id, name, title }: Contact, place: string) => ({ id, name: `${place}: ${[name, title].filter(Boolean).join(', ')}` })

/** Offers to delete the property and division contacts that are the same person. Used inside a form. */
export function LinkedContacts({ userId }: { userId: number }) {
  const params = { id: userId }
  const ofProperties = useReadOnce(['users', 'propertyContacts', userId], (how) => api.users.propertyContacts({ params, ...how }))
  const ofDivisions = useReadOnce(['users', 'divisionContacts', userId], (how) => api.users.divisionContacts({ params, ...how }))
  if (!ofProperties || !ofDivisions) return null
  const groups = [
    ['deletePropertyContactIds', ofProperties.items.map((one) => choice(one, one.propertyName))],
    ['deleteDivisionContactIds', ofDivisions.items.map((one) => choice(one, one.divisionName))],
  ] as const
  const offered = groups.filter(([, choices]) => choices.length > 0)
  if (offered.length === 0) return null
  return (
    <>
      <Typography variant="body2" sx={{ mt: 2, mb: 1 }}>
        This user is also a contact here. Choose the contacts to remove.
      </Typography>
      {offered.map(([source, choices]) => (
        <CheckboxGroupInput key={source} source={source} label={titleOf(source)} choices={choices} row={false} helperText={false} />
      ))}
    </>
  )
}
