import { prepareCallOf } from '../../contract/exports/calls.ts'
import type { Calls } from '../../contract/index.ts'
import { EXPORT_MINUTES, EXPORTS, type ExportType, isExportType, whatExportNeeds } from '../../rules/exports.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { clock } from '../kit/clock.ts'
import { STREAMERS } from '../kit/database/connections.ts'
import { type CallContext, type Handlers, inOwnTransactions } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { streamsInTurn } from '../kit/limits/streams.ts'
import { sentencesOf } from '../kit/values.ts'
import { sheetFile, writeSheet } from '../outside/sheet-file.ts'
import { customColumns } from './custom-columns.ts'
import { PreparedExport } from './export.model.ts'
import type { Export } from './export.ts'
import { EXPORT_OF } from './exports.ts'
import { rowsInOrder } from './rows.ts'
import { mustSeeFilter } from './sees.ts'

const MINUTE = 60_000

/** An export holds a connection and a transaction while it is read. So each client can run one at a time, and slow readers are cut off. */
const inTurn = streamsInTurn(STREAMERS)
const PATIENCE = 5 * MINUTE

const prepare =
  (type: ExportType) =>
  async ({ db, user, body: filter }: CallContext & { body: object }) => {
    const wrong = whatExportNeeds(type, filter)
    if (Object.keys(wrong).length) throw refuse.invalid(sentencesOf(wrong))
    await mustSeeFilter(db, user, filter)
    const values = { userId: user.id, type, filter, expiresOn: clock.later(EXPORT_MINUTES * MINUTE) }
    const { id } = await PreparedExport.query(db).insert(values)
    return { id }
  }

export const exportHandlers: Handlers<Calls['exports']> = {
  licenses: prepare('licenses'),
  properties: prepare('properties'),
  citations: prepare('citations'),
  inspectionReports: prepare('inspection-reports'),
  licenseAlerts: prepare('license-alerts'),
  licenseOfficers: prepare('license-officers'),
  officers: prepare('officers'),
  renewalTips: prepare('renewal-tips'),
  costAccounting: prepare('cost-accounting'),
  checkRequests: prepare('check-requests'),
  contacts: prepare('contacts'),
  divisions: prepare('divisions'),
  corporateEntities: prepare('corporate-entities'),
  users: prepare('users'),
  licensingAuthorities: prepare('licensing-authorities'),
  licenseTypes: prepare('license-types'),
  renewals: prepare('renewals'),

  /** Only the user who prepared an export knows its id. The permission is checked again. */
  download: inOwnTransactions(async ({ db, stream, user, today, params: { type, id }, query }, write) => {
    const open = { id, type, user_id: user.id, used_on: null }
    const isOpen = isExportType(type) && (await PreparedExport.query(db).findOne(open).where('expires_on', '>', clock.now()))
    if (!isOpen) throw refuse.notFound()
    if (!PERMISSIONS[prepareCallOf(type).permission].role(user)) throw refuse.notAllowed()
    const { format = 'xlsx' } = query
    const { columns, more, ...first }: Export<ExportType> = EXPORT_OF[type]
    const fixed = columns(user, today, stream)
    const exportColumns = [...fixed, ...(await customColumns(db, user, type, isOpen.filter as { clientIds?: number[] }, fixed))]
    const body = await inTurn(user, () => {
      const all = [first, ...(more ? [more] : [])]
      const read = rowsInOrder(
        stream,
        all.map(({ key, rows }) => ({ key, build: (reader) => rows(reader, user, isOpen.filter, today) })),
        exportColumns,
      )
      return writeSheet({ name: EXPORTS[type], columns: exportColumns, rows: read }, format)
    })
    const taken = await write((trx) => trx('exports').where(open).update({ used_on: clock.now() }))
    if (taken === 1) return { body, ...sheetFile(`evergreen-${type}-${today}`, format), patience: PATIENCE }
    body.destroy()
    throw refuse.notFound()
  }),
}
