import { audit } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import type { LicenseType } from './license-type.model.ts'

/**
 * Sets a client's GL code for a type, which may be provider-wide. The version of the type stays, because the code does not concern
 * other clients. Blank text clears the code.
 */
export const setGlCode = async (ctx: CallContext, type: LicenseType, given: string | null): Promise<void> => {
  const { db, user } = ctx
  const to = given?.trim() || null
  const own = { license_type_id: type.id, client_id: user.clientId }
  const kept = await db('license_type_gl_codes').where(own).first('gl_code')
  const from: string | null = kept?.gl_code ?? null
  if (from === to) return
  if (to === null) await db('license_type_gl_codes').where(own).delete()
  else
    await db('license_type_gl_codes')
      .insert({ ...own, gl_code: to })
      .onConflict(['license_type_id', 'client_id'])
      .merge(['gl_code'])
  const changes = [{ field: 'glCode', from, to }]
  const { id: recordId } = type
  await audit(ctx, [{ record: 'license_types', recordId, clientId: user.clientId, licenseId: null, propertyId: null, changes }])
}
