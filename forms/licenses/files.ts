import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { optionsOf } from '../../rules/labels.ts'
import { FILE_KIND_LABELS } from '../../rules/requests.ts'
import { formsOn } from '../form.ts'

export const newLicenseFile = formsOn<{ license: License }>()(calls.licenseFiles.create, {
  request: ({ license: { id } }) => ({ params: { id } }),
  fields: { kind: { initial: () => 'Other', options: () => optionsOf(FILE_KIND_LABELS) }, label: {}, document: {} },
  save: 'Add',
})
