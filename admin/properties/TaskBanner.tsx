import { Alert, AlertTitle } from '@mui/material'
import { Property } from '../../contract/properties.schemas.ts'
import { fieldOf } from '../ui/forms/schema.ts'

/** The open tasks of a property itself: its key contact has changed, or it has no contact yet. */
export const TaskBanner = ({ property }: { property: Property }) => {
  const tasks = [
    [property.managerChangeTaskId, 'managerChangeTaskDescription'],
    [property.propertyContactTaskId, 'propertyContactTaskDescription'],
  ] as const
  return tasks
    .filter(([id]) => id !== null)
    .map(([, description]) => (
      <Alert key={description} severity="warning" sx={{ whiteSpace: 'pre-line' }}>
        <AlertTitle>{fieldOf(Property, description).title}</AlertTitle>
        {property[description]}
      </Alert>
    ))
}
