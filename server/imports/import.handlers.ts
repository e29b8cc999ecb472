import type { Calls } from '../../contract/index.ts'
import { after, type Handlers, inStepsOn, on } from '../kit/http/handler.ts'
import { checkImport } from './check.actions.ts'
import { mustBeIdle } from './checking.ts'
import { refusedFile, resultsFile } from './files.ts'
import { Import } from './import.model.ts'
import { importDetails, importRowsPage, importsPage, visibleImport } from './import.queries.ts'
import { setMapping } from './mapping.actions.ts'
import { cancelImport, runImport } from './run.actions.ts'
import { readUpload, storeUpload } from './upload.actions.ts'

export const importHandlers: Handlers<Calls['imports']> = {
  list: ({ db, user, query }) => importsPage(db, user, query),

  create: after(readUpload, async (ctx, read) => importDetails(ctx, await storeUpload(ctx, read))),

  get: on(visibleImport, (ctx, one) => importDetails(ctx, one)),

  remove: on(visibleImport, async ({ db }, one) => {
    mustBeIdle(one)
    await Import.query(db).deleteById(one.id)
    await db('documents').whereIn('id', [one.documentId, one.rowsDocumentId]).delete()
    return null
  }),

  map: inStepsOn(visibleImport, async (ctx, write, one) => {
    await setMapping(ctx, one, ctx.body, write)
    return importDetails(ctx, one)
  }),

  check: inStepsOn(visibleImport, (ctx, write, one) => checkImport(ctx, one, write)),
  run: on(visibleImport, runImport),

  cancel: on(visibleImport, async (ctx, one) => {
    await cancelImport(ctx, one)
    return null
  }),

  rows: on(visibleImport, ({ db, query }, one) => importRowsPage(db, one, query)),
  results: on(visibleImport, resultsFile),
  refused: on(visibleImport, refusedFile),
}
