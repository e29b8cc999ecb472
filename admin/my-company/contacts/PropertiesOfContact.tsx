import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { ListBase } from 'react-admin'
import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { format } from '../../ui/format.ts'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { shadeInactive } from '../../ui/lists/shaded.ts'
import type { ContactGroup } from './contactGroup.ts'

export type ContactProperty = Output<typeof calls.myCompany.contactProperties>['items'][number]

const Col = CardCol<ContactProperty>
const rowSchema = rowOf(calls.myCompany.contactProperties.reply)
export const titleOf = (name: keyof ContactProperty) => fieldOf(rowSchema, name).title
export const shown = (name: keyof ContactProperty) => (row: ContactProperty) => format(fieldOf(rowSchema, name), row[name])

interface PropertiesOfContactProps {
  group: ContactGroup
  /** The value of this filter in the list of contacts. */
  activeOnly: boolean
  onClose(): void
}

/** The properties of a contact. A row opens the property, whose back link returns to the contacts. */
export function PropertiesOfContact({ group, activeOnly, onClose }: PropertiesOfContactProps) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>Properties of {group.name}</DialogTitle>
      <DialogContent>
        <ListBase
          resource="my-company/contact-properties"
          filter={{ propertyContactIds: group.ids, activeOnly }}
          sort={{ field: 'name', order: 'ASC' }}
          perPage={limits.defaultPageSize}
          storeKey={false}
          disableSyncWithLocation
          disableAuthentication
        >
          <ListTable<ContactProperty> label="Properties" rowClick={(id) => `/properties/${id}`} rowSx={shadeInactive}>
            <Col
              source="name"
              label={titleOf('name')}
              render={({ id, name, active }) => (
                <TwoLineCell under={active ? null : 'Inactive'}>
                  <RowLink to={`/properties/${id}`}>{name}</RowLink>
                </TwoLineCell>
              )}
            />
            <Col source="address1" label={titleOf('address1')} render={shown('address1')} />
            <Col source="city" label={titleOf('city')} render={shown('city')} />
            <Col source="state" label={titleOf('state')} render={shown('state')} />
            <Col source="divisionName" label={titleOf('divisionName')} render={shown('divisionName')} />
          </ListTable>
          <Pages />
        </ListBase>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
