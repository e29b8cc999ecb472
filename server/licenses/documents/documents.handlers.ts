import type { licenseDocuments } from '../../../contract/licenses/documents.ts'
import { activityPage } from '../../activity/activity.queries.ts'
import { documentAnswer, forgetDocument, keepPdf } from '../../documents/document.actions.ts'
import { change } from '../../kit/database/change.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { visibleLicense } from '../license.queries.ts'
import { emailsPage } from './emails.queries.ts'
import { sendLicense } from './send.actions.ts'

export const licenseDocumentHandlers: Handlers<typeof licenseDocuments> = {
  updateDocument: on(visibleLicense, async (ask, license) => {
    const before = license.licenseDocumentId
    await change(ask, license, { licenseDocumentId: await keepPdf(ask, ask.body, license.clientId) })
    await forgetDocument(ask, before)
    return null
  }),

  deleteDocument: on(visibleLicense, async (ask, license) => {
    const before = license.licenseDocumentId
    if (before === null) throw refuse.rule('emailDocumentMissing')
    await change(ask, license, { licenseDocumentId: null })
    await forgetDocument(ask, before)
    return null
  }),

  downloadDocument: on(visibleLicense, (ask, license) => documentAnswer(ask, license.licenseDocumentId)),

  sendDocument: on(visibleLicense, async (ask, license) => {
    const { licenseDocumentId: documentId, expirationDate } = license
    await sendLicense(ask, license, { documentId, expirationDate }, ask.body)
    return null
  }),

  emails: on(visibleLicense, ({ db, query }, license) => emailsPage(db, license.id, query)),
  activity: on(visibleLicense, ({ db, user, query }, license) => activityPage(db, user, { ...query, licenseId: license.id })),
}
