import type { Pojo } from 'objection'
import { Row } from '../kit/model.ts'

/** What belongs to an authority alone. It is found through its authority, and seen by whoever sees that. */
export class AuthorityPart extends Row {
  declare licensingAuthorityId: number
  /** For the audit alone: whose the authority is, which no part keeps in a column. */
  declare clientId: number | null

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}

/** Whom one calls at an authority. */
export class AuthorityContact extends AuthorityPart {
  static override tableName = 'authority_contacts'

  declare label: string | null
  declare name: string | null
  declare phone: string | null
  declare email: string | null
}

/** A form that an authority wants when a property's key contact changes. */
export class KeyContactChangeForm extends AuthorityPart {
  static override tableName = 'key_contact_change_forms'

  declare label: string
  declare url: string
}
