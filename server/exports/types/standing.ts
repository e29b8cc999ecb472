import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import { optionsOf } from '../../../rules/labels.ts'
import { STAGES } from '../../../rules/renewals/stages.ts'
import { RENEWED_WITH_PRIMARY, STANDING_LABELS } from '../../../rules/watch/standing.ts'
import { stageSql } from '../../licenses/license.model.ts'
import { standingDays, standingLevel } from '../../licenses/standing/standing.queries.ts'
import { type Column, column, labelled } from '../export.ts'

/** Null for rows without a license: `licenses` is left-joined. */
const ofLicense = (sql: string) => `case when licenses.id is not null then ${sql} end`

/** A secondary has no stage of its own. */
export const stageColumn = (today: Day): Column =>
  column(
    'Stage',
    'text',
    ofLicense(
      `case when licenses.master_license_id is not null then '${RENEWED_WITH_PRIMARY}' else ${labelled(stageSql(today), STAGES)} end`,
    ),
  )

/** The columns of a license's standing today. */
export const standingColumns = (today: Day, db: Knex): Column[] => [
  column('Standing', 'text', ofLicense(labelled(standingLevel(today), optionsOf(STANDING_LABELS)))),
  column('Days', 'number', ofLicense(standingDays(db, today))),
]

/** As `standingColumns`, with the stage. For rows that name a license. */
export const licenseState = (today: Day, db: Knex): Column[] => [...standingColumns(today, db), stageColumn(today)]
