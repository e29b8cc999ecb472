import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { fieldsQuery, shownFields } from '../../../forms/custom-fields/fields.ts'
import { initialValues, requestOf } from '../../../forms/form.ts'
import { licenseInformation } from '../../../forms/licenses/sections.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/confirm.tsx'
import { withCustomFields } from '../../ui/dialogs/custom-fields.ts'
import type { Dialog } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'
import type { At } from './steps.ts'

const TITLE = 'Custom Fields'

/** Empty, because the dialog does not show the fields of these choices. */
const NO_CHOICES = { authorities: [], types: [], licensees: [], officers: [], titles: [] }

const dialogFor = (api: At['api'], license: License, fields: readonly CustomField[]): Dialog => {
  const { information } = calls.licenses
  const dialog: Dialog = {
    call: information,
    title: TITLE,
    fields: [],
    values: {},
    // The call replaces all of the information, so the other fields are sent with their stored values.
    send: ({ customFields }) => {
      const held = initialValues(licenseInformation, { license, ...NO_CHOICES })
      const body = { ...Object.fromEntries(Object.keys(licenseInformation.fields).map((name) => [name, held[name]])), customFields }
      return api.call(information, { ...requestOf(license), body })
    },
  }
  return withCustomFields(dialog, { fields, texts: license.customFields })
}

interface Props {
  license: License
  refresh(): Promise<void>
  onClose(): void
}

/** Fills in the custom fields of a license. */
export function CustomFields({ license, refresh, onClose }: Props) {
  const { api, person } = useSession()
  const { clientId } = license
  const { data, error } = useLive(`custom-fields ${clientId}`, () =>
    api.customFields.list({ query: fieldsQuery('License', person, clientId) }),
  )
  if (!data) return <Waiting title={TITLE} error={error} onClose={onClose} />
  const fields = shownFields(data.items, license)
  if (fields.length === 0) return <Notice title={TITLE} sentence={messages.noCustomFields} onClose={onClose} />
  const aside = `${license.licenseNumber}, ${license.propertyName}`
  return <DialogBox dialog={dialogFor(api, license, fields)} aside={aside} onDone={refresh} onClose={onClose} onStale={refresh} />
}
