import { InspectionReport } from '../../../contract/properties/inspection-reports.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { column, columnsOf, type Export } from '../export.ts'
import { recordFields, recordsOf } from './records.ts'
import { licenseState } from './standing.ts'

/** The columns of an inspection report, with its property. */
export const inspectionReports: Export<'inspection-reports'> = {
  key: 'inspection_reports.id',
  columns: (_user, today, db) => [
    column('Client', 'text', CLIENT_NAME),
    column('Property', 'text', 'properties.name'),
    ...columnsOf(
      InspectionReport,
      recordFields('inspection_reports', {
        inspector: 'inspection_reports.inspector',
        inspectionDate: 'inspection_reports.inspection_date',
      }),
    ),
    ...licenseState(today, db),
  ],
  rows: (db, user, filter) => recordsOf(db, 'inspection_reports', user, filter),
}
