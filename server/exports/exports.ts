import type { ExportType } from '../../rules/exports.ts'
import type { Export } from './export.ts'
import { checkRequests } from './types/check-requests.export.ts'
import { citations } from './types/citations.export.ts'
import { contacts } from './types/contacts.export.ts'
import { corporateEntities } from './types/corporate-entities.export.ts'
import { costAccounting } from './types/cost-accounting.export.ts'
import { divisions } from './types/divisions.export.ts'
import { inspectionReports } from './types/inspection-reports.export.ts'
import { licenseAlerts } from './types/license-alerts.export.ts'
import { licenseOfficers } from './types/license-officers.export.ts'
import { licenseTypes } from './types/license-types.export.ts'
import { licenses } from './types/licenses.export.ts'
import { licensingAuthorities } from './types/licensing-authorities.export.ts'
import { officers } from './types/officers.export.ts'
import { properties } from './types/properties.export.ts'
import { renewalTips } from './types/renewal-tips.export.ts'
import { renewals } from './types/renewals.export.ts'
import { users } from './types/users.export.ts'

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
  contacts,
  divisions,
  'corporate-entities': corporateEntities,
  users,
  'licensing-authorities': licensingAuthorities,
  'license-types': licenseTypes,
  renewals,
}
