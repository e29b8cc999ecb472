import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { kindOf } from '../../contract/fields/kinds.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { LICENSE_RANK_LABELS } from '../../rules/labels.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { isStaff, mayRenew } from '../../rules/people/permissions.ts'
import { DetailsColumn } from '../renewals/DetailsColumn.tsx'
import { Stage } from '../renewals/Stage.tsx'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { onCard } from '../ui/lists/cards.ts'
import { premisesOf, secondaryOf, TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { DeadlineCell } from '../ui/lists/columns/DeadlineCell.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { Standing } from '../ui/Standing.tsx'
import { late } from '../ui/states/late.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AlertIcon } from './AlertIcon.tsx'

const RowDetail = late(async () => (await import('../renewals/RowDetail.tsx')).RowDetail)

export type Row = Output<typeof calls.propertyLicenses.list>['items'][number]

const Col = CardCol<Row>
const rowSchema = rowOf(calls.propertyLicenses.list.reply)

/** The columns on a phone; the first is the title of the card. */
const ON_CARD: readonly (keyof Row)[] = ['licenseNumber', 'licenseType', 'standing', 'dueDate', 'expirationDate']

const column = (name: keyof Row) => {
  const field = fieldOf(rowSchema, name)
  return { source: name, label: field.title, ...onCard(ON_CARD.indexOf(name), kindOf(field), field.title) }
}

const licenseAt = (id: unknown) => `/licenses/${id}`

interface LicenseTableProps {
  propertyName: string
  /** Undefined for people without bulk actions. */
  selection: Selection<Row> | undefined
}

/** The rows of a property's licenses. A row opens the license for people with the renewal permission, its details otherwise. */
export function LicenseTable({ propertyName, selection }: LicenseTableProps) {
  const person = personOf(useUser())
  const [detailed, setDetailed] = useState<number | null>(null)
  const opensProfile = mayRenew(person)
  const open = (id: unknown) => {
    if (opensProfile) return licenseAt(id)
    setDetailed(Number(id))
    return false as const
  }
  return (
    <>
      <ListTable<Row> label="Licenses" rowClick={open} rowSx={shadeInactive} empty={<EmptyList />}>
        {selection && (
          <SelectColumn<Row> selection={selection} nameOf={({ licenseNumber }) => licenseNumber} mayChoose={({ active }) => active} />
        )}
        {!opensProfile && <DetailsColumn onOpen={setDetailed} />}
        <Col
          {...column('licenseNumber')}
          render={({ id, licenseNumber, premisesName, active }) => (
            <TwoLineCell under={[premisesOf({ premisesName, propertyName }), active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
              {opensProfile ? <RowLink to={licenseAt(id)}>{licenseNumber}</RowLink> : <strong>{licenseNumber}</strong>}
            </TwoLineCell>
          )}
        />
        <Col {...column('licenseType')} render={({ licenseType }) => licenseType ?? '–'} />
        <Col {...column('licensingAuthority')} render={({ licensingAuthority }) => licensingAuthority ?? '–'} />
        <Col
          {...column('licenseRank')}
          disableSort
          render={(row) => <TwoLineCell under={secondaryOf(row)}>{LICENSE_RANK_LABELS[row.licenseRank]}</TwoLineCell>}
        />
        {isStaff(person) && <Col {...column('clientName')} disableSort />}
        <Col
          {...column('renewalStatus')}
          disableSort
          render={({ renewalStatus, licenseRank }) => <Stage stage={renewalStatus} rank={licenseRank} />}
        />
        <Col {...column('standing')} render={(row) => <Standing {...row} />} />
        <Col {...column('trackDate')} render={({ trackDate }) => <DeadlineCell day={trackDate} />} />
        <Col {...column('dueDate')} render={({ dueDate }) => <DeadlineCell day={dueDate} />} />
        <Col {...column('expirationDate')} render={({ expirationDate }) => <DeadlineCell day={expirationDate} />} />
        <Col
          {...column('assignedUserName')}
          sx={{ minWidth: 110 }}
          disableSort
          render={({ assignedUserName, renewalDesignationName }) => (
            <TwoLineCell under={renewalDesignationName}>{assignedUserName ?? UNASSIGNED_LABEL}</TwoLineCell>
          )}
        />
        <Col
          {...column('alert')}
          disableSort
          render={({ alert, alertExists, isUrgentAlert }) => <AlertIcon exists={alertExists} isUrgent={isUrgentAlert} text={alert} />}
        />
      </ListTable>
      {detailed !== null && <RowDetail id={detailed} onClose={() => setDetailed(null)} />}
    </>
  )
}
