import type { Calls } from '../../../contract/index.ts'
import type { InspectionFilter } from '../../../contract/properties/inspection-reports.ts'
import { change, create } from '../../kit/database/change.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { InspectionReport } from '../part.model.ts'
import { mustBeActive, partOf } from '../property.find.ts'
import { visibleProperty } from '../property.queries.ts'
import { recordsPage } from './records.queries.ts'
import { recordDocument, recordValues, removeRecord } from './records.ts'

const reportOfProperty = partOf(InspectionReport, 'reportId')

const SORT: Record<NonNullable<InspectionFilter['sortBy']>, string> = {
  inspectionDate: 'inspection_reports.inspection_date',
  inspector: 'inspection_reports.inspector_sort',
  licenseNumber: 'licenses.license_number_sort',
  disposition: 'inspection_reports.disposition_sort',
}

export const inspectionReportHandlers: Handlers<Calls['inspectionReports']> = {
  list: on(visibleProperty, ({ db, user, query, today }, property) =>
    recordsPage(
      db,
      user,
      property,
      {
        table: 'inspection_reports',
        sort: SORT,
        searched: ['inspection_reports.inspector', 'inspection_reports.disposition'],
        columns: { inspectionDate: 'inspection_reports.inspection_date', inspector: 'inspection_reports.inspector' },
      },
      { sortBy: 'inspectionDate', ...query },
      today,
    ),
  ),

  create: on(visibleProperty, async (ctx, property) => {
    mustBeActive(property)
    const values = await recordValues(ctx, property, ctx.body)
    const { id } = await create(ctx, InspectionReport, { ...values, propertyId: property.id, clientId: property.billingClientId })
    return { id }
  }),

  update: on(reportOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await change(ctx, part, await recordValues(ctx, property, ctx.body, part))
    return null
  }),

  remove: on(reportOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await removeRecord(ctx, part)
    return null
  }),

  document: on(reportOfProperty, (ctx, { part }) => recordDocument(ctx, part)),
}
