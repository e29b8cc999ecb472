import type { Output } from '../../contract/call.ts'
import { rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { OutsideLink } from '../ui/OutsideLink.tsx'
import { type Authority, FORM_FIELDS } from './authorityFields.ts'
import { Parts } from './Parts.tsx'

type Form = Output<typeof calls.keyContactChangeForms.list>['items'][number]

/** The forms that an authority requires when a key contact changes, by label. */
export const KeyContactChangeForms = ({ authority, mayEdit }: { authority: Authority; mayEdit: boolean }) => (
  <Parts<Form>
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
    calls={calls.keyContactChangeForms}
    param="formId"
    fields={FORM_FIELDS}
  />
)
