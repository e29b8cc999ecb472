import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { AuthorityRenewalCounts } from '../../../contract/dashboard/calls.ts'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { jurisdictionLabel } from '../../ui/labels.ts'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { Section } from '../../ui/Page.tsx'
import { authorityAddress } from '../authority/address.ts'
import type { QueueFilter } from '../filter.ts'
import { ALL, type StateCounts } from './states.ts'

const Col = CardCol<AuthorityRenewalCounts>
const Num = DataTable.NumberCol<AuthorityRenewalCounts>
const titleOf = (name: keyof AuthorityRenewalCounts) => fieldOf(AuthorityRenewalCounts, name).title

/** The counts of renewals by licensing authority, for a state or all states. A row opens its renewals with the dashboard's filter. */
export function AuthorityCounts({ state: { stateCode }, filter }: { state: StateCounts; filter: QueueFilter }) {
  const addressOf = (id: unknown) => authorityAddress(Number(id), stateCode === ALL ? filter : { ...filter, states: [stateCode] })
  return (
    <Section title="Renewals by Licensing Authority">
      <ListTable<AuthorityRenewalCounts> label="Renewals by licensing authority" rowClick={addressOf} empty={<EmptyList />}>
        <Col
          source="licensingAuthorityName"
          label={titleOf('licensingAuthorityName')}
          render={({ id, licensingAuthorityName }) => <RowLink to={addressOf(id)}>{licensingAuthorityName}</RowLink>}
        />
        <Col source="jurisdiction" label={titleOf('jurisdiction')} render={({ jurisdiction }) => jurisdictionLabel(jurisdiction)} />
        <Num source="totalRenewalsCount" label={titleOf('totalRenewalsCount')} />
      </ListTable>
      <Box sx={{ mb: -2 }}>
        <Pages />
      </Box>
    </Section>
  )
}
