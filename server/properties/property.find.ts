import type { PropertySide } from '../../rules/permissions.ts'
import type { Loading } from '../kit/handler.ts'
import type { Row } from '../kit/model.ts'
import { refuse } from '../kit/problems.ts'
import type { Property } from './property.model.ts'
import type { PropertyPart } from './property.part.model.ts'
import { type KeptProperty, visibleProperty } from './property.queries.ts'

/** A part that a path names, with its property: `who` asks about the property's keeper, If-Match compares the part's version. */
export interface Within<P extends PropertyPart> extends PropertySide {
  property: KeptProperty
  part: P
  version: number
}

/** A part of another property is not found under this one. */
export const partOf =
  <P extends PropertyPart>(kind: (new () => P) & typeof Row, param: string) =>
  async (loading: Loading): Promise<Within<P> | undefined> => {
    const property = await visibleProperty(loading)
    const part =
      property && ((await kind.query(loading.db).findOne({ id: loading.params[param], property_id: property.id })) as P | undefined)
    if (!part) return undefined
    const { billingClientId, billingClientServiceLevel, allLicensesDesignatedToClient } = property
    part.clientId = billingClientId
    return { property, part, billingClientId, billingClientServiceLevel, allLicensesDesignatedToClient, version: part.version }
  }

/** An inactive property takes neither changes nor additions; it can be activated, or deleted (spec 2 §4). */
export const mustBeActive = ({ active }: Property): void => {
  if (!active) throw refuse.rule('propertyInactive')
}
