import { Box, Button, Chip, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import type { FeeLicense, FeeLicensesFilter } from '../../contract/fees/calls.ts'
import { rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { FEE_SOURCES, formatMonth } from '../../rules/fees.ts'
import { limits } from '../../rules/installation/limits.ts'
import { formatDollars } from '../../rules/money.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { DeadlineCell } from '../ui/lists/columns/DeadlineCell.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Section } from '../ui/Page.tsx'
import { Standing } from '../ui/Standing.tsx'

type Row = FeeLicense & { id: number }

const fields = rowOf(calls.fees.licenses.reply).properties ?? {}
const titleOf = (name: keyof FeeLicense) => fields[name]?.title

interface FeeLicensesProps {
  body: Pick<FeeLicensesFilter, 'by' | 'from' | 'months' | 'clientIds'>
  chosen: Pick<FeeLicensesFilter, 'month' | 'keys' | 'unknownOnly'>
  /** The name of the selected groups. */
  group: string | undefined
  onClear(): void
}

/** The renewals behind the fees: all, or those of the selected month and groups. */
export function FeeLicenses({ body, chosen, group, onClear }: FeeLicensesProps) {
  const { month, unknownOnly } = chosen
  const chips = [month && formatMonth(month), group, unknownOnly && 'Without a known fee'].filter((one) => typeof one === 'string')
  return (
    <Section title="Renewals">
      {chips.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, mb: 1, flexWrap: 'wrap' }}>
          {chips.map((label) => (
            <Chip key={label} label={label} />
          ))}
          <Button size="small" onClick={onClear}>
            Show All
          </Button>
        </Stack>
      )}
      <Box sx={{ mx: -2, mb: -2 }}>
        <ListBase
          key={JSON.stringify([body, chosen])}
          resource="fees/licenses"
          filter={{ ...body, ...chosen }}
          perPage={limits.defaultPageSize}
          storeKey={false}
          disableSyncWithLocation
          disableAuthentication
        >
          <ListTable<Row> label="Renewals" rowClick={false} empty={<EmptyList />}>
            <CardCol<Row>
              source="licenseNumber"
              label={titleOf('licenseNumber')}
              disableSort
              render={({ licenseId, licenseNumber, licenseType }) => (
                <TwoLineCell under={licenseType}>
                  <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink>
                </TwoLineCell>
              )}
            />
            <CardCol<Row>
              source="propertyName"
              label={titleOf('propertyName')}
              disableSort
              render={({ propertyName, clientName }) => <TwoLineCell under={clientName}>{propertyName}</TwoLineCell>}
            />
            <CardCol<Row>
              source="standing"
              label={titleOf('standing')}
              disableSort
              render={({ standing }) => <Standing standing={standing} />}
            />
            <CardCol<Row> source="licensingAuthority" label={titleOf('licensingAuthority')} disableSort />
            <CardCol<Row>
              source="dueOn"
              label={titleOf('dueOn')}
              disableSort
              render={({ dueOn, isOverdue }) => (
                <TwoLineCell under={isOverdue && titleOf('isOverdue')}>
                  <DeadlineCell day={dueOn} />
                </TwoLineCell>
              )}
            />
            <CardCol<Row>
              source="expected"
              label={titleOf('expected')}
              align="right"
              disableSort
              render={({ expected }) => formatDollars(expected)}
            />
            <CardCol<Row> source="source" label={titleOf('source')} disableSort render={({ source }) => FEE_SOURCES[source]} />
          </ListTable>
          <Pages />
        </ListBase>
      </Box>
    </Section>
  )
}
