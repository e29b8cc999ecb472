import { modelOf } from '../../kit/database/model.ts'
import { integer, orNull } from '../../tables/columns.ts'
import { authorityContacts, keyContactChangeForms } from '../../tables/licensing-authorities.ts'

/** A record that belongs to one authority. It is found through its authority, and visible with it. */
export type AuthorityPart = AuthorityContact | KeyContactChangeForm

/** A contact person or office of an authority. */
export class AuthorityContact extends modelOf('authority_contacts', authorityContacts, { clientId: orNull(integer()) }) {
  static override naming = ['name', 'email']
}

/** A form that an authority requires when a property's key contact changes. */
export class KeyContactChangeForm extends modelOf('key_contact_change_forms', keyContactChangeForms, { clientId: orNull(integer()) }) {
  static override naming = ['label']
}
