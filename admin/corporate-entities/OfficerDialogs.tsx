import type { SelectOption } from '../../contract/common.ts'
import { addOfficer, type Entity, type EntityOfficer, editOfficer } from '../../forms/corporate-entities/entities.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useOptions } from '../ui/useRead.ts'

/** The titles that a client's officers can hold: provider-wide ones and its own. For staff, the call also returns other clients' titles. */
const useTitles = ({ clientId }: Entity): SelectOption[] =>
  useOptions(['officer-titles'], (how) => api.officerTitles.options(how)).filter(
    ({ meta }) => meta?.clientId === null || meta?.clientId === clientId,
  )

/** Add Officer: one of the client's officers or a new name, with at least one title. */
export function AddOfficer({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const { id, clientId } = entity
  const titles = useTitles(entity)
  const officers = useOptions(['officers', clientId], (how) => api.corporateOfficers.options({ query: { clientId }, ...how }))
  return <CallForm form={addOfficer} context={{ ownerId: id, officers, titles }} onClose={onClose} />
}

interface EditOfficerProps {
  entity: Entity
  officer: EntityOfficer
  onClose(): void
}

/** The titles of an officer in an entity, and whether they are active there. */
export const EditOfficer = ({ entity, officer, onClose }: EditOfficerProps) => (
  <CallForm form={editOfficer} context={{ ownerId: entity.id, part: officer, titles: useTitles(entity) }} onClose={onClose} />
)
