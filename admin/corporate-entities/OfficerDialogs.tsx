import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { useOptions } from '../ui/useRead.ts'
import type { Entity } from './EntityDetails.tsx'
import { STATUS_FIELDS } from './entityFields.ts'

type EntityOfficer = Output<typeof calls.corporateEntities.officers>['items'][number]

/**
 * The titles that a client's officers can hold: provider-wide ones and its own. The call also returns other clients' titles to
 * staff.
 */
const useTitles = ({ clientId }: Entity): SelectOption[] =>
  useOptions(['officer-titles'], (how) => api.officerTitles.options(how)).filter(({ meta }) =>
    [null, clientId].includes(meta?.clientId as null),
  )

/** Add Officer: one of the client's officers or a new name, with at least one title. */
export function AddOfficer({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const { id, clientId } = entity
  const titles = useTitles(entity)
  const officers = useOptions(['officers', clientId], (how) => api.corporateOfficers.options({ query: { clientId }, ...how }))
  return (
    <CallDialog
      dialog={{
        call: calls.corporateEntities.addOfficer,
        fields: [
          { name: 'corporateOfficer', options: officers, helperText: 'Choose an officer, or type the name of a new one' },
          { name: 'officerTitleIds', options: titles },
        ],
      }}
      values={{}}
      request={{ params: { id } }}
      onClose={onClose}
    />
  )
}

interface EditOfficerProps {
  entity: Entity
  officer: EntityOfficer
  onClose(): void
}

/** The titles of an officer in an entity, and whether they are active there. */
export function EditOfficer({ entity, officer, onClose }: EditOfficerProps) {
  const titles = useTitles(entity)
  // The row shows an officer who is inactive everywhere as inactive here too, so an unchanged status says nothing about this
  // entity.
  const sent = ({ officerTitleIds, active, deactivatedDate }: Values): Values => {
    const isChanged = active !== officer.active || deactivatedDate !== officer.deactivatedDate
    return { officerTitleIds, ...(isChanged && { active, deactivatedDate: active ? null : deactivatedDate }) }
  }
  return (
    <CallDialog
      dialog={{ call: calls.corporateEntities.updateOfficer, fields: [{ name: 'officerTitleIds', options: titles }, ...STATUS_FIELDS] }}
      values={{ ...officer }}
      request={{ params: { id: entity.id, officerId: officer.id }, ifMatch: officer.version }}
      bodyOf={sent}
      onClose={onClose}
    />
  )
}
