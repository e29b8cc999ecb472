import type { Calls } from '../../../contract/index.ts'
import { isKeeper } from '../../../rules/people/permissions.ts'
import { FILE_KIND_LABELS } from '../../../rules/requests.ts'
import { documentAnswer, keepFile } from '../../documents/document.actions.ts'
import { type CheckedFile, checkedFile, dropDocument } from '../../documents/files.actions.ts'
import { create, erase } from '../../kit/database/change.ts'
import { type CallContext, type Handlers, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { visibleProperty } from '../../properties/property.queries.ts'
import { visibleLicense } from '../license.queries.ts'
import { type FileOfLicense, fileOfLicense, filesPage } from './files.queries.ts'
import { LicenseFile } from './license-file.model.ts'

/** Allows only the keeper of the property to delete a file of the property, because its licenses share the file. */
const mustKeepProperty = async (ctx: CallContext, { license, file }: FileOfLicense): Promise<void> => {
  if (file.licenseId !== null) return
  const property = await visibleProperty({ ...ctx, params: { id: license.propertyId } })
  if (!property || !isKeeper(ctx.user, property)) throw refuse.rule('licenseFileOfProperty')
}

export const licenseFileHandlers: Handlers<Calls['licenseFiles']> = {
  list: on(visibleLicense, ({ db, query }, license) => filesPage(db, license, query)),

  create: on(
    visibleLicense,
    async (ctx, license, checked: CheckedFile | undefined) => {
      const { kind, label } = ctx.body
      const { clientId, propertyId, id: licenseId, renewalId } = license
      if (!checked) throw refuse.rule('answerNeedsFile', 'document')
      const documentId = await keepFile(ctx, checked.file, { fileName: checked.fileName, contentType: checked.contentType, clientId })
      const values = { clientId, propertyId, licenseId, renewalId, documentId, kind, label: label?.trim() || FILE_KIND_LABELS[kind] }
      const givenBy = `${ctx.user.firstName} ${ctx.user.lastName}`
      const { id } = await create(ctx, LicenseFile, { ...values, source: 'Uploaded', requestId: null, givenBy, isVerified: true })
      return { id }
    },
    (ctx) => checkedFile(ctx, ctx.body),
  ),

  get: on(fileOfLicense, (ctx, { file }) => documentAnswer(ctx, file.documentId)),

  remove: on(fileOfLicense, async (ctx, within) => {
    await mustKeepProperty(ctx, within)
    await erase(ctx, within.file)
    await dropDocument(ctx, within.file.documentId)
    return null
  }),
}
