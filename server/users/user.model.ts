import type { Role } from '../../rules/permissions.ts'
import type { Acting } from '../kit/database/acting.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { endAccess } from './access.actions.ts'

/** Staff (without a client) or a user of one client. Client users see the users of their own client. */
export class User extends Row {
  static override tableName = 'users'
  static override booleans = ['active', 'renewalInvoiceRecipient', 'twoFactorEnabled']
  static override secrets = ['passwordHash']

  static override changed(acting: Acting, user: User, fields: ReadonlySet<string>): Promise<void> {
    return endAccess(acting, user, fields)
  }

  declare clientId: number | null
  declare firstName: string
  declare lastName: string
  declare title: string | null
  declare phoneNumber: string | null
  declare email: string
  declare emailKey: string
  declare passwordHash: string | null
  declare roleName: Role
  declare active: boolean
  declare renewalInvoiceRecipient: boolean
  declare twoFactorEnabled: boolean
  declare lockoutEnd: string | null
  declare signatureDocumentId: number | null

  static visibleTo = ownVisibleTo('users.client_id')
}
