import type { PropertySide } from '../../rules/people/permissions.ts'
import type { RowClass } from '../kit/database/model.ts'
import type { LoadContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import type { PropertyPart } from './part.model.ts'
import type { Property } from './property.model.ts'
import { type KeptProperty, visibleProperty } from './property.queries.ts'

/** A part of a path with its property: permissions depend on the keeper of the property, If-Match on the part's version. */
export interface Within<P extends PropertyPart> extends PropertySide {
  property: KeptProperty
  part: P
  version: number
}

/** Finds a part of the property; undefined for a part of another property. */
export const partOf =
  <P extends PropertyPart, Name extends string>(kind: RowClass<P>, param: Name) =>
  async (loading: LoadContext<'id' | Name>): Promise<Within<P> | undefined> => {
    const property = await visibleProperty(loading)
    const part =
      property && (await kind.query(loading.db).findOne({ id: loading.params[param], property_id: property.id }).castTo<P | undefined>())
    if (!part) return undefined
    const { billingClientId, billingClientServiceLevel, allLicensesDesignatedToClient, hasActiveLicenses } = property
    part.clientId = billingClientId
    const keeper = { billingClientId, billingClientServiceLevel, allLicensesDesignatedToClient, hasActiveLicenses }
    return { property, part, ...keeper, version: part.version }
  }

/** An inactive property cannot be changed. It can be activated or deleted. */
export const mustBeActive = ({ active }: Property): void => {
  if (!active) throw refuse.rule('propertyInactive')
}
