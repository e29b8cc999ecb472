import { Citation } from '../../../contract/properties/citations.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { column, columnsOf, type Export } from '../export.ts'
import { recordFields, recordsOf } from './records.ts'
import { licenseState } from './standing.ts'

/** The columns of a citation, with its property. */
export const citations: Export<'citations'> = {
  key: 'citations.id',
  columns: (_user, today, db) => [
    column('Client', 'text', CLIENT_NAME),
    column('Property', 'text', 'properties.name'),
    ...columnsOf(
      Citation,
      recordFields('citations', {
        violationDate: 'citations.violation_date',
        penalty: 'citations.penalty',
        penaltyDollarAmount: 'citations.penalty_cents',
        description: 'citations.description',
      }),
    ),
    ...licenseState(today, db),
  ],
  rows: (db, user, { licensees, ...filter }) =>
    recordsOf(db, 'citations', user, filter).modify((query: Query) => {
      if (licensees?.length)
        query.whereExists((held: Query) =>
          held
            .select('license_licensees.license_id')
            .from('license_licensees')
            .whereRaw('license_licensees.license_id = licenses.id')
            .whereIn('license_licensees.corporate_entity_id', licensees),
        )
    }),
}
