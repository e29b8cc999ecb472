import { type Static, type TProperties, Type } from 'typebox'
import { EXPORT_FORMATS, EXPORTS, type ExportType } from '../../rules/exports.ts'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATIONS } from '../../rules/labels.ts'
import { present } from '../../rules/present.ts'
import { type Call, defineCalls } from '../call.ts'
import { Day, Id, Ids, OneOf, OneOfNumbers, Optional, OrNull, Text } from '../common.ts'

const clientIds = Optional(Ids('Clients'))
const states = Optional(Type.Array(Text('State', limits.state), { maxItems: 100, uniqueItems: true, title: 'States' }))
const countries = Optional(Type.Array(Text('Country', limits.city), { maxItems: 100, uniqueItems: true, title: 'Countries' }))
const flag = (title: string) => Optional(OrNull(Type.Boolean({ default: true, title })))
const day = (title: string) => Optional(OrNull(Day(title)))
const ofProperty = { clientIds, propertyId: Optional(OrNull(Id)), propertyActive: flag('Active Properties') }
const licensingAuthorities = Optional(Ids('Licensing Authorities'))

/** A filter of exports of users and of records that the provider shares with all clients. */
const providerOnly = Optional(OrNull(Type.Boolean({ default: false, title: 'Provider’s Own Only' })))

const filterOf = <T extends TProperties>(type: ExportType, fields: T) => Type.Object(fields, { title: `Export ${EXPORTS[type]}` })

/** The filter of each export. Staff can also filter by client. A field that is left out does not filter. */
export const EXPORT_FILTERS = {
  licenses: filterOf('licenses', {
    licenseIds: Optional(Type.Array(Id, { maxItems: limits.bulkLicenses, uniqueItems: true, title: 'Licenses' })),
    clientIds,
    active: flag('Active'),
    divisionIds: Optional(Ids('Divisions')),
    classification: Optional(OrNull(OneOf('Classification', CLASSIFICATIONS))),
    licenseCategoryIds: Optional(Ids('License Categories')),
    states,
    dateType: Optional(OrNull(OneOf('Date Type', ['TrackDate', 'DueDate', 'ExpirationDate']))),
    startDate: day('Start Date'),
    endDate: day('End Date'),
    dateRange: Optional(OrNull(OneOfNumbers('Date Range', [1, 2, 3, 4, 5, 6]))),
  }),
  properties: filterOf('properties', {
    propertyIds: Optional(Type.Array(Id, { maxItems: limits.bulkLicenses, uniqueItems: true, title: 'Properties' })),
    clientIds,
    divisionIds: Optional(Ids('Divisions')),
    states,
    active: flag('Active'),
  }),
  citations: filterOf('citations', { ...ofProperty, licensees: Optional(Ids('Licensees')), licensingAuthorities }),
  'inspection-reports': filterOf('inspection-reports', { ...ofProperty, licensingAuthorities }),
  'license-alerts': filterOf('license-alerts', { clientIds, states }),
  'license-officers': filterOf('license-officers', {
    clientIds,
    propertyId: Optional(OrNull(Id)),
    countries,
    states,
    licenseActive: flag('Active Licenses'),
  }),
  officers: filterOf('officers', {
    clientIds,
    officerId: Optional(OrNull(Id)),
    status: Optional(OrNull(OneOf('Status', ['Active', 'Inactive'], { default: 'Active' }))),
  }),
  'renewal-tips': filterOf('renewal-tips', { states }),
  'cost-accounting': filterOf('cost-accounting', { clientIds, startDate: Day('Start Date'), endDate: Day('End Date') }),
  'check-requests': filterOf('check-requests', { clientIds, states, startDate: day('Start Date'), endDate: day('End Date') }),
  contacts: filterOf('contacts', ofProperty),
  divisions: filterOf('divisions', { clientIds }),
  'corporate-entities': filterOf('corporate-entities', { clientIds, active: flag('Active') }),
  users: filterOf('users', { clientIds, providerOnly, active: flag('Active') }),
  'licensing-authorities': filterOf('licensing-authorities', { clientIds, providerOnly, states, active: flag('Active') }),
  'license-types': filterOf('license-types', { clientIds, providerOnly, licensingAuthorities, active: flag('Active') }),
  renewals: filterOf('renewals', { clientIds, startDate: day('Start Date'), endDate: day('End Date') }),
} as const satisfies Record<ExportType, unknown>

export type ExportFilter<T extends ExportType> = Static<(typeof EXPORT_FILTERS)[T]>

const prepare = <T extends ExportType>(type: T, permission: 'mayExport' | 'mayExportRenewals' | 'mayManageUsers' = 'mayExport') =>
  ({
    method: 'POST',
    path: `/exports/${type}/prepare`,
    permission,
    does: `Prepare an export of ${EXPORTS[type].toLowerCase()}. The same user can download it once, within 15 minutes.`,
    body: EXPORT_FILTERS[type],
    reply: Type.Object({ id: Id }, { title: 'The id of the prepared export' }),
    status: 201,
    attempt: 'generate the export',
  }) as const

/** One row for each type, because filter and permission differ. All types share one download call. */
export const exportCalls = defineCalls({
  licenses: prepare('licenses'),
  properties: prepare('properties'),
  citations: prepare('citations'),
  inspectionReports: prepare('inspection-reports'),
  licenseAlerts: prepare('license-alerts'),
  licenseOfficers: prepare('license-officers', 'mayExportRenewals'),
  officers: prepare('officers'),
  renewalTips: prepare('renewal-tips'),
  costAccounting: prepare('cost-accounting', 'mayExportRenewals'),
  checkRequests: prepare('check-requests', 'mayExportRenewals'),
  contacts: prepare('contacts'),
  divisions: prepare('divisions'),
  corporateEntities: prepare('corporate-entities', 'mayExportRenewals'),
  users: prepare('users', 'mayManageUsers'),
  licensingAuthorities: prepare('licensing-authorities'),
  licenseTypes: prepare('license-types'),
  renewals: prepare('renewals', 'mayExportRenewals'),
  download: {
    method: 'GET',
    path: '/exports/{type}/{id}',
    permission: 'mayExport',
    does: 'Download a prepared export once, as xlsx or csv.',
    query: Type.Object({ format: Optional(OneOf('Format', EXPORT_FORMATS, { default: 'xlsx' })) }),
    reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    navigates: true,
  },
})

/** The call that prepares a type. Its permission also applies to the download. */
export const prepareCallOf = (type: ExportType): Call =>
  present(Object.values(exportCalls).find(({ path }) => path === `/exports/${type}/prepare`))
