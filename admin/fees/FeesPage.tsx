import { Alert, Button, Card, Stack, Typography } from '@mui/material'
import type { Fees } from '../../contract/fees/calls.ts'
import { calls } from '../../contract/index.ts'
import { FEE_GROUPS, formatMonth } from '../../rules/fees.ts'
import { sentences } from '../../rules/messages.ts'
import { formatDollars, toCents, toDollars } from '../../rules/money.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { AmountsTable } from './AmountsTable.tsx'
import { FeeLicenses } from './FeeLicenses.tsx'
import { FeesFilters } from './FeesFilters.tsx'
import { Runway } from './Runway.tsx'
import { useFeesAddress } from './useFeesAddress.ts'

const FeesChart = late(() => import('./FeesChart.tsx').then(({ FeesChart }) => FeesChart))

/** The total expected fees of all months by source, in dollars. */
const sourcesOf = (months: Fees['months']) => {
  const sum = (name: 'fromLastRenewal' | 'fromLicenseType') => toDollars(months.reduce((cents, month) => cents + toCents(month[name]), 0))
  return { fromLastRenewal: sum('fromLastRenewal'), fromLicenseType: sum('fromLicenseType') }
}

/** The fees of renewals over a range of months: a chart, tables by group and by month, and the list of renewals behind them. */
export default function FeesPage() {
  const user = useUser()
  const address = useFeesAddress()
  const { by, body, chosen, choose } = address
  const ofClient = user.clientId ?? address.clientId
  const reading = useRead(['fees', body], (how) => api.fees.list({ body, ...how }))
  const { data, error, isFetching } = reading
  const labels = chosen.keys?.map((key) => data?.groups.find((group) => group.key === key)?.label ?? key)
  return (
    <Page>
      <PageHeader title="Fees" aside={<FeesFilters address={address} />}>
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
