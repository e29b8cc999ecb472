import type { LoadContext } from '../kit/http/handler.ts'
import { License } from './license.model.ts'

/** The license of a path, if the caller can see it. */
export const visibleLicense = async ({ db, user, params }: LoadContext): Promise<License | undefined> =>
  License.query(db).modify(License.visibleTo(user)).findById(params.id)
