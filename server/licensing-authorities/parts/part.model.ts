import type { Pojo } from 'objection'
import { Row } from '../../kit/database/model.ts'

/** A record that belongs to one authority. It is found through its authority, and visible with it. */
export class AuthorityPart extends Row {
  declare licensingAuthorityId: number
  /** The client of the authority, for the audit. Not a column of the part. */
  declare clientId: number | null

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}

/** A contact person or office of an authority. */
export class AuthorityContact extends AuthorityPart {
  static override tableName = 'authority_contacts'

  declare label: string | null
  declare name: string | null
  declare phone: string | null
  declare email: string | null
}

/** A form that an authority requires when a property's key contact changes. */
export class KeyContactChangeForm extends AuthorityPart {
  static override tableName = 'key_contact_change_forms'

  declare label: string
  declare url: string
}
