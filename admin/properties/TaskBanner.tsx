import { Alert, AlertTitle, Button } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { Property } from '../../contract/properties/schemas.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { useUser } from '../ui/useUser.tsx'
import { TaskNotes } from '../user-tasks/TaskNotes.tsx'

const TASKS = [
  { kind: 'manager-changes', id: 'managerChangeTaskId', description: 'managerChangeTaskDescription' },
  { kind: 'property-contacts', id: 'propertyContactTaskId', description: 'propertyContactTaskDescription' },
] as const

type Opened = { kind: (typeof TASKS)[number]['kind']; id: number }

/** The open tasks of a property: a changed key contact, or a missing contact. */
export function TaskBanner({ property }: { property: Property }) {
  const person = personOf(useUser())
  const [open, setOpen] = useState<Opened | null>(null)
  return (
    <>
      {TASKS.map(({ kind, id: idOf, description }) => {
        const id = property[idOf]
        if (id === null) return null
        const title = fieldOf(Property, description).title
        const view = (
          <Button color="inherit" aria-label={`View Details of the ${title}`} onClick={() => setOpen({ kind, id })}>
            View Details
          </Button>
        )
        return (
          <Alert key={kind} severity="warning" action={mayRenew(person) && view} sx={{ whiteSpace: 'pre-line' }}>
            <AlertTitle>{title}</AlertTitle>
            {property[description]}
          </Alert>
        )
      })}
      {open && <TaskNotes {...open} onClose={() => setOpen(null)} />}
    </>
  )
}
