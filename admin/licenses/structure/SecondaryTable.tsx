import LinkOffIcon from '@mui/icons-material/LinkOff'
import { Stack } from '@mui/material'
import { useState } from 'react'
import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { RENEWED_WITH_PRIMARY } from '../../../rules/watch/standing.ts'
import { AlertIcon } from '../../properties/AlertIcon.tsx'
import { DetailsColumn } from '../../renewals/DetailsColumn.tsx'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../../ui/lists/columns/ButtonColumn.tsx'
import { DayCell, TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { shadeInactive } from '../../ui/lists/shaded.ts'
import { Standing } from '../../ui/Standing.tsx'
import { late } from '../../ui/states/late.tsx'
import { DetachById } from './DetachLicense.tsx'

const RowDetail = late(async () => (await import('../../renewals/RowDetail.tsx')).RowDetail)

type Row = Output<typeof calls.licenses.children>['items'][number]

const Col = CardCol<Row>
const rowSchema = rowOf(calls.licenses.children.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title

const DATES = ['effectiveDate', 'trackDate', 'dueDate', 'expirationDate'] as const

/** The rows of a primary's secondary licenses. A row opens the profile, whose back link returns here; a button opens the details. */
export function SecondaryTable({ mayDetach }: { mayDetach: boolean }) {
  const [detailed, setDetailed] = useState<number | null>(null)
  const [detaching, setDetaching] = useState<number | null>(null)
  return (
    <>
      <ListTable<Row>
        label="Secondary licenses"
        rowClick={(id) => `/licenses/${id}`}
        rowSx={shadeInactive}
        sx={{ '& .MuiTableCell-root': { px: 0.5 } }}
        empty={<EmptyList />}
      >
        <Col
          source="licenseNumber"
          label={titleOf('licenseNumber')}
          render={({ id, licenseNumber, premisesName, active, alertExists, isUrgentAlert }) => (
            <TwoLineCell under={[premisesName, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
              <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
                <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>
                <AlertIcon exists={alertExists} isUrgent={isUrgentAlert} />
              </Stack>
            </TwoLineCell>
          )}
        />
        <Col
          source="licenseType"
          label={titleOf('licenseType')}
          sx={{ minWidth: 86 }}
          render={({ licenseType, licensingAuthority }) => <TwoLineCell under={licensingAuthority}>{licenseType ?? '–'}</TwoLineCell>}
        />
        <Col
          source="standing"
          label={titleOf('standing')}
          disableSort
          render={(row) => (
            <TwoLineCell under={RENEWED_WITH_PRIMARY}>
              <Standing {...row} />
            </TwoLineCell>
          )}
        />
        {DATES.map((date) => (
          <Col key={date} source={date} label={titleOf(date)} render={(row) => <DayCell day={row[date]} />} />
        ))}
        <DetailsColumn onOpen={setDetailed} />
        {mayDetach && (
          <ButtonColumn<Row>
            label="Detach"
            icon={LinkOffIcon}
            nameOf={({ licenseNumber }) => licenseNumber}
            onPress={({ id }) => setDetaching(id)}
          />
        )}
      </ListTable>
      {detailed !== null && <RowDetail id={detailed} onClose={() => setDetailed(null)} />}
      {detaching !== null && <DetachById id={detaching} onClose={() => setDetaching(null)} />}
    </>
  )
}
