import type { Client } from '../../contract/clients/calls.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { sentences } from '../../rules/messages.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { CLIENT_FIELDS, UPDATE_NAMES } from './clientFields.ts'

/** A change to Full Service hands licenses over to the provider, so the dialog says how many and asks first. */
const questionOf = (client: Client) => (values: Values) =>
  values.serviceLevel === 'FullService' && client.serviceLevel !== 'FullService'
    ? {
        title: `Change to ${SERVICE_LEVEL_LABELS.FullService}`,
        text: sentences.fullServiceWarning(client.licensesWithClientCount),
        confirm: `Change to ${SERVICE_LEVEL_LABELS.FullService}`,
      }
    : undefined

interface EditClientProps {
  client: Client
  onClose(): void
  /** Some of the client's fields. Default: names, service level and settings. */
  fields?: readonly FieldData[]
  title?: string
}

/** Edit Client, or a part of it. */
export const EditClient = ({ client, onClose, fields = CLIENT_FIELDS, title }: EditClientProps) => (
  <CallDialog
    dialog={{ call: calls.clients.update, fields, title }}
    values={{ ...client }}
    request={{ params: { id: client.id }, ifMatch: client.version }}
    bodyOf={(values) => {
      const all: Values = { ...client, ...values }
      return Object.fromEntries(UPDATE_NAMES.map((name) => [name, all[name]]))
    }}
    confirm={questionOf(client)}
    onClose={onClose}
  />
)
