import { Alert, Box, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useSearchParams } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Fees } from '../../contract/fees/calls.ts'
import { calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import { DEFAULT_GROUP, FEE_GROUPS, type FeeGroup, formatMonth, MONTH } from '../../rules/fees.ts'
import { sentences } from '../../rules/messages.ts'
import { formatDollars, toCents, toDollars } from '../../rules/money.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { keysOf } from '../../rules/records.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { useList } from '../ui/filters/useChoices.ts'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { AmountsTable } from './AmountsTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FeeLicenses } from './FeeLicenses.tsx'
import { Runway } from './Runway.tsx'

const FeesChart = late(() => import('./FeesChart.tsx').then(({ FeesChart }) => FeesChart))

const RANGES = [1, 3, 6, 12, 24, 36]

/** What the expected fees of all months come from. */
const sourcesOf = (months: Fees['months']) => {
  const sum = (name: 'fromLastRenewal' | 'fromLicenseType') => toDollars(months.reduce((cents, month) => cents + toCents(month[name]), 0))
  return { fromLastRenewal: sum('fromLastRenewal'), fromLicenseType: sum('fromLicenseType') }
}

/** What the renewals of some months cost: bars of months, the same in tables, and the renewals behind each of them. */
export default function FeesPage() {
  const user = useUser()
  const [address, setAddress] = useSearchParams()
  const by: FeeGroup = keysOf(FEE_GROUPS).find((name) => name === address.get('by')) ?? DEFAULT_GROUP
  const months = RANGES.find((range) => String(range) === address.get('months')) ?? 12
  const from = MONTH.test(address.get('from') ?? '') ? address.get('from') : null
  const clientId = Number(address.get('client')) || null
  const body = { by, months, ...(from && { from: `${from}-01` as Day }), ...(clientId && { clientIds: [clientId] }) }
  const ofClient = user.clientId ?? clientId
  const clients = useList('clients')
  const reading = useRead(['fees', body], (how) => api.fees.list({ body, ...how }))
  const { data, error, isFetching } = reading

  const set = (values: Record<string, string | string[] | null>) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(values)) {
      next.delete(name)
      for (const one of [value ?? []].flat()) next.append(name, one)
    }
    setAddress(next, { replace: true })
  }
  const chosen = {
    month: address.get('month') ?? undefined,
    keys: address.has('key') ? address.getAll('key') : undefined,
    unknownOnly: address.get('unknown') === 'true',
  }
  const choose = (month?: string, keys?: string[], unknownOnly = false) =>
    set({ month: month ?? null, key: keys ?? null, unknown: unknownOnly ? 'true' : null })
  const labels = chosen.keys?.map((key) => data?.groups.find((group) => group.key === key)?.label ?? key)
  return (
    <Page>
      <PageHeader
        title="Fees"
        aside={
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {isStaff(personOf(user)) && (
              <TextField
                select
                size="small"
                label="Client"
                value={clients.length > 0 ? (clientId ?? '') : ''}
                onChange={({ target }) => set({ client: target.value ? String(target.value) : null, key: null })}
                sx={{ width: 180 }}
              >
                <MenuItem value="">All</MenuItem>
                {clients.map(({ value, label }) => (
                  <MenuItem key={value} value={value}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <TextField
              select
              size="small"
              label="By"
              value={by}
              onChange={({ target }) => set({ by: target.value, key: null })}
              sx={{ width: 180 }}
            >
              {keysOf(FEE_GROUPS).map((name) => (
                <MenuItem key={name} value={name}>
                  {FEE_GROUPS[name]}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              type="month"
              size="small"
              label="From"
              value={from ?? ''}
              onChange={({ target }) => set({ from: target.value || null, month: null })}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ width: 160 }}
            />
            <TextField
              select
              size="small"
              label="Months"
              value={months}
              onChange={({ target }) => set({ months: target.value, month: null })}
              sx={{ width: 84 }}
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
          {mayCall(user, calls.fees.trustRunway) && ofClient !== null && <Runway clientId={ofClient} />}
          <Card sx={{ p: 2 }}>
            <FeesChart fees={data} onChoose={choose} />
          </Card>
          <Section title={`By ${FEE_GROUPS[by]}`}>
            <AmountsTable
              title={FEE_GROUPS[by]}
              rows={data.groups.map((group) => ({ ...group, choose: () => choose(undefined, [group.key]) }))}
              total={data.total}
              onUnknown={(key) => choose(undefined, [key], true)}
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
              total={{ ...data.total, ...sourcesOf(data.months) }}
              onUnknown={(month) => choose(month, undefined, true)}
            />
          </Section>
          <FeeLicenses body={body} chosen={chosen} group={labels && (labels.length > 1 ? 'Others' : labels[0])} onClear={() => choose()} />
        </Stack>
      )}
    </Page>
  )
}
