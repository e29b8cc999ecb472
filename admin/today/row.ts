import type { TodayItem } from '../../contract/today/calls.ts'

/** A row of Today with the id from the data provider. */
export type Row = TodayItem & { id: number }

/** The license, or else the property, of a row. */
export const pathOf = ({ licenseId, propertyId }: Pick<TodayItem, 'licenseId' | 'propertyId'>): string =>
  licenseId === null ? `/properties/${propertyId}` : `/licenses/${licenseId}`
