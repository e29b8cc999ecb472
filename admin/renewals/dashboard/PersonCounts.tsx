import { TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { UNASSIGNED, UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { mayCall } from '../../providers/access.ts'
import { api } from '../../providers/api.ts'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { Section } from '../../ui/Page.tsx'
import { useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import type { QueueFilter } from '../filter.ts'
import { CountLink } from './CountLink.tsx'
import { ofPastDue } from './links.ts'

/** The numbers of renewals by person, for people who assign. Each number opens its renewals. */
export function PersonCounts({ filter }: { filter: QueueFilter }) {
  return mayCall(useUser(), calls.dashboard.personCounts) ? <Shown filter={filter} /> : null
}

function Shown({ filter }: { filter: QueueFilter }) {
  const { data } = useRead(['renewals', 'people', filter], (how) => api.dashboard.personCounts({ query: filter, ...how }))
  return (
    <Section title="Renewals by Person">
      <SmallTable label="Renewals by person">
        <TableHead>
          <TableRow>
            <TableCell>Assignee</TableCell>
            <TableCell align="right">Renewals</TableCell>
            <TableCell align="right">Past Due</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data?.items.map(({ id, name, renewalsCount, pastDueCount }) => {
            const who = name ?? UNASSIGNED_LABEL
            const theirs = { ...filter, assignedUserIds: [id ?? UNASSIGNED] }
            return (
              <TableRow key={id}>
                <TableCell component="th" scope="row">
                  {who}
                </TableCell>
                <TableCell align="right">
                  <CountLink count={renewalsCount} label={`${who}, renewals`} to={theirs} />
                </TableCell>
                <TableCell align="right">
                  <CountLink count={pastDueCount} label={`${who}, past due`} to={ofPastDue(theirs)} />
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </SmallTable>
    </Section>
  )
}
