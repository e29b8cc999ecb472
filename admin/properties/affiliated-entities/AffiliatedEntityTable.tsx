import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { DataTable, useListContext } from 'react-admin'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { AffiliatedEntity } from '../../../contract/properties/affiliated-entities.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import type { AffiliatedEntity as Affiliation } from '../../../forms/properties/parts.ts'
import { sentences } from '../../../rules/messages.ts'
import { mayCall } from '../../providers/access.ts'
import { listAddress } from '../../providers/paths.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../../ui/lists/columns/ButtonColumn.tsx'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { shadeInactive } from '../../ui/lists/shaded.ts'
import { useChosen } from '../../ui/useChosen.ts'
import { useUser } from '../../ui/useUser.tsx'
import { AffiliatedEntityDialog } from './AffiliatedEntityDialog.tsx'

const Col = CardCol<Affiliation>
const Num = DataTable.NumberCol<Affiliation>
const titleOf = (name: keyof Affiliation) => fieldOf(AffiliatedEntity, name).title

export function AffiliatedEntityTable({ property, mayChange }: { property: Property; mayChange: boolean }) {
  const user = useUser()
  const { data = [] } = useListContext<Affiliation>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'remove' } | null>(null)
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  const linksEntities = mayCall(user, calls.corporateEntities.get)
  return (
    <>
      <ListTable<Affiliation> label="Affiliated entities" rowClick={false} rowSx={shadeInactive} empty={<EmptyList />}>
        <Col
          source="name"
          label={titleOf('name')}
          render={({ name, corporateEntityId, active }) => (
            <TwoLineCell under={active ? null : 'Inactive'}>
              {linksEntities ? <RowLink to={`/entities/${corporateEntityId}`}>{name}</RowLink> : <strong>{name}</strong>}
            </TwoLineCell>
          )}
        />
        <Col source="affiliation" label={titleOf('affiliation')} />
        <Num source="licenseesCount" label={titleOf('licenseesCount')} />
        {mayChange && (
          <ButtonColumn<Affiliation>
            label="Edit"
            icon={EditIcon}
            nameOf={({ name }) => name}
            onPress={({ id }) => setOpen({ id, to: 'edit' })}
          />
        )}
        {mayChange && (
          <ButtonColumn<Affiliation>
            label="Remove"
            icon={DeleteIcon}
            nameOf={({ name }) => name}
            onPress={({ id }) => setOpen({ id, to: 'remove' })}
          />
        )}
      </ListTable>
      {chosen && open?.to === 'edit' && <AffiliatedEntityDialog property={property} affiliation={chosen} onClose={close} />}
      {chosen && open?.to === 'remove' && (
        <DeleteRecord
          removes
          call={calls.affiliatedEntities.remove}
          request={{ params: { id: property.id, entityId: chosen.id }, ifMatch: chosen.version }}
          title="Remove Affiliated Entity"
          text={`${chosen.name} will no longer be affiliated with ${property.name}. The entity itself stays.`}
          where={{ to: listAddress('licenses', { propertyIds: [property.id] }), name: 'Show the Licenses' }}
          whyNot={chosen.licenseesCount > 0 ? sentences.affiliatedEntityIsLicensee(chosen.licenseesCount) : null}
          onClose={close}
        />
      )}
    </>
  )
}
