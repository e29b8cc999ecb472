import { Box, Card, Stack, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { FiltersButton } from '../../ui/filters/ListFilters.tsx'
import { OnSight } from '../../ui/states/OnSight.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { useRead } from '../../ui/useRead.ts'
import { FilterOfAddress } from '../FilterOfAddress.tsx'
import { QueueChips } from '../QueueChips.tsx'
import { AuthorityCounts } from './AuthorityCounts.tsx'
import { CHART_HEIGHT } from './chart.ts'
import { LastMonths } from './LastMonths.tsx'
import { PersonCounts } from './PersonCounts.tsx'
import { StateBars } from './StateBars.tsx'
import { StateHeat } from './StateHeat.tsx'
import { StateStrip } from './StateStrip.tsx'
import { ALL, type StateCounts, totalOf } from './states.ts'
import { useDashboard } from './useDashboard.ts'

/** Not applicable: counts always cover current renewals. */
const MEANINGLESS = ['showCurrentRenewals'] as const

/** The dashboard view of /renewals: counts by state, by group, by licensing authority, by person and by month. */
export default function Dashboard() {
  const { filter, setFilter, state, setState, order, setOrder } = useDashboard()
  const counts = useRead(['renewals', 'counts', filter], (how) => api.dashboard.renewalCounts({ query: filter, ...how }))
  const states = (counts.data?.items ?? []).filter((item): item is StateCounts => item.stateCode !== null).sort(order.compare)
  const shown = states.length > 0 ? [totalOf(states), ...states] : []
  const open = shown.find(({ stateCode }) => stateCode === state) ?? shown[0]
  const openState = open && open.stateCode !== ALL ? open.stateCode : undefined
  return (
    <ListBase
      resource="renewals/authorities"
      filter={{ ...filter, state: openState }}
      queryOptions={{ enabled: open !== undefined }}
      sort={{ field: 'licensingAuthorityName', order: 'ASC' }}
      perPage={limits.defaultPageSize}
      storeKey="renewals/authorities.listParams"
      disableSyncWithLocation
      disableAuthentication
    >
      <FilterOfAddress filter={filter} onFilter={setFilter}>
        <Stack direction="row" sx={{ mb: 1.25 }}>
          <FiltersButton filter={queueFilter} without={MEANINGLESS} />
        </Stack>
        <QueueChips without={MEANINGLESS} />
        {!counts.data && <Waiting on={counts} of="renewals" />}
        {counts.data && !open && <Nothing />}
        {open && (
          <>
            <StateStrip states={shown} open={open} onOpen={setState} order={order.value} onOrder={setOrder} />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
              }}
            >
              <Stack sx={{ gap: 2 }}>
                <StateHeat states={shown} filter={filter} />
                <PersonCounts filter={filter} />
                <StateBars counts={open} filter={openState ? { ...filter, states: [openState] } : filter} />
              </Stack>
              <AuthorityCounts state={open} filter={filter} />
            </Box>
            <Box sx={{ mt: 2 }}>
              <OnSight height={CHART_HEIGHT}>
                <LastMonths filter={filter} />
              </OnSight>
            </Box>
          </>
        )}
      </FilterOfAddress>
    </ListBase>
  )
}

const Nothing = () => (
  <Card>
    <Typography sx={{ p: 4, textAlign: 'center' }}>{messages.noRenewalsFound}</Typography>
  </Card>
)
