import type { Static } from 'typebox'
import type { LicenseType as Schema } from '../../contract/license-types/schemas.ts'
import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

export type LicenseType = Static<typeof Schema>

/** The path params of a type. A type is found only under its own authority. */
export type TypePath = { id: number; typeId: number }

export const pathOf = ({ licensingAuthorityId, id }: Pick<LicenseType, 'licensingAuthorityId' | 'id'>): TypePath => ({
  id: licensingAuthorityId,
  typeId: id,
})

export const typePageOf = (type: Pick<LicenseType, 'licensingAuthorityId' | 'id'>): string =>
  `/licensing-authorities/${type.licensingAuthorityId}/license-types/${type.id}`

export const useLicenseType = (params: TypePath) =>
  useRead(['license-types', 'get', params.id, params.typeId], (how) => api.licenseTypes.get({ params, ...how }))
