import { api } from '../providers/api.ts'
import { DetailDialog } from '../renewals/RowDetail.tsx'
import { useRead } from '../ui/useRead.ts'

interface TaskDetailProps {
  id: number
  licenseId: number
  onClose(): void
}

/** The license of a renewal task, with the task's date and assignee and the notes of the renewal. */
export function TaskDetail({ id, licenseId, onClose }: TaskDetailProps) {
  const reading = useRead(['tasks', 'renewals', 'details', id], (how) => api.renewalTasks.get({ params: { id }, ...how }))
  return <DetailDialog licenseId={licenseId} details={reading.data} reading={reading} onClose={onClose} />
}
