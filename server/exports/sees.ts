import type { Knex } from 'knex'
import { Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { CorporateOfficer } from '../corporate-officers/corporate-officer.model.ts'
import { Division } from '../divisions/division.model.ts'
import type { Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'

/** Visible to everyone. */
const all = (): Scope => () => {}

/** The filter fields that contain ids: their table and the visible rows of it. */
const IDS: Record<string, { table: string; visible: (user: SignedIn) => Scope }> = {
  clientIds: { table: 'clients', visible: Client.visibleTo },
  divisionIds: { table: 'divisions', visible: Division.visibleTo },
  licenseCategoryIds: { table: 'license_categories', visible: all },
  licenseIds: { table: 'licenses', visible: License.visibleTo },
  propertyIds: { table: 'properties', visible: Property.visibleTo },
  propertyId: { table: 'properties', visible: Property.visibleTo },
  licensees: { table: 'corporate_entities', visible: CorporateEntity.visibleTo },
  licensingAuthorities: { table: 'licensing_authorities', visible: LicensingAuthority.visibleTo },
  officerId: { table: 'corporate_officers', visible: CorporateOfficer.visibleTo },
}

/** Refuses ids in a filter that the caller cannot see, exactly like unknown ids. */
export const mustSeeFilter = async (db: Knex, user: SignedIn, filter: object): Promise<void> => {
  for (const [field, value] of Object.entries<number | number[] | null>({ ...filter })) {
    const known = IDS[field]
    if (known && value) await mustSee(db, known.table, known.visible(user), [value].flat(), field)
  }
}
