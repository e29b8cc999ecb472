import type { Calls } from '../../../contract/index.ts'
import type { AuthorityContactFields } from '../../../contract/licensing-authorities/parts.ts'
import { isContactEmpty } from '../../../rules/authorities.ts'
import { change, create, erase } from '../../kit/database/change.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { withoutBlanks } from '../../kit/values.ts'
import { partOf } from '../licensing-authority.find.ts'
import { contactsOf, formsOf, mustBeActive, visibleAuthority } from '../licensing-authority.queries.ts'
import { AuthorityContact, KeyContactChangeForm } from './part.model.ts'

const contactOfAuthority = partOf(AuthorityContact, 'contactId')
const formOfAuthority = partOf(KeyContactChangeForm, 'formId')

/** The values of a contact; one without name, e-mail and phone is refused on its name. */
const contactGiven = (body: AuthorityContactFields, before?: AuthorityContact): AuthorityContactFields => {
  const values = withoutBlanks(body)
  if (isContactEmpty({ ...before, ...values })) throw refuse.rule('authorityContactEmpty', 'name')
  return values
}

export const authorityContactHandlers: Handlers<Calls['authorityContacts']> = {
  list: on(visibleAuthority, async ({ db }, authority) => {
    const items = await contactsOf(db, authority)
    return { items, totalItemCount: items.length }
  }),

  create: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    const owner = { licensingAuthorityId: authority.id, clientId: authority.clientId }
    const { id } = await create(ctx, AuthorityContact, { ...contactGiven(ctx.body), ...owner })
    return { id }
  }),

  update: on(contactOfAuthority, async (ctx, { authority, part }) => {
    mustBeActive(authority)
    await change(ctx, part, contactGiven(ctx.body, part))
    return null
  }),

  remove: on(contactOfAuthority, async (ctx, { authority, part }) => {
    mustBeActive(authority)
    await erase(ctx, part)
    return null
  }),
}

export const keyContactChangeFormHandlers: Handlers<Calls['keyContactChangeForms']> = {
  list: on(visibleAuthority, async ({ db }, authority) => {
    const items = await formsOf(db, authority)
    return { items, totalItemCount: items.length }
  }),

  create: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    const owner = { licensingAuthorityId: authority.id, clientId: authority.clientId }
    const { id } = await create(ctx, KeyContactChangeForm, { ...withoutBlanks(ctx.body), ...owner })
    return { id }
  }),

  update: on(formOfAuthority, async (ctx, { authority, part }) => {
    mustBeActive(authority)
    await change(ctx, part, withoutBlanks(ctx.body))
    return null
  }),

  remove: on(formOfAuthority, async (ctx, { authority, part }) => {
    mustBeActive(authority)
    await erase(ctx, part)
    return null
  }),
}
