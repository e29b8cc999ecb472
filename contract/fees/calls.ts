import { type Static, Type } from 'typebox'
import { EXPORT_FORMATS } from '../../rules/exports.ts'
import { DEFAULT_GROUP, DEFAULT_MONTHS, FEE_GROUPS, FEE_SOURCES, MONTH, MOST_MONTHS, SHOWN_GROUPS } from '../../rules/fees.ts'
import { limits } from '../../rules/installation/limits.ts'
import { keysOf } from '../../rules/records.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, DollarSum, Dollars, Flag, Id, Ids, listOf, OneOf, Optional, OrNull, pageFields, Text } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

export const Month = (title: string) =>
  Type.String({ format: 'text', pattern: MONTH.source, maxLength: 7, title, description: "A month as 'YYYY-MM'" })

const range = {
  from: Optional(Day('From')),
  months: Optional(Type.Integer({ minimum: 1, maximum: MOST_MONTHS, default: DEFAULT_MONTHS, title: 'Months' })),
  by: Optional(OneOf('By', keysOf(FEE_GROUPS), { default: DEFAULT_GROUP })),
  clientIds: Optional(Ids('Clients')),
}

export const FeesFilter = Type.Object(range, { title: 'Filter Fees' })
export type FeesFilter = Static<typeof FeesFilter>

export const FeesExport = Type.Object(
  { ...range, format: Optional(OneOf('Format', EXPORT_FORMATS, { default: 'xlsx' })) },
  { title: 'Export Fees' },
)

const amounts = {
  expected: DollarSum('Expected'),
  paid: DollarSum('Paid'),
  licensesCount: Count('Renewals'),
  unknownCount: Count('Without a Known Fee'),
}

export const FeePart = Type.Object(
  { key: Text('Key', limits.glCode), label: Text('Group', limits.glCode), ...amounts },
  { title: 'The fees of a group' },
)
export type FeePart = Static<typeof FeePart>

export const FeeMonth = Type.Object(
  {
    month: Month('Month'),
    ...amounts,
    fromLastRenewal: DollarSum('From the Last Renewal'),
    fromLicenseType: DollarSum('From the License Type'),
    parts: Type.Array(FeePart, { title: 'Groups' }),
  },
  { title: 'The fees of a month' },
)

export const Fees = Type.Object(
  {
    months: Type.Array(FeeMonth, { title: 'Months' }),
    groups: Type.Array(FeePart, { title: 'Groups' }),
    total: Type.Object(amounts, { title: 'Total' }),
    withoutDateCount: Count('Licenses without a Date'),
  },
  { title: 'Fees ahead. The groups add up to the months, and both to the total' },
)
export type Fees = Static<typeof Fees>

const { pageNumber, pageSize, exactTotal } = pageFields(['dueOn'] as const, 'dueOn')

export const FeeLicensesFilter = Type.Object(
  {
    ...range,
    month: Optional(Month('Month')),
    keys: Optional(
      Type.Array(Text('Group', limits.glCode), {
        maxItems: SHOWN_GROUPS + 1,
        uniqueItems: true,
        title: 'Groups',
        description: 'Keys of groups, of which any fits',
      }),
    ),
    unknownOnly: Optional(Flag('Without a Known Fee')),
    pageNumber,
    pageSize,
    exactTotal,
  },
  { title: 'Filter the Licenses of Fees' },
)
export type FeeLicensesFilter = Static<typeof FeeLicensesFilter>

export const FeeLicense = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    licenseType: OrNull(Text('License Type', limits.name)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    clientName: Text('Client', limits.name),
    standing: Standing,
    month: Month('Month'),
    dueOn: Day('Due'),
    isOverdue: Flag('Overdue'),
    expected: OrNull(Dollars('Expected')),
    source: OneOf('Source', keysOf(FEE_SOURCES)),
  },
  { title: 'A renewal and its expected fee' },
)
export type FeeLicense = Static<typeof FeeLicense>

export const TrustRunway = Type.Object(
  {
    clientId: Id,
    isActive: Flag('Trust Account'),
    balance: DollarSum('Balance'),
    threshold: Dollars('Minimum'),
    committed: DollarSum('Committed'),
    comingDue: DollarSum('Coming Due'),
    unknownCount: Count('Without a Known Fee'),
    months: Type.Array(
      Type.Object(
        { month: Month('Month'), comingDue: DollarSum('Coming Due'), balanceAfter: DollarSum('Balance After') },
        { title: 'A month' },
      ),
      { title: 'Months' },
    ),
    lastsUntil: OrNull(Day('Lasts Until')),
    deposit: DollarSum('Deposit'),
  },
  { title: 'How long a trust account lasts' },
)
export type TrustRunway = Static<typeof TrustRunway>

export const fees = defineCalls({
  list: {
    method: 'POST',
    path: '/fees/list',
    permission: 'mayExportRenewals',
    does: 'Add up the fees expected of the renewals of each month, by authority, license type, property, division or GL code, beside what was paid.',
    reads: true,
    body: FeesFilter,
    reply: Fees,
  },
  export: {
    method: 'GET',
    path: '/fees/export',
    permission: 'mayExportRenewals',
    does: 'Download the fees of each month and group as xlsx or csv.',
    query: FeesExport,
    reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    navigates: true,
  },
  licenses: {
    method: 'POST',
    path: '/fees/licenses-list',
    permission: 'mayExportRenewals',
    does: 'List the renewals behind the fees of a month, a group or the whole range, by date.',
    reads: true,
    body: FeeLicensesFilter,
    reply: listOf(FeeLicense),
  },
  trustRunway: {
    method: 'GET',
    path: '/fees/trust-runway',
    permission: 'mayReadTrust',
    does: 'Return the balance of a trust account, what is committed and comes due within a year, and the day on which it falls below its minimum.',
    query: Type.Object({ clientId: Optional(Id) }, { title: 'Trust Runway' }),
    reply: TrustRunway,
  },
})
