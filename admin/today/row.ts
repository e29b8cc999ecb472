import type { TodayItem } from '../../contract/today/calls.ts'

/** A row of Today with the id that the data provider gives it. */
export type Row = TodayItem & { id: number }

export const nameOf = ({ licenseNumber, propertyName }: Pick<TodayItem, 'licenseNumber' | 'propertyName'>): string =>
  licenseNumber ?? propertyName

/** Where a row leads. */
export const pathOf = ({ licenseId, propertyId }: Pick<TodayItem, 'licenseId' | 'propertyId'>): string =>
  licenseId === null ? `/properties/${propertyId}` : `/licenses/${licenseId}`
