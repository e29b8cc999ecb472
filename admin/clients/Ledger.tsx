import UndoIcon from '@mui/icons-material/Undo'
import { Link } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Output } from '../../contract/call.ts'
import type { Client } from '../../contract/clients/calls.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatMoment } from '../../rules/moment.ts'
import { formatDollars } from '../../rules/money.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Standing } from '../ui/Standing.tsx'

type Entry = Output<typeof calls.clients.ledger>['items'][number]

const Col = CardCol<Entry>
const rowSchema = rowOf(calls.clients.ledger.reply)
const titleOf = (name: keyof Entry) => fieldOf(rowSchema, name).title

/** An entry can be reversed once. A reversal cannot be reversed. */
const isReversible = ({ reversesId, isReversed }: Entry) => reversesId === null && !isReversed

const LicenseLink = ({ licenseId, licenseNumber }: Entry) => (
  <Link component={RouterLink} to={`/licenses/${licenseId}`}>
    License {licenseNumber}
  </Link>
)

/** The entries of a trust account, latest first. An entry never changes; a second entry reverses it. */
export function Ledger({ client: { id }, mayReverse }: { client: Client; mayReverse: boolean }) {
  const [reversed, setReversed] = useState<Entry | null>(null)
  return (
    <>
      <InnerList of="clients/ledger" params={{ id }} sortBy="createdOn" order="DESC">
        <ListTable<Entry> label="Ledger" rowClick={false} empty={<EmptyList />}>
          <Col
            source="createdOn"
            label={titleOf('createdOn')}
            sx={{ whiteSpace: 'nowrap' }}
            render={({ createdOn, createdByName }) => <TwoLineCell under={createdByName}>{formatMoment(createdOn)}</TwoLineCell>}
          />
          <Col
            source="kind"
            label={titleOf('kind')}
            disableSort
            render={({ kind, isReversed }) => <TwoLineCell under={isReversed && titleOf('isReversed')}>{kind}</TwoLineCell>}
          />
          <Col
            source="description"
            label={titleOf('description')}
            disableSort
            sx={{ '&.MuiTableCell-body': { overflowWrap: 'anywhere' } }}
            render={(entry) => <TwoLineCell under={entry.licenseId && <LicenseLink {...entry} />}>{entry.description}</TwoLineCell>}
          />
          <Col
            source="standing"
            label={titleOf('standing')}
            disableSort
            render={({ standing }) => standing && <Standing standing={standing} />}
          />
          <Col
            source="amount"
            label={titleOf('amount')}
            disableSort
            // A NumberField would show plain numbers instead of dollars.
            sx={{ whiteSpace: 'nowrap', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
            render={({ amount }) => formatDollars(amount)}
          />
          {mayReverse && (
            <ButtonColumn<Entry>
              label="Reverse"
              icon={UndoIcon}
              nameOf={({ kind, amount }) => `${kind} of ${formatDollars(amount)}`}
              isOffered={isReversible}
              onPress={setReversed}
            />
          )}
        </ListTable>
      </InnerList>
      {reversed && (
        <ConfirmCall
          call={calls.clients.addToLedger}
          request={{ params: { id }, body: { reversesId: reversed.id } }}
          title="Reverse Entry"
          text={`A second entry of ${formatDollars(-reversed.amount)} reverses this one. Both stay in the ledger.`}
          confirm="Reverse"
          onClose={() => setReversed(null)}
        />
      )}
    </>
  )
}
