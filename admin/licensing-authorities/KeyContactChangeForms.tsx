import { rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { type KeyContactChangeForm, keyContactChangeForms } from '../../forms/licensing-authorities/parts.ts'
import { api } from '../providers/api.ts'
import { OutsideLink } from '../ui/OutsideLink.tsx'
import { Parts } from './Parts.tsx'

/** The forms that an authority requires when a key contact changes, by label. */
export const KeyContactChangeForms = ({ authority, mayEdit }: { authority: Authority; mayEdit: boolean }) => (
  <Parts<KeyContactChangeForm>
    authority={authority}
    mayEdit={mayEdit}
    title="Key Contact Change Forms"
    add="Add Form"
    what="Key Contact Change Form"
    nameOf={({ label }) => label}
    empty="This licensing authority has no key contact change forms yet."
    list={(how) => api.keyContactChangeForms.list({ params: { id: authority.id }, ...how })}
    schema={rowOf(calls.keyContactChangeForms.list.reply)}
    columns={['label', 'url']}
    shown={{ url: ({ url }) => <OutsideLink href={url} /> }}
    sortBy="label"
    forms={keyContactChangeForms}
    remove={calls.keyContactChangeForms.remove}
    param="formId"
  />
)
