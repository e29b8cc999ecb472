import { Alert, Box, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useSearchParams } from 'react-router'
import { calls } from '../../contract/index.ts'
import { DEFAULT_GROUP, FEE_GROUPS, type FeeGroup, formatMonth } from '../../rules/fees.ts'
import { sentences } from '../../rules/messages.ts'
import { formatDollars } from '../../rules/money.ts'
import { keysOf } from '../../rules/records.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { late } from '../ui/late.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { AmountsTable } from './AmountsTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FeeLicenses } from './FeeLicenses.tsx'
import { Runway } from './Runway.tsx'

const FeesChart = late(() => import('./FeesChart.tsx').then(({ FeesChart }) => FeesChart))

const RANGES = [3, 6, 12, 24, 36]

/** What the renewals of the next months cost: bars of months, the same in tables, and the renewals behind each of them. */
export default function FeesPage() {
  const user = useUser()
  const [address, setAddress] = useSearchParams()
  const by: FeeGroup = keysOf(FEE_GROUPS).find((name) => name === address.get('by')) ?? DEFAULT_GROUP
  const months = RANGES.find((range) => String(range) === address.get('months')) ?? 12
  const body = { by, months }
  const reading = useRead(['fees', body], (how) => api.fees.list({ body, ...how }))
  const { data, error, isFetching } = reading

  const set = (values: Record<string, string | null>) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace: true })
  }
  const chosen = {
    month: address.get('month') ?? undefined,
    key: address.get('key') ?? undefined,
    unknownOnly: address.get('unknown') === 'true',
  }
  const choose = (month?: string, key?: string, unknownOnly = false) =>
    set({ month: month ?? null, key: key ?? null, unknown: unknownOnly ? 'true' : null })
  const labelOf = (key: string) => data?.groups.find((group) => group.key === key)?.label ?? key
  return (
    <Page>
      <PageHeader
        title="Fees"
        aside={
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <TextField
              select
              size="small"
              label="By"
              value={by}
              onChange={({ target }) => set({ by: target.value, key: null })}
              sx={{ minWidth: 180 }}
            >
              {keysOf(FEE_GROUPS).map((name) => (
                <MenuItem key={name} value={name}>
                  {FEE_GROUPS[name]}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              size="small"
              label="Months"
              value={months}
              onChange={({ target }) => set({ months: target.value, month: null })}
              sx={{ minWidth: 84 }}
            >
              {RANGES.map((range) => (
                <MenuItem key={range} value={range}>
                  {range}
                </MenuItem>
              ))}
            </TextField>
            <Box sx={{ flexShrink: 0 }}>
              <ExportButton query={body} />
            </Box>
          </Stack>
        }
      >
        {data && (
          <Typography color="textSecondary">{sentences.feesAhead(formatDollars(data.total.expected), data.total.licensesCount)}</Typography>
        )}
      </PageHeader>
      {(isFetching || error) && <Waiting on={reading} of="fees" />}
      {data && (
        <Stack sx={{ gap: 2 }}>
          {data.total.unknownCount > 0 && (
            <Alert severity="info" action={<Button onClick={() => choose(undefined, undefined, true)}>Show</Button>}>
              {sentences.withoutFee(data.total.unknownCount)}
            </Alert>
          )}
          {data.withoutDateCount > 0 && <Alert severity="info">{sentences.withoutFeeDate(data.withoutDateCount)}</Alert>}
          {mayCall(user, calls.fees.trustRunway) && user.clientId !== null && <Runway clientId={user.clientId} />}
          <Card sx={{ p: 2 }}>
            <FeesChart fees={data} onChoose={choose} />
          </Card>
          <Section title={`By ${FEE_GROUPS[by]}`}>
            <AmountsTable
              title={FEE_GROUPS[by]}
              rows={data.groups.map((group) => ({ ...group, choose: () => choose(undefined, group.key) }))}
              total={data.total}
              onUnknown={(key) => choose(undefined, key, true)}
            />
          </Section>
          <Section title="By Month">
            <AmountsTable
              title="Month"
              rows={data.months.map((month) => ({
                ...month,
                key: month.month,
                label: formatMonth(month.month),
                choose: () => choose(month.month),
              }))}
              total={data.total}
              onUnknown={(month) => choose(month, undefined, true)}
            />
          </Section>
          <FeeLicenses body={body} chosen={chosen} labelOf={labelOf} onClear={() => choose()} />
        </Stack>
      )}
    </Page>
  )
}
