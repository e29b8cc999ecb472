import type { ExportType } from '../../rules/exports.ts'
import { checkRequests } from './check-requests.export.ts'
import { citations } from './citations.export.ts'
import { costAccounting } from './cost-accounting.export.ts'
import type { Export } from './export.ts'
import { inspectionReports } from './inspection-reports.export.ts'
import { licenseAlerts } from './license-alerts.export.ts'
import { licenseOfficers } from './license-officers.export.ts'
import { licenses } from './licenses.export.ts'
import { officers } from './officers.export.ts'
import { properties } from './properties.export.ts'
import { renewalTips } from './renewal-tips.export.ts'

/** All export types. A type without columns and rows does not compile. */
export const EXPORT_OF: { [T in ExportType]: Export<T> } = {
  licenses,
  properties,
  citations,
  'inspection-reports': inspectionReports,
  'license-alerts': licenseAlerts,
  'license-officers': licenseOfficers,
  officers,
  'renewal-tips': renewalTips,
  'cost-accounting': costAccounting,
  'check-requests': checkRequests,
}
